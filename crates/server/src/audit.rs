//! `checkers-server audit`: proves that the credits add up, on the database of a server that may be
//! running meanwhile.

use std::io::Write;

use anyhow::{Context, Result, bail};
use server::port::NodeStore;
use server::store::SqlStore;
use server::store::ledger::{Check, MOST_SHOWN};

/// Prints each check with what was looked at; fails when one of them found something.
pub(crate) async fn run(store: &SqlStore, out: &mut impl Write) -> Result<()> {
    let audit = store.audit().await;
    store.close().await;
    let audit = audit.context("the credits could not be looked through")?;
    for check in &audit.checks {
        tell(check, out).context("nothing can be printed")?;
    }
    if audit.is_sound() {
        return Ok(());
    }
    bail!(
        "the credits do not add up: keep a copy of the database before anything else, \
         and look at the lines above"
    )
}

fn tell(check: &Check, out: &mut impl Write) -> std::io::Result<()> {
    let Check {
        promise,
        of,
        looked_at,
        wrong,
    } = check;
    let verdict = if wrong.is_empty() { "yes" } else { "NO " };
    writeln!(out, "{verdict}  {promise} ({looked_at} {of})")?;
    for line in wrong {
        // Ids come from the database: what a terminal would obey is made visible.
        let plain: String = line.chars().map(visible).collect();
        writeln!(out, "       {plain}")?;
    }
    if wrong.len() == MOST_SHOWN {
        writeln!(out, "       (no more than {MOST_SHOWN} are shown)")?;
    }
    Ok(())
}

/// Returns a letter that a terminal shows instead of obeying it.
pub(crate) fn visible(letter: char) -> char {
    if letter.is_control() {
        '\u{fffd}'
    } else {
        letter
    }
}
