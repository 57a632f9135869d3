//! The commands of the project: `cargo xtask play`, `serve`, `cluster`, `test`, `shot`, `web`,
//! `check-mobile`.
//!
//! One program that needs nothing but Rust: it finds out what the system lacks, installs or names
//! it, builds with Cargo and starts what was built. It holds no part of the game.

use std::process::ExitCode;

use clap::{Parser, Subcommand};

mod build;
mod cluster;
mod display;
mod drive;
mod eyes;
mod foreign;
mod mobile;
mod npm;
mod packages;
mod play;
mod process;
mod serve;
mod shot;
mod test;
mod time;
mod web;

#[derive(Parser)]
#[command(
    name = "cargo xtask",
    about = "Checkers Online: play it, serve it, test it"
)]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Build the game and open it; without a screen, run the server for others
    Play(play::Arguments),
    /// Build and run the server alone
    Serve(serve::Arguments),
    /// Run several servers on one PostgreSQL and one NATS, all on this machine
    Cluster(cluster::Arguments),
    /// Run everything that must pass, the same as CI
    Test(test::Arguments),
    /// Build the game for browsers into `web/dist`, which the server serves
    Web(web::Arguments),
    /// Check that the app compiles for Android and iOS, as far as that can be without their SDKs
    CheckMobile,
    /// Write pictures of the app's screens, taken from the running app
    Shot(shot::Arguments),
}

fn main() -> ExitCode {
    let outcome = match Arguments::parse().task {
        Task::Play(arguments) => play::run(&arguments),
        Task::Serve(arguments) => serve::run(&arguments),
        Task::Cluster(arguments) => cluster::run(&arguments),
        Task::Test(arguments) => test::run(&arguments),
        Task::Web(arguments) => web::run(&arguments),
        Task::CheckMobile => mobile::check(),
        Task::Shot(arguments) => shot::run(&arguments),
    };
    match outcome {
        Ok(code) => code,
        Err(error) => {
            eprintln!("\nxtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}
