//! When to say something so that the other side knows the line is good, and what its silence means.

use protocol::Millis;
use tokio::time::Instant;

use crate::config;

/// The heartbeat of one connection.
#[derive(Debug)]
pub(super) struct Pulse {
    config: config::Pulse,
    /// Playing or waiting for an opponent.
    active: bool,
    heard: Instant,
    said: Instant,
    probed: Option<Instant>,
    number: u32,
    silent: bool,
}

/// What is to be done now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Act {
    /// Send a probe with this number.
    Probe(u32),
    /// The player counts as away.
    Away,
    /// Close the connection.
    Close,
    /// Nothing.
    Wait,
}

impl Pulse {
    pub(super) const fn new(config: config::Pulse, now: Instant) -> Self {
        Self {
            config,
            active: false,
            heard: now,
            said: now,
            probed: None,
            number: 0,
            silent: false,
        }
    }

    pub(super) const fn set_active(&mut self, active: bool) {
        self.active = active;
    }

    /// A frame was sent.
    pub(super) const fn said(&mut self, now: Instant) {
        self.said = now;
    }

    /// A frame came in. Returns whether the player counted as away.
    pub(super) const fn heard(&mut self, now: Instant) -> bool {
        let was_silent = self.silent;
        self.heard = now;
        self.silent = false;
        was_silent
    }

    /// An echo came in. Returns the round trip if it answers the last probe.
    pub(super) fn echoed(&mut self, number: u32, now: Instant) -> Option<Millis> {
        let probed = self.probed.filter(|_| number == self.number)?;
        // The next echo of the same number must not count.
        self.number = self.number.wrapping_add(1);
        let trip = now.duration_since(probed).as_millis();
        i64::try_from(trip).ok().map(Millis)
    }

    /// Returns when something must be looked at next.
    pub(super) fn due(&self) -> Instant {
        let mut due = self.speak_at().min(self.heard + self.config.close_after);
        if self.active && !self.silent {
            due = due.min(self.heard + self.config.away_after);
        }
        due
    }

    fn speak_at(&self) -> Instant {
        if !self.active {
            return self.said + self.config.idle_beat;
        }
        let beat = self.said + self.config.beat;
        let measure = self.probed.map(|last| last + self.config.probe_every);
        measure.map_or(beat, |at| at.min(beat))
    }

    /// Returns what is to be done at `now`.
    pub(super) fn act(&mut self, now: Instant) -> Act {
        if now >= self.heard + self.config.close_after {
            Act::Close
        } else if self.active && !self.silent && now >= self.heard + self.config.away_after {
            self.silent = true;
            Act::Away
        } else if now >= self.speak_at() {
            self.number = self.number.wrapping_add(1);
            self.probed = Some(now);
            Act::Probe(self.number)
        } else {
            Act::Wait
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn pulse(active: bool) -> (Pulse, impl Fn(u64) -> Instant) {
        let start = Instant::now();
        let mut pulse = Pulse::new(config::Pulse::default(), start);
        pulse.set_active(active);
        (pulse, move |ms| start + Duration::from_millis(ms))
    }

    #[test]
    fn a_player_hears_the_server_every_second_and_a_half_and_is_away_after_nine_of_silence() {
        let (mut pulse, at) = pulse(true);
        assert_eq!(pulse.due(), at(1500));
        assert_eq!(pulse.act(at(1499)), Act::Wait);
        assert_eq!(pulse.act(at(1500)), Act::Probe(1));
        pulse.said(at(1500));
        assert_eq!(pulse.act(at(8999)), Act::Probe(2));
        pulse.said(at(8999));
        assert_eq!(pulse.act(at(9000)), Act::Away);
        assert!(pulse.heard(at(9500)));
        assert!(!pulse.heard(at(9600)));
    }

    #[test]
    fn somebody_idle_is_left_alone_for_twenty_seconds_and_closed_after_fifty() {
        let (mut pulse, at) = pulse(false);
        assert_eq!(pulse.due(), at(20_000));
        assert_eq!(pulse.act(at(20_000)), Act::Probe(1));
        pulse.said(at(20_000));
        assert_eq!(pulse.act(at(49_999)), Act::Probe(2));
        assert_eq!(pulse.act(at(50_000)), Act::Close);
    }

    #[test]
    fn an_echo_counts_once_and_only_for_the_last_probe() {
        let (mut pulse, at) = pulse(true);
        assert_eq!(pulse.echoed(0, at(10)), None);
        assert_eq!(pulse.act(at(1500)), Act::Probe(1));
        assert_eq!(pulse.echoed(2, at(1510)), None);
        assert_eq!(pulse.echoed(1, at(1530)), Some(Millis(30)));
        assert_eq!(pulse.echoed(1, at(1990)), None);
    }
}
