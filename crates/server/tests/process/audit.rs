//! `checkers-server audit`, beside a running server and after somebody has changed a number.

use std::path::Path;
use std::process::Output;

use load::Guest;
use protocol::Wallet;
use sqlx::{Connection, SqliteConnection};
use tokio::process::Command;

use crate::program::Program;

/// Runs the audit on this folder.
pub(crate) async fn audit(data: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_checkers-server"));
    let asked = command.arg("audit").arg("--data").arg(data);
    asked.env("RUST_LOG", "error").output().await.unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

#[tokio::test]
async fn it_says_what_it_looked_at_and_fails_with_the_rows_that_are_wrong() {
    let data = tempfile::tempdir().unwrap();
    let program = Program::start("127.0.0.1:0", data.path()).await;
    let guest = Guest::create(&program.base, "Anna").await.unwrap();
    let wallet: Wallet = guest.get("/api/wallet").await.unwrap().unwrap();
    assert_eq!(wallet.balance, 1000);

    let sound = audit(data.path()).await;
    assert_eq!(sound.status.code(), Some(0), "{sound:?}");
    let said = text(&sound.stdout);
    assert!(said.lines().all(|line| line.starts_with("yes  ")), "{said}");
    assert!(
        said.contains("add up to its balance (1 accounts)"),
        "{said}"
    );
    assert!(said.contains("add up to nothing (2 entries)"), "{said}");
    assert!(program.terminate().await.success());

    let file = data.path().join("checkers.db");
    let mut db = SqliteConnection::connect(file.to_str().unwrap())
        .await
        .unwrap();
    let richer = "UPDATE wallets SET balance = balance + 5";
    sqlx::raw_sql(richer).execute(&mut db).await.unwrap();
    db.close().await.unwrap();
    let spoilt = audit(data.path()).await;
    assert_eq!(spoilt.status.code(), Some(1), "{spoilt:?}");
    let said = text(&spoilt.stdout);
    let id = &guest.player.id;
    let row = format!("{id} has 1005, its entries add up to 1000");
    assert!(said.contains(&row), "{said}");
    assert!(said.contains("NO   the entries of every account"), "{said}");
    let complaint = text(&spoilt.stderr);
    assert!(
        complaint.contains("the credits do not add up"),
        "{complaint}"
    );
}
