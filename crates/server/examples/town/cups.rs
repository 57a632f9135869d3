//! Tournaments: those of the timetable, and some that people make.

use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use load::{Client, Guest};
use protocol::{
    ApiError, TimeControl, TournamentConditions, TournamentFormat, TournamentId, TournamentJoin,
    TournamentList, TournamentPage, TournamentRequest, TournamentSetup, TournamentStatus,
    VariantKey,
};
use rules::Variant;
use tokio::sync::watch;
use tokio::task::JoinSet;

use crate::person::{Person, Town};
use crate::play::Hand;
use crate::tally::count;

/// No tournament takes so long.
const LONGEST: Duration = Duration::from_secs(600);
/// Minutes after which what people make starts.
const IN_MINUTES: u32 = 10;
const PASSWORD: &str = "Tuesday";

/// Who is in the hall, and what each does.
type Hall = JoinSet<Result<(Person, Client)>>;

/// Holds the tournaments that begin in these hours.
pub(crate) async fn evening(
    town: &Town,
    mut people: Vec<Person>,
    (day, hour): (i64, i64),
) -> Result<Vec<Person>> {
    let seats = match hour {
        14 => {
            let maker = usize::try_from(day)? % people.len();
            return held_by(town, people, maker).await;
        }
        16 => 40,
        18 => 31,
        20 => 18,
        _ => return Ok(people),
    };
    // The server makes what comes once a minute.
    let guest = &people.first().context("nobody is there")?.guest;
    let made = next(guest, None).await?;
    let guests = take(&mut people, seats);
    let mut back = hold(town, guests, &made, None).await?;
    people.append(&mut back);
    Ok(people)
}

/// Returns the tournament to come, or this one, once it is there.
pub(crate) async fn next(
    guest: &Guest,
    id: Option<&TournamentId>,
) -> Result<protocol::TournamentSummary> {
    for _ in 0..200 {
        let list: TournamentList = answered(guest.get("/api/tournaments").await?)?;
        let fits = |one: &protocol::TournamentSummary| id.is_none_or(|id| one.id == *id);
        if let Some(found) = list.open.into_iter().find(fits) {
            return Ok(found);
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    bail!("the timetable makes no tournament")
}

fn answered<T>(answer: Result<T, ApiError>) -> Result<T> {
    answer.map_err(|error| anyhow::anyhow!("{error:?}"))
}

/// Takes so many out of the town, by lot.
fn take(people: &mut Vec<Person>, seats: usize) -> Vec<Person> {
    let mut taken = vec![];
    while taken.len() < seats && !people.is_empty() {
        let end = u32::try_from(people.len()).unwrap_or(u32::MAX);
        let lot = people[0].chance.below(end) as usize;
        taken.push(people.swap_remove(lot));
    }
    taken
}

/// Somebody makes a tournament: with a fee, or behind a password.
async fn held_by(town: &Town, mut people: Vec<Person>, maker: usize) -> Result<Vec<Person>> {
    let locked = maker % 2 == 1;
    let request = TournamentRequest {
        setup: TournamentSetup {
            name: format!("Open of Citizen{maker}"),
            variant: VariantKey(Variant::Russian),
            time: TimeControl::fischer(3, 2),
            format: TournamentFormat::Arena {
                minutes: 20,
                streaks: !locked,
                berserk: false,
            },
            rated: !locked,
            fee: if locked { 0 } else { 30 },
            added: 0,
            conditions: TournamentConditions {
                min_games: Some(1),
                ..TournamentConditions::default()
            },
        },
        start_in_minutes: IN_MINUTES,
        password: locked.then(|| PASSWORD.to_owned()),
    };
    let made: TournamentPage = answered(
        people[maker]
            .guest
            .post("/api/tournaments", &request)
            .await?,
    )?;
    let made = next(&people[maker].guest, Some(&made.tournament.id)).await?;
    let guests = take(&mut people, 16);
    let mut back = hold(town, guests, &made, request.password).await?;
    people.append(&mut back);
    Ok(people)
}

/// Lets these people join and play until the tournament is over.
pub(crate) async fn hold(
    town: &Town,
    people: Vec<Person>,
    made: &protocol::TournamentSummary,
    password: Option<String>,
) -> Result<Vec<Person>> {
    let path = format!("/api/tournaments/{}", made.id);
    let observer = people.first().context("nobody comes")?.guest.clone();
    let (stop, stopped) = watch::channel(false);
    let mut hall = Hall::new();
    let mut joined = 0;
    let wish = TournamentJoin { password };
    for person in people {
        let client = person.guest.connect(vec![]).await?;
        joined += u32::from(join(town, &person, &path, &wish).await?);
        let place = (path.clone(), stopped.clone());
        hall.spawn(compete(town.clone(), person, client, place));
    }
    town.clock.pass_to(made.starts_at.0);
    let over = tokio::time::timeout(LONGEST, over(&observer, &path, &mut hall)).await;
    stop.send_replace(true);
    let mut back = vec![];
    while let Some(done) = hall.join_next().await {
        let (person, client) = done??;
        client.goodbye().await?;
        back.push(person);
    }
    let page = over.with_context(|| format!("{} does not end", made.setup.name))??;
    check(&page, joined)?;
    count(&town.tally.tournaments);
    Ok(back)
}

/// Lets somebody join; returns whether that was granted.
async fn join(town: &Town, person: &Person, path: &str, wish: &TournamentJoin) -> Result<bool> {
    let way = format!("{path}/join");
    let Err(error) = person.guest.post::<TournamentPage>(&way, wish).await? else {
        return Ok(true);
    };
    let known = [
        "not_eligible",
        "not_enough_credits",
        "tournament_closed",
        "tournament_full",
    ];
    ensure!(known.contains(&&*error.code), "{error:?}");
    town.tally.refused(&format!("join: {}", error.code));
    Ok(false)
}

/// Waits for the end; an error when somebody has trouble.
async fn over(guest: &Guest, path: &str, hall: &mut Hall) -> Result<TournamentPage> {
    loop {
        let page: TournamentPage = answered(guest.get(path).await?)?;
        if page.tournament.status != TournamentStatus::Open
            && page.tournament.status != TournamentStatus::Running
        {
            return Ok(page);
        }
        tokio::select! {
            () = tokio::time::sleep(Duration::from_millis(100)) => {}
            Some(ended) = hall.join_next() => {
                ended??;
                bail!("somebody left the hall");
            }
        }
    }
}

/// Plays whatever comes until told to stop. Some leave and some pause after their first game.
async fn compete(
    town: Town,
    person: Person,
    mut client: Client,
    (path, mut stop): (String, watch::Receiver<bool>),
) -> Result<(Person, Client)> {
    let mut hand = Hand::default();
    let mut goes = match person.number % 16 {
        3 => Some("leave"),
        11 => Some("pause"),
        _ => None,
    };
    loop {
        if hand.act(&town, &mut client).await? {
            continue;
        }
        let over = |view: &load::View| view.state.result().is_some();
        let here = |view: &load::View| {
            let tournament = view.state.created().tournament.as_ref();
            tournament.is_some_and(|of| path.ends_with(&of.id.0))
        };
        if client.games.values().any(|view| here(view) && over(view))
            && let Some(how) = goes.take()
        {
            let way = format!("{path}/{how}");
            if let Err(error) = person.guest.post::<TournamentPage>(&way, &()).await? {
                town.tally.refused(&format!("{how}: {}", error.code));
            }
        }
        // A game that the end of an arena interrupts goes on as a game.
        if *stop.borrow() && client.games.values().all(over) {
            return Ok((person, client));
        }
        tokio::select! {
            message = client.next() => { message?; }
            _ = stop.changed(), if !*stop.borrow() => {}
        }
    }
}

/// The page of a tournament that is over makes sense.
fn check(page: &TournamentPage, joined: u32) -> Result<()> {
    let tournament = &page.tournament;
    ensure!(
        tournament.status == TournamentStatus::Finished,
        "{:?}",
        tournament.status
    );
    ensure!(
        tournament.players == joined,
        "{} of {joined} joined",
        tournament.players
    );
    let rows = &page.standings.rows;
    let winner = tournament.winner.as_ref().context("nobody has won")?;
    ensure!(rows[0].player.id == winner.id, "the first has not won");
    let prizes: u32 = rows.iter().map(|row| row.prize).sum();
    let pool = tournament.setup.fee * joined + tournament.setup.added;
    ensure!(prizes == pool, "{prizes} of {pool} credits were given out");
    Ok(())
}
