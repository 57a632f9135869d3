//! The protocol's terms in the player's words.

use protocol::{EndReason, GameResult, PlayerCard, PoolKey, Refusal, SideKey, Speed, TimeControl};
use rules::{CountUnit, DrawCounter, DrawReason, Variant};

use super::icons::{self, Icon};
use crate::i18n::Words;
use crate::net::Problem;
use crate::session::{AccountNews, Failure, Notice, Nudge, RecordProblem};
use crate::t;

/// Returns a variant's name.
pub(crate) fn variant(words: &Words, variant: Variant) -> String {
    match variant {
        Variant::Russian => t!(words, "variant-russian"),
        Variant::International => t!(words, "variant-international"),
        // Not offered to players yet.
        other => other.key().to_owned(),
    }
}

/// Returns a variant's name where there is little room.
pub(crate) fn variant_short(words: &Words, of: Variant) -> String {
    match of {
        Variant::International => t!(words, "variant-international-short"),
        _ => variant(words, of),
    }
}

/// Returns a time control in short: `5+3`, `No clock`.
pub(crate) fn time(words: &Words, time: TimeControl) -> String {
    match time {
        TimeControl::Fischer {
            base_s,
            increment_s,
        } if base_s % 60 == 0 => format!("{}+{increment_s}", base_s / 60),
        TimeControl::Fischer {
            base_s,
            increment_s,
        } => format!("{}:{:02}+{increment_s}", base_s / 60, base_s % 60),
        TimeControl::PerMove { .. } => t!(words, "time-no-clock"),
    }
}

/// Returns the class of a time control, or what there is instead of a clock.
pub(crate) fn speed(words: &Words, time: TimeControl) -> String {
    if let TimeControl::PerMove { limit_s } = time {
        return t!(words, "time-per-move", minutes = limit_s / 60);
    }
    speed_name(words, time.speed())
}

/// Returns a pool in short: `Russian · 5+3`, with its stake if it has one.
pub(crate) fn pool(words: &Words, pool: PoolKey) -> String {
    let game = game(words, pool);
    match pool.stake {
        0 => game,
        stake => format!("{game} · {}", t!(words, "credits-count", count = stake)),
    }
}

/// Returns what is played in a pool, for whatever stake: `Russian · 5+3`.
pub(crate) fn game(words: &Words, pool: PoolKey) -> String {
    let variant = variant(words, pool.variant.0);
    format!("{variant} · {}", time(words, pool.time))
}

/// Returns a player's rating; with a question mark while it is not known well.
pub(crate) fn rating(player: &PlayerCard) -> String {
    doubtful(player.rating, player.provisional)
}

/// Returns a rating; with a question mark while it is not known well.
pub(crate) fn doubtful(rating: i32, provisional: bool) -> String {
    let mark = if provisional { "?" } else { "" };
    format!("{rating}{mark}")
}

/// Returns the name of a class of speed.
pub(crate) fn speed_name(words: &Words, speed: Speed) -> String {
    match speed {
        Speed::Bullet => t!(words, "speed-bullet"),
        Speed::Blitz => t!(words, "speed-blitz"),
        Speed::Rapid => t!(words, "speed-rapid"),
        Speed::Classical => t!(words, "speed-classical"),
    }
}

/// Returns a side's name.
pub(crate) fn side(words: &Words, side: SideKey) -> String {
    match side {
        SideKey::White => t!(words, "side-white"),
        SideKey::Black => t!(words, "side-black"),
    }
}

/// Returns the title of a result as we see it: `names` are White's and Black's.
pub(crate) fn result(
    words: &Words,
    result: GameResult,
    mine: Option<SideKey>,
    names: [&str; 2],
) -> String {
    if result.reason.is_void() {
        return t!(words, "result-void");
    }
    match result.winner {
        None => t!(words, "result-draw"),
        Some(winner) if mine == Some(winner) => t!(words, "result-won"),
        Some(winner) if mine.is_none() => t!(words, "result-side-won", name = name(winner, names)),
        Some(winner) => t!(words, "result-lost", name = name(winner, names)),
    }
}

fn name(side: SideKey, [white, black]: [&str; 2]) -> &str {
    match side {
        SideKey::White => white,
        SideKey::Black => black,
    }
}

/// Returns why a game ended.
pub(crate) fn reason(words: &Words, result: GameResult, names: [&str; 2]) -> String {
    let loser = match result.winner {
        Some(SideKey::White) => names[1],
        _ => names[0],
    };
    match result.reason {
        EndReason::NoPieces => t!(words, "end-no-pieces", name = loser),
        EndReason::NoMoves => t!(words, "end-no-moves", name = loser),
        EndReason::Resigned => t!(words, "end-resigned", name = loser),
        EndReason::TimeOut => t!(words, "end-time-out", name = loser),
        EndReason::Left => t!(words, "end-left", name = loser),
        EndReason::LeftDraw => t!(words, "end-left-draw"),
        EndReason::Agreed => t!(words, "end-agreed"),
        EndReason::Threefold => t!(words, "end-threefold"),
        EndReason::KingsOnly => t!(words, "end-kings-only"),
        EndReason::ThreeKings => t!(words, "end-three-kings"),
        EndReason::FixedMaterial => t!(words, "end-fixed-material"),
        EndReason::MainRoad => t!(words, "end-main-road"),
        EndReason::TwoVersusOne => t!(words, "end-two-versus-one"),
        EndReason::ThreeVersusOne => t!(words, "end-three-versus-one"),
        EndReason::Aborted => t!(words, "end-aborted"),
        EndReason::NoFirstMove => t!(words, "end-no-first-move"),
        EndReason::Fault => t!(words, "end-fault"),
    }
}

/// Returns why a tap did nothing.
pub(crate) fn nudge(words: &Words, nudge: Nudge) -> String {
    match nudge {
        Nudge::NotYourTurn => t!(words, "nudge-not-your-turn"),
        Nudge::MustCapture => t!(words, "nudge-must-capture"),
        Nudge::MustTakeMost(count) => t!(words, "status-must-most", count = count),
        Nudge::CannotMove => t!(words, "nudge-cannot-move"),
        Nudge::MustGoOn => t!(words, "nudge-must-go-on"),
        Nudge::NotThere => t!(words, "nudge-not-there"),
    }
}

/// Returns the nearest draw rule that is at least half-way, in words.
pub(crate) fn draw_counter(words: &Words, counters: &[DrawCounter]) -> Option<String> {
    let nearest = counters
        .iter()
        .filter(|counter| u32::from(counter.done) * 2 >= u32::from(counter.limit))
        .filter(|counter| counter.rule != DrawReason::Threefold || counter.done >= 2)
        .max_by_key(|counter| u32::from(counter.done) * 1000 / u32::from(counter.limit.max(1)))?;
    let (done, limit) = match nearest.unit {
        CountUnit::Plies => (nearest.done / 2, nearest.limit / 2),
        CountUnit::StrongerMoves | CountUnit::Occurrences => (nearest.done, nearest.limit),
    };
    Some(if nearest.unit == CountUnit::Occurrences {
        t!(words, "draw-repetition", done = done, limit = limit)
    } else {
        t!(words, "draw-counter", done = done, limit = limit)
    })
}

/// Returns what a message says, with its icon.
pub(crate) fn notice(words: &Words, notice: &Notice) -> (Icon, String) {
    match notice {
        Notice::Refused(refusal) => (icons::INFO, refused(words, refusal)),
        Notice::Problem(of) => (icons::WARNING_CIRCLE, problem(words, of)),
        Notice::Conduct(None) => (icons::WARNING_CIRCLE, t!(words, "conduct-warning")),
        Notice::Conduct(Some(_)) => (icons::WARNING_CIRCLE, t!(words, "conduct-pause")),
        Notice::News(about) => super::people::news(words, about),
        Notice::Achieved(key) => {
            let name = super::progress::achievement(words, key).0;
            (icons::MEDAL, t!(words, "achieved", name = name))
        }
        Notice::Gift => (icons::GIFT, t!(words, "wallet-got")),
        Notice::Withdrawn(refusal) => {
            let why = refused(words, refusal);
            (icons::INFO, t!(words, "withdrawn", why = why))
        }
        Notice::Reported => (icons::CHECK, t!(words, "report-sent")),
        Notice::PdnCopied => (icons::CHECK, t!(words, "pdn-copied")),
        Notice::Record(problem) => (icons::WARNING_CIRCLE, unread(words, *problem)),
        Notice::Account(news) => (icons::CHECK_CIRCLE, account(words, news)),
        Notice::BackOnline => (icons::WIFI_HIGH, t!(words, "toast-back-online")),
        Notice::Failed(failure) => (icons::WARNING_CIRCLE, failed(words, *failure)),
    }
}

/// Returns why a text cannot be looked through.
fn unread(words: &Words, problem: RecordProblem) -> String {
    match problem {
        RecordProblem::NoGame => t!(words, "pdn-no-game"),
        RecordProblem::Variant => t!(words, "pdn-variant"),
        RecordProblem::Position => t!(words, "pdn-position"),
        RecordProblem::Move(line, column) => {
            t!(words, "pdn-bad-move", line = line, column = column)
        }
        RecordProblem::Form(line, column) => {
            t!(words, "pdn-bad-form", line = line, column = column)
        }
        RecordProblem::Playing => t!(words, "pdn-playing"),
    }
}

fn refused(words: &Words, refusal: &Refusal) -> String {
    match refusal {
        Refusal::NoSuchGame => t!(words, "refused-no-such-game"),
        Refusal::NotYourGame => t!(words, "refused-not-your-game"),
        Refusal::NotYourTurn => t!(words, "nudge-not-your-turn"),
        Refusal::IllegalMove => t!(words, "refused-illegal-move"),
        Refusal::StaleMove { .. } => t!(words, "refused-stale-move"),
        Refusal::GameOver => t!(words, "refused-game-over"),
        Refusal::GameRunning => t!(words, "refused-game-running"),
        Refusal::DrawTooEarly { from_ply } => draw_too_early(words, *from_ply),
        Refusal::DrawTooOften { from_ply } => draw_too_often(words, *from_ply),
        Refusal::NoOffer => t!(words, "refused-no-offer"),
        Refusal::CannotAbort => t!(words, "refused-cannot-abort"),
        Refusal::OpponentPresent => t!(words, "refused-opponent-present"),
        Refusal::ClaimTooEarly { wait_ms } => {
            let seconds = (wait_ms.0.max(0) + 999) / 1000;
            t!(words, "refused-claim-too-early", seconds = seconds)
        }
        Refusal::TimeNotUp => t!(words, "refused-time-not-up"),
        Refusal::SeekGone => t!(words, "refused-seek-gone"),
        Refusal::OwnSeek => t!(words, "refused-own-seek"),
        Refusal::AlreadyPlaying { .. } => t!(words, "refused-already-playing"),
        Refusal::BadTimeControl | Refusal::NotOffered => t!(words, "refused-not-offered"),
        Refusal::TooFast => t!(words, "refused-too-fast"),
        Refusal::TryAgain | Refusal::IdReused => t!(words, "refused-try-again"),
        Refusal::Rated
        | Refusal::NothingToTakeBack
        | Refusal::TakebackAsked
        | Refusal::NoBerserk
        | Refusal::NoClock
        | Refusal::ClockFull
        | Refusal::Paused { .. }
        | Refusal::Unknown => refused_favour(words, refusal),
        Refusal::NotEnoughCredits { .. }
        | Refusal::OpponentShort
        | Refusal::StakeTooHigh { .. }
        | Refusal::GuestStake
        | Refusal::PlayedOften { .. }
        | Refusal::StakesPaused { .. } => refused_stake(words, refusal),
    }
}

/// Credits.
fn refused_stake(words: &Words, refusal: &Refusal) -> String {
    let hours = |wait: &protocol::Millis| (wait.0.max(0) + 3_599_999) / 3_600_000;
    match refusal {
        Refusal::NotEnoughCredits { balance, needed } => t!(
            words,
            "refused-not-enough-credits",
            balance = *balance,
            needed = *needed
        ),
        Refusal::OpponentShort => t!(words, "refused-opponent-short"),
        Refusal::StakeTooHigh { most } => t!(words, "refused-stake-too-high", most = *most),
        Refusal::GuestStake => t!(words, "refused-guest-stake"),
        Refusal::PlayedOften { wait_ms } => {
            t!(words, "refused-played-often", hours = hours(wait_ms))
        }
        Refusal::StakesPaused { wait_ms } => {
            t!(words, "refused-stakes-paused", hours = hours(wait_ms))
        }
        _ => t!(words, "refused-unknown"),
    }
}

fn draw_too_often(words: &Words, from_ply: u32) -> String {
    let moves = from_ply.div_ceil(2);
    t!(words, "refused-draw-too-often", moves = moves)
}

fn draw_too_early(words: &Words, from_ply: u32) -> String {
    let moves = from_ply.div_ceil(2);
    t!(words, "refused-draw-too-early", moves = moves)
}

/// Takebacks, time given, pauses.
fn refused_favour(words: &Words, refusal: &Refusal) -> String {
    match refusal {
        Refusal::Rated => t!(words, "refused-rated"),
        Refusal::NothingToTakeBack => t!(words, "refused-nothing-to-take-back"),
        Refusal::TakebackAsked => t!(words, "refused-takeback-asked"),
        Refusal::NoBerserk => t!(words, "refused-no-berserk"),
        Refusal::NoClock => t!(words, "refused-no-clock"),
        Refusal::ClockFull => t!(words, "refused-clock-full"),
        Refusal::Paused { wait_ms } => {
            let minutes = (wait_ms.0.max(0) + 59_999) / 60_000;
            t!(words, "refused-paused", minutes = minutes)
        }
        _ => t!(words, "refused-unknown"),
    }
}

/// Returns why a request over HTTP did not work.
pub(crate) fn problem(words: &Words, problem: &Problem) -> String {
    let minutes = problem
        .wait
        .map_or(1, |wait| (wait.0.max(0) + 59_999) / 60_000);
    match problem.code.as_str() {
        "line" => t!(words, "line-offline"),
        "wrong_code" => t!(words, "private-wrong"),
        "password_needed" => t!(words, "private-password-needed"),
        "locked" => t!(words, "private-locked", minutes = minutes),
        "host_away" => t!(words, "private-host-away"),
        "too_fast" => t!(words, "refused-too-fast"),
        "paused" => t!(words, "refused-paused", minutes = minutes),
        "already_playing" => t!(words, "refused-already-playing"),
        "not_offered" => t!(words, "refused-not-offered"),
        "bad_token" => t!(words, "failed-account-unknown"),
        "account_closed" => t!(words, "closed-title"),
        "disk" => t!(words, "problem-disk"),
        "no_provider" => t!(words, "problem-no-provider"),
        "provider_away" => t!(words, "problem-provider-away"),
        "already_linked" => t!(words, "problem-already-linked"),
        "not_confirmed" => t!(words, "problem-not-confirmed"),
        "still_playing" => t!(words, "account-still-playing"),
        "not_found" | "no_such_game" => t!(words, "refused-no-such-game"),
        "own_seek" => t!(words, "refused-own-seek"),
        code => {
            let known = super::people::problem(words, code)
                .or_else(|| super::progress::problem(words, code, minutes));
            known.unwrap_or_else(|| t!(words, "refused-try-again"))
        }
    }
}

/// Returns what has been done about one's own account.
fn account(words: &Words, news: &AccountNews) -> String {
    match news {
        AccountNews::Linked => t!(words, "account-news-linked"),
        AccountNews::LoggedIn(name) => t!(words, "account-news-logged-in", name = name.as_str()),
        AccountNews::Kept => t!(words, "account-news-kept"),
        AccountNews::DevicesLoggedOut => t!(words, "account-news-devices"),
        AccountNews::LoggedOut => t!(words, "account-news-logged-out"),
        AccountNews::Deleted => t!(words, "account-news-deleted"),
    }
}

fn failed(words: &Words, failure: Failure) -> String {
    match failure {
        Failure::AccountsUnreadable => t!(words, "failed-accounts-unreadable"),
        Failure::AccountUnknown => t!(words, "failed-account-unknown"),
        Failure::AccountUnkept => t!(words, "problem-disk"),
        Failure::Address => t!(words, "failed-address"),
        Failure::SettingsUnreadable => t!(words, "failed-settings-unreadable"),
        Failure::SettingsUnsaved => t!(words, "failed-settings-unsaved"),
        Failure::FileUnreadable => t!(words, "pdn-unreadable"),
    }
}
