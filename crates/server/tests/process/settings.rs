//! Settings from the command line, the environment and a file.

use std::process::Output;

use tokio::process::Command;

async fn printed(arguments: &[&str], environment: &[(&str, &str)]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_checkers-server"));
    command.args(arguments).arg("--print-config");
    command.envs(environment.iter().copied());
    command.output().await.unwrap()
}

fn text(output: &Output) -> String {
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout.clone()).unwrap()
}

#[tokio::test]
async fn the_command_line_wins_over_the_environment_and_that_over_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("server.toml");
    std::fs::write(
        &file,
        "listen = \"127.0.0.1:1\"\nrequests_per_minute = 1\nconnections = 1\n\
         allow_origin = [\"https://a.example\", \"https://b.example\"]\n\
         database = \"postgres://app:s3cret@db/checkers\"\n",
    )
    .unwrap();
    let file = file.to_str().unwrap();
    let environment = [
        ("CHECKERS_REQUESTS_PER_MINUTE", "2"),
        ("CHECKERS_CONNECTIONS", "2"),
    ];
    let output = printed(&["--config", file, "--connections", "3"], &environment).await;
    let shown = text(&output);
    for line in [
        "listen = \"127.0.0.1:1\"",
        "requests_per_minute = \"2\"",
        "connections = \"3\"",
        "allow_origin = [\"https://a.example\", \"https://b.example\"]",
        "database = \"postgres://app:***@db/checkers\"",
    ] {
        assert!(
            shown.lines().any(|one| one == line),
            "no '{line}' in\n{shown}"
        );
    }
    assert!(!shown.contains("s3cret"));
    // What is printed is such a file.
    let again = folder.path().join("again.toml");
    std::fs::write(&again, shown.replace("***", "s3cret")).unwrap();
    let output = printed(&["--config", again.to_str().unwrap()], &[]).await;
    assert_eq!(text(&output), shown);
}

#[tokio::test]
async fn a_wrong_setting_is_named_in_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("server.toml");
    for (content, named) in [
        ("lisen = \"127.0.0.1:1\"", "there is no setting `lisen`"),
        ("config = \"other\"", "there is no setting `config`"),
        ("listen = 1.5", "`listen`"),
        ("listen = ", "is not a file of settings"),
    ] {
        std::fs::write(&file, content).unwrap();
        let output = printed(&["--config", file.to_str().unwrap()], &[]).await;
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.contains(named), "{content}: {said}");
    }
    std::fs::write(&file, "listen = \"nowhere\"").unwrap();
    let output = printed(&["--config", file.to_str().unwrap()], &[]).await;
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("--listen"), "{said}");
    let output = printed(&["--config", "no/such/file"], &[]).await;
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("no/such/file cannot be read"), "{said}");
}
