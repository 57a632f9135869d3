//! What `cargo xtask test` prints.

use std::process::ExitCode;
use std::time::Duration;

use super::{Finished, Outcome, Step};

/// Prints the steps there are.
#[expect(
    clippy::print_stdout,
    reason = "the answer to a question belongs on standard output"
)]
pub(super) fn list(steps: &[Step]) {
    for step in steps {
        println!("{:<10}{}", step.name, step.about);
    }
}

/// Announces a step.
pub(super) fn begin(step: &Step) {
    eprintln!("\n=== {}: {}", step.name, step.about);
}

/// Says how a step ended, unless it just passed.
pub(super) fn end(done: &Finished) {
    match &done.outcome {
        Ok(Outcome::Passed) => {}
        Ok(Outcome::Skipped(needs)) => eprintln!("!!! {} SKIPPED: {needs}", done.name),
        Err(error) => eprintln!("!!! {} FAILED: {error:#}", done.name),
    }
}

/// Prints the table and the last line, and returns the code to end with.
pub(super) fn verdict(finished: &[Finished]) -> ExitCode {
    eprintln!("\n{:<10}{:<9}{:>8}", "step", "result", "time");
    for done in finished {
        let (result, remark) = in_words(done);
        eprintln!(
            "{:<10}{result:<9}{:>8}  {remark}",
            done.name,
            clock(done.took)
        );
    }
    let failed = count(finished, |outcome| outcome.is_err());
    let skipped = count(finished, |outcome| {
        matches!(outcome, Ok(Outcome::Skipped(_)))
    });
    let passed = finished.len() - failed - skipped;
    let took = clock(finished.iter().map(|done| done.took).sum());
    let word = if failed == 0 { "PASSED" } else { "FAILED" };
    eprintln!("\n{word}: {passed} passed, {failed} failed, {skipped} skipped in {took}");
    if failed == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

fn in_words(done: &Finished) -> (&'static str, String) {
    match &done.outcome {
        Ok(Outcome::Passed) => ("passed", String::new()),
        Ok(Outcome::Skipped(needs)) => ("SKIPPED", needs.clone()),
        Err(error) => ("FAILED", error.to_string()),
    }
}

fn count(finished: &[Finished], is: impl Fn(&anyhow::Result<Outcome>) -> bool) -> usize {
    finished.iter().filter(|done| is(&done.outcome)).count()
}

/// Writes a duration as minutes and seconds.
fn clock(duration: Duration) -> String {
    let seconds = duration.as_secs();
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    use anyhow::anyhow;

    use super::*;

    fn check(outcomes: Vec<anyhow::Result<Outcome>>, wanted: ExitCode) {
        let finished: Vec<_> = outcomes
            .into_iter()
            .map(|outcome| Finished {
                name: "step",
                outcome,
                took: Duration::ZERO,
            })
            .collect();
        assert_eq!(format!("{:?}", verdict(&finished)), format!("{wanted:?}"));
    }

    #[test]
    fn one_failure_among_others_is_a_failure() {
        let failure = || Err(anyhow!("broken"));
        check(
            vec![Ok(Outcome::Passed), failure(), Ok(Outcome::Passed)],
            ExitCode::FAILURE,
        );
    }

    #[test]
    fn a_skipped_step_is_no_failure() {
        let skipped = Ok(Outcome::Skipped("a tool".to_owned()));
        check(vec![Ok(Outcome::Passed), skipped], ExitCode::SUCCESS);
    }

    #[test]
    fn durations_read_as_minutes_and_seconds() {
        assert_eq!(clock(Duration::from_secs(125)), "2:05");
        assert_eq!(clock(Duration::from_millis(900)), "0:00");
    }
}
