//! What differs from one kind of machine to another.

/// How the app was started.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The server to use; `None` for the one on this machine.
    pub server: Option<String>,
}

/// Starts the app.
#[must_use]
pub fn main() -> std::process::ExitCode {
    std::process::ExitCode::SUCCESS
}
