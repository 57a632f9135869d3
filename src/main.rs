//! Desktop entry.

fn main() -> std::process::ExitCode {
    checkers_online::platform::main()
}
