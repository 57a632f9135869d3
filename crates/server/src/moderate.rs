//! A moderator's commands, on the database of a server that may be running meanwhile.

use std::io::Write;

use anyhow::{Context, Result, bail};
use clap::Subcommand;
use protocol::{GameId, Timestamp};
use server::clock::SystemClock;
use server::port::{Clock, NodeStore};
use server::store::{Account, Report, SqlStore, VoidOutcome};

use crate::audit::visible;

const HOUR_MS: i64 = 3_600_000;

/// What a moderator wants.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Show the open reports
    List,
    /// Show a report with everything that had been written; ID may be shortened
    Show { id: String },
    /// Close a report, saying what was decided
    Judge {
        id: String,
        #[arg(default_value = "nothing to be done")]
        verdict: String,
    },
    /// Let a player (name or id) write nothing for some hours; 0 lets the player write again
    Mute {
        player: String,
        #[arg(default_value_t = 24)]
        hours: u32,
    },
    /// End a running game as void, after a fault of the server: stakes go back to whose they were
    ///
    /// Players are shown the end with the next thing that either of them does.
    Void { game: String },
    /// Close an account: it cannot log in any more and its connections end
    Close {
        player: String,
        /// For unfair play: whoever lost to it of late gets the rating back
        #[arg(long)]
        cheating: bool,
    },
    /// Open a closed account again
    Reopen { player: String },
}

pub(crate) async fn run(
    arguments: &Arguments,
    store: &SqlStore,
    out: &mut impl Write,
) -> Result<()> {
    let done = act(&arguments.what, store, out).await;
    store.close().await;
    done
}

async fn act(what: &What, store: &SqlStore, out: &mut impl Write) -> Result<()> {
    let now = SystemClock::start(Timestamp::default()).now();
    match what {
        What::List => list(store, out).await,
        What::Show { id } => show(&find_report(store, id).await?, out),
        What::Judge { id, verdict } => {
            let report = find_report(store, id).await?;
            store.judge_report(&report.id, verdict, now).await?;
            say(
                out,
                &format!("report {} is closed: {verdict}", short(&report)),
            )
        }
        What::Mute { player, hours } => {
            let account = find(store, player).await?;
            let until = Timestamp(now.0 + i64::from(*hours) * HOUR_MS);
            let until = (*hours > 0).then_some(until);
            store.silence(&account.id, until).await?;
            match until {
                Some(_) => say(
                    out,
                    &format!("{} writes nothing for {hours} h", account.name),
                ),
                None => say(out, &format!("{} may write again", account.name)),
            }
        }
        What::Void { game } => void(store, &GameId(game.clone()), now, out).await,
        What::Close { player, cheating } => close(store, player, *cheating, now, out).await,
        What::Reopen { player } => {
            let account = find(store, player).await?;
            store.close_account(&account.id, None).await?;
            say(out, &format!("the account {} is open", account.name))
        }
    }
}

async fn close(
    store: &SqlStore,
    player: &str,
    cheating: bool,
    now: Timestamp,
    out: &mut impl Write,
) -> Result<()> {
    let account = find(store, player).await?;
    if !cheating {
        store.close_account(&account.id, Some(now)).await?;
        return say(out, &format!("the account {} is closed", account.name));
    }
    let games = store.expel(&account.id, now).await?.len();
    let name = account.name;
    let row = format!("the account {name} is closed; {games} lost games were given back");
    say(out, &row)
}

async fn void(store: &SqlStore, game: &GameId, now: Timestamp, out: &mut impl Write) -> Result<()> {
    match store.void_game(game, now).await? {
        VoidOutcome::Void => say(out, &format!("game {game} is void; stakes are given back")),
        VoidOutcome::Over => bail!("game {game} is over already: nothing was changed"),
        VoidOutcome::NoSuchGame => bail!("there is no game '{game}': give its whole id"),
        VoidOutcome::Busy => bail!("somebody moved in the same moment: try again"),
    }
}

async fn list(store: &SqlStore, out: &mut impl Write) -> Result<()> {
    let reports = store.open_reports().await?;
    for report in &reports {
        let Report {
            reason,
            note,
            reported,
            reporter,
            ..
        } = report;
        let row = format!(
            "{}  {reason}: {reported}, by {reporter}. {note}",
            short(report)
        );
        say(out, &row)?;
    }
    if reports.is_empty() {
        say(out, "there are no open reports")?;
    }
    Ok(())
}

fn show(report: &Report, out: &mut impl Write) -> Result<()> {
    let Report {
        reason,
        note,
        reported,
        reporter,
        ..
    } = report;
    say(out, &format!("report {}", report.id))?;
    say(
        out,
        &format!("{reporter} reports {reported} for {reason}: {note}"),
    )?;
    for row in &report.evidence {
        say(out, &format!("  {row}"))?;
    }
    match &report.verdict {
        Some(verdict) => say(out, &format!("closed: {verdict}")),
        None => Ok(()),
    }
}

/// Players' words come from outside: what a terminal would obey is made visible.
fn say(out: &mut impl Write, row: &str) -> Result<()> {
    let plain: String = row.chars().map(visible).collect();
    writeln!(out, "{plain}").context("nothing can be printed")
}

fn short(report: &Report) -> &str {
    report.id.get(..8).unwrap_or(&report.id)
}

async fn find_report(store: &SqlStore, id: &str) -> Result<Report> {
    let mut found = store.reports_like(id).await?;
    match found.len() {
        1 => Ok(found.remove(0)),
        0 => bail!("no report begins with '{id}': see 'moderate list'"),
        _ => bail!("several reports begin with '{id}': give more of the id"),
    }
}

async fn find(store: &SqlStore, name: &str) -> Result<Account> {
    let found = store.find_account(name).await?;
    found.with_context(|| format!("nobody is called '{name}' and no account has this id"))
}
