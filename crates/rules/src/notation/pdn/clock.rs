//! Clock times in comments.

use core::fmt;

use crate::piece::Side;

/// The time left to each player, in milliseconds, as far as a comment tells.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Clocks {
    /// White's time left.
    pub white_ms: Option<u64>,
    /// Black's time left.
    pub black_ms: Option<u64>,
    /// The time left to whoever has just moved, where the comment does not say who that is.
    pub mover_ms: Option<u64>,
    /// Whose clock is running.
    pub running: Option<Side>,
}

/// Reads `[%clock w0:10:20 B0:20:30]` and `[%clk 0:10:20]` in a comment; `None` without any.
#[must_use]
pub fn clocks(comment: &str) -> Option<Clocks> {
    let inside = |name: &str| {
        let after = &comment[comment.find(name)? + name.len()..];
        Some(&after[..after.find(']')?])
    };
    let words = inside("[%clock").or_else(|| inside("[%clk"))?;
    let mut clocks = Clocks::default();
    for word in words.split_whitespace() {
        let (slot, time) = match word.as_bytes()[0] {
            b'w' | b'W' => (&mut clocks.white_ms, &word[1..]),
            b'b' | b'B' => (&mut clocks.black_ms, &word[1..]),
            _ => (&mut clocks.mover_ms, word),
        };
        *slot = Some(time_ms(time)?);
        match word.as_bytes()[0] {
            b'W' => clocks.running = Some(Side::White),
            b'B' => clocks.running = Some(Side::Black),
            _ => {}
        }
    }
    (clocks != Clocks::default()).then_some(clocks)
}

/// Writes the times as a comment holds them, in whole seconds: `[%clock w0:10:20 B0:20:30]`, with a
/// capital for the clock that runs.
impl fmt::Display for Clocks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |side, stopped, running| {
            if self.running == Some(side) {
                running
            } else {
                stopped
            }
        };
        let white = self
            .white_ms
            .map(|time| (letter(Side::White, "w", "W"), time));
        let black = self
            .black_ms
            .map(|time| (letter(Side::Black, "b", "B"), time));
        let mover = self.mover_ms.map(|time| ("", time));
        f.write_str("[%clock")?;
        for (letter, time) in [white, black, mover].into_iter().flatten() {
            let seconds = time / 1000;
            let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
            write!(f, " {letter}{hours}:{minutes:02}:{:02}", seconds % 60)?;
        }
        f.write_str("]")
    }
}

/// Reads `1:02:03`, `02:03`, `3` or `0:00:03.5`.
fn time_ms(text: &str) -> Option<u64> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let digits = |text: &str| text.len() <= 6 && text.bytes().all(|byte| byte.is_ascii_digit());
    let mut seconds = 0u64;
    for part in whole.split(':') {
        if part.is_empty() || !digits(part) {
            return None;
        }
        seconds = seconds.checked_mul(60)?.checked_add(part.parse().ok()?)?;
    }
    if !digits(fraction) {
        return None;
    }
    let tenths = fraction.bytes().chain(*b"000").take(3);
    let milliseconds = tenths.fold(0, |sum, digit| sum * 10 + u64::from(digit - b'0'));
    seconds.checked_mul(1000)?.checked_add(milliseconds)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn clock_comments_are_read_in_their_forms() {
        let both = clocks("good [%clock w0:10:20 B1:00:00.5] move").unwrap();
        assert_eq!(
            (both.white_ms, both.black_ms),
            (Some(620_000), Some(3_600_500))
        );
        assert_eq!(both.running, Some(Side::Black));
        assert_eq!(clocks("[%clk 1:30]").unwrap().mover_ms, Some(90_000));
        for none in [
            "",
            "[%clock ]",
            "[%clock w]",
            "[%clk x]",
            "[%clk 1:2",
            "[%clock w1:-2]",
        ] {
            assert_eq!(clocks(none), None, "{none}");
        }
        assert_eq!(
            clocks("[%clk 999999:999999:999999:999999:999999:999999:999999]"),
            None
        );
    }

    #[test]
    fn each_side_keeps_its_own_time_when_written_and_read_again() {
        let clocks = Clocks {
            white_ms: Some(298_000),
            black_ms: Some(3_600_000),
            mover_ms: None,
            running: Some(Side::Black),
        };
        let written = clocks.to_string();
        assert_eq!(written, "[%clock w0:04:58 B1:00:00]");
        assert_eq!(super::clocks(&written), Some(clocks));
        let mover = Clocks {
            mover_ms: Some(61_500),
            ..Clocks::default()
        };
        assert_eq!(mover.to_string(), "[%clock 0:01:01]");
    }
}
