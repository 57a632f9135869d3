//! What became of everybody, in tables.

use std::collections::BTreeMap;

use anyhow::{Result, ensure};
use protocol::{BoardEntry, BoardPage, PlayerId};
use server::port::NodeStore as _;
use sqlx::sqlite::SqliteConnection;

use crate::house::House;
use crate::person::{Person, Town};
use crate::tally::read;

/// Fewer rated games say little.
const ENOUGH_GAMES: i64 = 10;
/// Width of a bar of the histogram, in characters.
const WIDEST: usize = 40;

/// Prints all tables.
///
/// # Errors
/// Something does not add up, after everything has been printed.
pub(crate) async fn tables(house: &House, town: &Town, people: &[Person]) -> Result<()> {
    let mut db = house.database().await?;
    games(&mut db, town).await?;
    ratings(&mut db, town).await?;
    credits(&mut db, town).await?;
    counted(
        &mut db,
        "tournaments",
        "SELECT json_extract(setup, '$.kind') || ', ' || status || ', '
        || CASE WHEN made_by IS NULL THEN 'timetable' ELSE 'made by somebody' END,
        count(*), sum(players), sum(boards) FROM tournaments GROUP BY 1 ORDER BY 1",
        "tournaments, players, pairings",
    )
    .await?;
    counted(&mut db, "achievements", "SELECT key, count(*) FROM achievements WHERE at IS NOT NULL GROUP BY key ORDER BY 2 DESC, 1", "players").await?;
    boards(people).await?;
    audit(house).await
}

/// Prints rows of a name and numbers.
async fn counted(
    db: &mut SqliteConnection,
    title: &str,
    text: &'static str,
    columns: &str,
) -> Result<()> {
    use sqlx::Row as _;
    println!("\n## {title} ({columns})");
    for row in sqlx::query(text).fetch_all(db).await? {
        let name: String = row.try_get(0)?;
        let mut numbers = vec![];
        for column in 1..row.len() {
            numbers.push(row.try_get::<i64, _>(column)?.to_string());
        }
        println!("{name:<44} {}", numbers.join("  "));
    }
    Ok(())
}

async fn games(db: &mut SqliteConnection, town: &Town) -> Result<()> {
    let tally = &town.tally;
    println!("\n## the week\n{}", tally.line());
    println!(
        "{} rematches; {} times nobody to play with was found",
        read(&tally.rematches),
        read(&tally.alone)
    );
    println!(
        "{} superfluous wishes for free credits were refused",
        read(&tally.repeats)
    );
    for (why, times) in tally.refusals() {
        println!("refused {times} times: {why}");
    }
    counted(
        &mut *db,
        "how games ended",
        "SELECT coalesce(reason, 'running'), count(*) FROM games GROUP BY 1 ORDER BY 2 DESC",
        "games",
    )
    .await?;
    counted(
        db,
        "what games did to ratings",
        "SELECT coalesce(unrated, 'rated'), count(*) FROM game_ratings GROUP BY 1 ORDER BY 2 DESC",
        "games",
    )
    .await
}

/// A rating and what lies behind it.
struct Rated {
    strength: f64,
    rating: f64,
    deviation: f64,
    games: i64,
}

/// All ratings, by variant and speed.
type Pools = BTreeMap<String, Vec<Rated>>;

async fn pools(db: &mut SqliteConnection, town: &Town) -> Result<Pools> {
    let text = "SELECT variant || ' ' || speed, account, rating, deviation, games FROM ratings";
    let rows: Vec<(String, String, f64, f64, i64)> = sqlx::query_as(text).fetch_all(db).await?;
    let mut pools = Pools::new();
    for (pool, account, rating, deviation, games) in rows {
        let strength = town.strength(&PlayerId(account));
        pools.entry(pool).or_default().push(Rated {
            strength,
            rating,
            deviation,
            games,
        });
    }
    Ok(pools)
}

async fn ratings(db: &mut SqliteConnection, town: &Town) -> Result<()> {
    let pools = pools(db, town).await?;
    println!(
        "\n## ratings against hidden strengths (players, of them with {ENOUGH_GAMES} games; rank correlation; mean deviation; at most 80)"
    );
    for (pool, rated) in &pools {
        let known: Vec<&Rated> = rated
            .iter()
            .filter(|one| one.games >= ENOUGH_GAMES)
            .collect();
        let mean = known.iter().map(|one| one.deviation).sum::<f64>() / known.len().max(1) as f64;
        let listed = rated.iter().filter(|one| one.deviation <= 80.0).count();
        println!(
            "{pool:<28} {:>4} {:>4}  {:.3}  {mean:.0}  {listed}",
            rated.len(),
            known.len(),
            correlation(&known)
        );
    }
    println!("\n## ratings with {ENOUGH_GAMES} games (from; players)");
    let known = pools
        .values()
        .flatten()
        .filter(|one| one.games >= ENOUGH_GAMES);
    let mut steps: BTreeMap<i64, usize> = BTreeMap::new();
    for one in known {
        *steps.entry(whole(one.rating / 100.0) * 100).or_default() += 1;
    }
    histogram(&steps);
    Ok(())
}

#[expect(clippy::cast_possible_truncation, reason = "ratings are small numbers")]
fn whole(number: f64) -> i64 {
    number.floor() as i64
}

fn histogram(steps: &BTreeMap<i64, usize>) {
    let most = steps.values().copied().max().unwrap_or(1);
    for (from, count) in steps {
        println!(
            "{from:>6} {count:>5} {}",
            "#".repeat((count * WIDEST).div_ceil(most))
        );
    }
}

/// Spearman's rank correlation; strengths and ratings are never equal.
fn correlation(rated: &[&Rated]) -> f64 {
    let ranks = |of: fn(&Rated) -> f64| {
        let mut order: Vec<usize> = (0..rated.len()).collect();
        order.sort_by(|one, other| of(rated[*one]).total_cmp(&of(rated[*other])));
        let mut ranks = vec![0.0; rated.len()];
        for (rank, at) in order.into_iter().enumerate() {
            ranks[at] = rank as f64;
        }
        ranks
    };
    let (one, other) = (ranks(|rated| rated.strength), ranks(|rated| rated.rating));
    let apart: f64 = one
        .iter()
        .zip(&other)
        .map(|(one, other)| (one - other).powi(2))
        .sum();
    let count = rated.len() as f64;
    1.0 - 6.0 * apart / (count * (count * count - 1.0))
}

async fn credits(db: &mut SqliteConnection, town: &Town) -> Result<()> {
    counted(&mut *db, "credits by reason", "SELECT reason, count(*), sum(amount) FROM ledger WHERE amount > 0 AND account NOT LIKE '@%'
        GROUP BY reason ORDER BY 1", "entries of players, credits they got").await?;
    let text = "SELECT balance FROM wallets WHERE owner IS NOT NULL ORDER BY balance";
    let balances: Vec<i64> = sqlx::query_scalar(text).fetch_all(&mut *db).await?;
    let sum: i64 = balances.iter().sum();
    println!("\n## balances (poorest, each tenth, richest)");
    let last = balances.len().saturating_sub(1);
    let tenths = (0..=10).map(|tenth| {
        balances
            .get(last * tenth / 10)
            .copied()
            .unwrap_or(0)
            .to_string()
    });
    println!("{}", tenths.collect::<Vec<_>>().join("  "));
    let text = "SELECT coalesce(sum(balance), 0) FROM wallets WHERE owner IS NULL";
    let held: i64 = sqlx::query_scalar(text).fetch_one(&mut *db).await?;
    let text = "SELECT coalesce(-sum(amount), 0) FROM ledger WHERE account = '@mint'";
    let minted: i64 = sqlx::query_scalar(text).fetch_one(&mut *db).await?;
    println!(
        "{} players have {sum}; games and tournaments hold {held}; {minted} came into being",
        balances.len()
    );
    ensure!(sum + held == minted, "{sum} and {held} are not {minted}");
    granted(db, town).await
}

/// What was granted stands in the ledger, each once.
async fn granted(db: &mut SqliteConnection, town: &Town) -> Result<()> {
    let text = "SELECT count(*) FROM ledger WHERE account = '@mint' AND reason = $1";
    for (reason, seen) in [
        ("claim", &town.tally.claims),
        ("rescue", &town.tally.rescues),
    ] {
        let entries: i64 = sqlx::query_scalar(text)
            .bind(reason)
            .fetch_one(&mut *db)
            .await?;
        ensure!(
            u64::try_from(entries)? == read(seen),
            "{entries} entries of {reason}, {} granted",
            read(seen)
        );
    }
    Ok(())
}

/// Everybody's own place is the one in which the leaderboard shows them.
async fn boards(people: &[Person]) -> Result<()> {
    println!("\n## leaderboards (places; the first three)");
    for path in [
        "rating/russian/blitz?span=all",
        "rating/russian/rapid?span=week",
        "rating/international/blitz?span=all",
        "credits?span=week",
        "credits?span=all",
        "arena?span=week",
        "arena?span=month",
    ] {
        let places = places(&people[0], path).await?;
        let sorted = places
            .is_sorted_by(|one, other| one.score >= other.score && one.rank + 1 == other.rank);
        ensure!(sorted, "{path} is not in order");
        for person in people {
            let own = page(person, path).await?.own;
            let shown = places
                .iter()
                .find(|entry| entry.person.player.id == person.guest.player.id);
            ensure!(
                own.as_ref().map(|own| (own.rank, own.score))
                    == shown.map(|shown| (shown.rank, shown.score)),
                "{path}: {own:?}, shown as {shown:?}"
            );
        }
        let best = places
            .iter()
            .take(3)
            .map(|entry| format!("{} {}", entry.person.player.name, entry.score));
        println!(
            "{path:<40} {:>4}  {}",
            places.len(),
            best.collect::<Vec<_>>().join(", ")
        );
    }
    Ok(())
}

/// Returns a whole leaderboard.
async fn places(person: &Person, path: &str) -> Result<Vec<BoardEntry>> {
    let mut places = vec![];
    loop {
        let from = places.len() + 1;
        let page = page(person, &format!("{path}&from={from}")).await?;
        if page.entries.is_empty() {
            return Ok(places);
        }
        places.extend(page.entries);
    }
}

async fn page(person: &Person, path: &str) -> Result<BoardPage> {
    let answer = person.guest.get(&format!("/api/boards/{path}")).await?;
    answer.map_err(|error| anyhow::anyhow!("{path}: {error:?}"))
}

pub(crate) async fn audit(house: &House) -> Result<()> {
    let store = house.store().await?;
    let audit = store.audit().await?;
    store.close().await;
    println!("\n## audit");
    for check in &audit.checks {
        let holds = if check.wrong.is_empty() { "yes" } else { "NO" };
        println!(
            "{holds:<4} {} ({} {})",
            check.promise, check.looked_at, check.of
        );
        check
            .wrong
            .iter()
            .for_each(|wrong| println!("     {wrong}"));
    }
    ensure!(audit.is_sound(), "the credits do not add up");
    Ok(())
}
