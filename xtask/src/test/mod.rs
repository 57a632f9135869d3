//! `cargo xtask test`: everything that must pass, at home as in CI.
//!
//! A step that fails does not hide the others: all run, and a table at the end names each with its
//! time. A step that cannot run here says loudly what it would have needed.

use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Result, bail};

use crate::time;

mod browser;
mod openid;
mod report;
mod steps;

pub(crate) use steps::tour;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Run these steps alone
    names: Vec<String>,
    /// Name the steps and end
    #[arg(long)]
    list: bool,
    /// Stop at the first step that fails
    #[arg(long)]
    fail_fast: bool,
}

/// One thing that must pass.
struct Step {
    name: &'static str,
    about: &'static str,
    run: fn() -> Result<Outcome>,
}

/// How a step that did not fail ended.
enum Outcome {
    Passed,
    /// It could not run here: what it needs.
    Skipped(String),
}

/// What became of a step.
struct Finished {
    name: &'static str,
    outcome: Result<Outcome>,
    took: Duration,
}

/// Runs the steps and prints the table.
///
/// # Errors
/// When a named step does not exist.
pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    if arguments.list {
        report::list(&steps::ALL);
        return Ok(ExitCode::SUCCESS);
    }
    let mut finished = Vec::new();
    for step in chosen(&arguments.names)? {
        let done = perform(step);
        let stop = arguments.fail_fast && done.outcome.is_err();
        finished.push(done);
        if stop {
            break;
        }
    }
    Ok(report::verdict(&finished))
}

fn chosen(names: &[String]) -> Result<Vec<&'static Step>> {
    if names.is_empty() {
        return Ok(steps::ALL.iter().collect());
    }
    let mut chosen = Vec::new();
    for name in names {
        let Some(step) = steps::ALL.iter().find(|step| step.name == name) else {
            bail!("there is no step `{name}`; `cargo xtask test --list` names them");
        };
        chosen.push(step);
    }
    Ok(chosen)
}

fn perform(step: &'static Step) -> Finished {
    report::begin(step);
    let start = time::now();
    let outcome = (step.run)();
    let done = Finished {
        name: step.name,
        outcome,
        took: time::now() - start,
    };
    report::end(&done);
    done
}
