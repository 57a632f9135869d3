//! Places where the program cannot start: one clear line, and nothing is damaged.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::Stdio;

use protocol::{GameCommand, Refusal, TimeControl, VariantKey};
use rules::Variant;
use tokio::net::TcpListener;

use crate::program::{Program, command, complaint};

#[track_caller]
fn says(line: &str, words: &[&str]) {
    for word in words {
        assert!(line.contains(word), "{line:?} does not say {word:?}");
    }
}

#[tokio::test]
async fn a_taken_port_is_named_with_what_to_do() {
    let data = tempfile::tempdir().unwrap();
    let taken = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let line = complaint(&address, data.path()).await;
    let port = address.rsplit(':').next().unwrap();
    says(&line, &[port, "is taken", "--listen"]);
}

#[tokio::test]
async fn a_second_server_on_the_same_folder_is_refused() {
    let data = tempfile::tempdir().unwrap();
    let first = Program::start("127.0.0.1:0", data.path()).await;
    let line = complaint("127.0.0.1:0", data.path()).await;
    says(
        &line,
        &["another server", data.path().to_str().unwrap(), "--data"],
    );
    drop(first);
}

#[tokio::test]
async fn a_file_that_is_no_database_is_named_and_not_touched() {
    for content in [
        &b"this is a shopping list"[..],
        &[0; 8192],
        b"SQLite format 3\0 and then junk",
    ] {
        let data = tempfile::tempdir().unwrap();
        let file = data.path().join("checkers.db");
        fs::write(&file, content).unwrap();
        let line = complaint("127.0.0.1:0", data.path()).await;
        says(
            &line,
            &[file.to_str().unwrap(), "not a sound database", "mv "],
        );
        assert_eq!(fs::read(&file).unwrap(), content, "the file was changed");
    }
}

/// Makes a database with something in it.
async fn used_database(data: &Path) {
    let program = Program::start("127.0.0.1:0", data).await;
    for number in 0..300 {
        load::Guest::create(&program.base, &format!("Guest{number}"))
            .await
            .unwrap();
    }
    assert!(program.terminate().await.success());
}

#[tokio::test]
async fn a_damaged_database_is_named_and_not_touched() {
    let data = tempfile::tempdir().unwrap();
    used_database(data.path()).await;
    let file = data.path().join("checkers.db");
    let mut content = fs::read(&file).unwrap();
    assert!(content.len() > 6 * 4096, "{} bytes", content.len());
    for byte in &mut content[2 * 4096..5 * 4096] {
        *byte ^= 0x5a;
    }
    fs::write(&file, &content).unwrap();
    let line = complaint("127.0.0.1:0", data.path()).await;
    says(
        &line,
        &[file.to_str().unwrap(), "not a sound database", "mv "],
    );
    assert!(fs::read(&file).unwrap() == content, "the file was changed");
}

#[tokio::test]
async fn a_database_of_a_newer_program_is_refused() {
    let data = tempfile::tempdir().unwrap();
    used_database(data.path()).await;
    let file = data.path().join("checkers.db");
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&file);
    let mut database = sqlx::ConnectOptions::connect(&options).await.unwrap();
    let newer = "INSERT INTO _sqlx_migrations (version, description, success, checksum, \
                 execution_time) VALUES (9999, 'tomorrow', 1, x'00', 0)";
    sqlx::query(newer).execute(&mut database).await.unwrap();
    sqlx::Connection::close(database).await.unwrap();
    let line = complaint("127.0.0.1:0", data.path()).await;
    says(&line, &[file.to_str().unwrap(), "newer version", "update"]);
}

#[tokio::test]
async fn a_folder_that_cannot_be_made_is_named() {
    let data = tempfile::tempdir().unwrap();
    let file = data.path().join("a_file");
    fs::write(&file, "x").unwrap();
    let line = complaint("127.0.0.1:0", &file.join("inside")).await;
    says(
        &line,
        &["data folder", "a_file", "cannot be written", "--data"],
    );
}

fn is_root() -> bool {
    fs::metadata("/proc/self").is_ok_and(|me| std::os::unix::fs::MetadataExt::uid(&me) == 0)
}

/// Writes that a test could not be made here; a test's own output is only shown when it fails.
fn skipped(what: &str) {
    let line = format!("\nSKIPPED: {what}\n");
    std::io::stderr().write_all(line.as_bytes()).unwrap();
}

#[tokio::test]
async fn a_folder_without_permission_is_named() {
    use std::os::unix::fs::PermissionsExt;
    let data = tempfile::tempdir().unwrap();
    let closed = data.path().join("closed");
    fs::create_dir(&closed).unwrap();
    fs::set_permissions(&closed, fs::Permissions::from_mode(0o555)).unwrap();
    fs::set_permissions(data.path(), fs::Permissions::from_mode(0o755)).unwrap();
    let mut program = command("127.0.0.1:0", &closed);
    if is_root() {
        // Root may write everywhere: become nobody, from a place where nobody may run programs.
        let copy = data.path().join("server");
        fs::copy(env!("CARGO_BIN_EXE_checkers-server"), &copy).unwrap();
        fs::set_permissions(&copy, fs::Permissions::from_mode(0o755)).unwrap();
        program = tokio::process::Command::new(copy);
        program
            .args(["--listen", "127.0.0.1:0", "--data"])
            .arg(&closed);
        program
            .uid(65534)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
    }
    let output = program.output().await.unwrap();
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let line = String::from_utf8(output.stderr).unwrap();
    says(
        &line,
        &["data folder", "closed", "cannot be written", "--data"],
    );
}

/// A file system of this size that goes away with the value.
struct SmallDisk(tempfile::TempDir);

impl SmallDisk {
    fn mount(kib: u32) -> Option<Self> {
        let folder = tempfile::tempdir().unwrap();
        let mounted = std::process::Command::new("mount")
            .args(["-t", "tmpfs", "-o", &format!("size={kib}k"), "tmpfs"])
            .arg(folder.path())
            .stderr(Stdio::null())
            .status();
        mounted
            .is_ok_and(|status| status.success())
            .then_some(Self(folder))
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let gone = std::process::Command::new("umount")
            .arg(self.0.path())
            .status();
        assert!(gone.unwrap().success());
    }
}

async fn health(base: &str) -> (u16, protocol::Health) {
    let answer = load::http_client()
        .get(format!("{base}/api/health"))
        .send()
        .await
        .unwrap();
    let status = answer.status().as_u16();
    (
        status,
        serde_json::from_str(&answer.text().await.unwrap()).unwrap(),
    )
}

#[tokio::test]
async fn on_a_full_disk_moves_are_refused_and_go_on_when_there_is_room_again() {
    let Some(disk) = SmallDisk::mount(2048) else {
        skipped("a full disk: mounting a small one needs root");
        return;
    };
    let program = Program::start("127.0.0.1:0", disk.0.path()).await;
    let pool = protocol::PoolKey {
        variant: VariantKey(Variant::Russian),
        time: TimeControl::fischer(5, 3),
        stake: 0,
    };
    let mut players = vec![];
    for name in ["Anna", "Boris"] {
        let guest = load::Guest::create(&program.base, name).await.unwrap();
        let mut client = guest.connect(vec![]).await.unwrap();
        assert_eq!(client.seek(pool).await.unwrap(), Ok(()));
        players.push(client);
    }
    let game = players[0].paired().await.unwrap();
    players[1].paired().await.unwrap();
    assert!(health(&program.base).await.1.healthy);

    let filler = disk.0.path().join("filler");
    let mut filling = fs::File::create(&filler).unwrap();
    while filling.write_all(&[7; 1024]).is_ok() {}
    drop(filling);
    let state = players[0].games[&game].state.clone();
    let mover = usize::from(players[0].side(&game).unwrap() != state.to_move());
    let command = load::random_move(&state, 0).unwrap();
    let refused = players[mover].ask(&game, command.clone()).await.unwrap();
    assert_eq!(refused, Err(Refusal::TryAgain));
    let (status, sick) = health(&program.base).await;
    assert_eq!((status, sick.healthy), (503, false));
    let resign = players[mover]
        .ask(&game, GameCommand::Resign)
        .await
        .unwrap();
    assert_eq!(resign, Err(Refusal::TryAgain));

    fs::remove_file(&filler).unwrap();
    assert_eq!(players[mover].ask(&game, command).await.unwrap(), Ok(()));
    assert_eq!(health(&program.base).await.0, 200);
    players[1 - mover]
        .until_game(&game, |view| view.state.ply() == 1)
        .await
        .unwrap();
    assert!(program.terminate().await.success());
}
