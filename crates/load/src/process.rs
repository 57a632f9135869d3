//! Memory and processor time of processes, from `/proc`.

use std::fs;
use std::time::Duration;

use anyhow::{Context, Result};

/// Clock ticks a second in `/proc`; 100 on every Linux that matters here.
const TICKS_PER_SECOND: f64 = 100.0;

/// What some processes together have used up to a moment.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Processes {
    /// Memory, in KiB.
    pub(crate) resident_kib: u64,
    /// Processor time, in seconds.
    pub(crate) cpu_seconds: f64,
}

impl Processes {
    /// Reads the figures of these processes.
    ///
    /// # Errors
    /// There is no such process, or this is not Linux.
    pub(crate) fn read(numbers: &[u32]) -> Result<Self> {
        let mut sum = Self::default();
        for number in numbers {
            let one = read(*number)?;
            sum.resident_kib += one.resident_kib;
            sum.cpu_seconds += one.cpu_seconds;
        }
        Ok(sum)
    }

    /// Returns what was used from here to `after`, as text.
    pub(crate) fn until(&self, after: &Self, measured: Duration, moves: u64) -> String {
        let cpu = after.cpu_seconds - self.cpu_seconds;
        format!(
            "server: {:.1} MiB resident (before: {:.1}), {:.1} % of a core, {:.3} CPU s/1,000 moves",
            after.resident_kib as f64 / 1024.0,
            self.resident_kib as f64 / 1024.0,
            100.0 * cpu / measured.as_secs_f64(),
            1000.0 * cpu / moves.max(1) as f64,
        )
    }
}

fn read(number: u32) -> Result<Processes> {
    let status = fs::read_to_string(format!("/proc/{number}/status"))
        .with_context(|| format!("process {number} cannot be read"))?;
    let resident_kib = status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))
        .and_then(|rest| rest.split_whitespace().next()?.parse().ok())
        .context("no VmRSS")?;
    let stat = fs::read_to_string(format!("/proc/{number}/stat"))?;
    // The name stands in brackets and may hold anything; the numbers come after it.
    let (_, numbers) = stat
        .rsplit_once(')')
        .with_context(|| format!("the times of process {number} cannot be read"))?;
    let mut times = numbers.split_whitespace().skip(11);
    let mut ticks = || -> Result<f64> { Ok(times.next().context("no CPU time")?.parse()?) };
    Ok(Processes {
        resident_kib,
        cpu_seconds: (ticks()? + ticks()?) / TICKS_PER_SECOND,
    })
}
