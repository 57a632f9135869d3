//! Leaves of perft a second, one thread: `cargo bench -p rules`. The last ply is counted, not
//! played; equal captures count once. The time is the processor's where the system tells it (Linux),
//! so that other programs do not matter much; the best of five runs counts.

#![expect(clippy::print_stdout, reason = "its output is what the program is for")]
#![expect(
    clippy::disallowed_methods,
    reason = "a benchmark has no clock to be given"
)]

use std::time::{Duration, Instant};

use rules::notation::fen;
use rules::{Position, Variant, perft};

const POSITIONS: [(Variant, &str, &str, u32); 7] = [
    (Variant::Russian, "start", "", 10),
    (Variant::International, "start", "", 9),
    (
        Variant::International,
        "Woldouby",
        "W:W25,27,28,30,32,33,34,35,37,38:B12,13,14,16,18,19,21,23,24,26",
        13,
    ),
    (
        Variant::International,
        "Random178",
        "B:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46:BK17,K24",
        7,
    ),
    (
        Variant::International,
        "AllKings",
        "W:WK31,K32,K33,K34,K35,K36,K37,K38,K39,K40,K41,K42,K43,K44,K45,K46,K47,K48,K49,K50:\
         BK1,K2,K3,K4,K5,K6,K7,K8,K9,K10,K11,K12,K13,K14,K15,K16,K17,K18,K19,K20",
        9,
    ),
    (
        Variant::International,
        "AlmostPromotion",
        "W:W6,7,8,9,10:B41,42,43,44,45",
        7,
    ),
    (
        Variant::International,
        "FrontRows",
        "W:W31,32,33,34,35:B16,17,18,19,20",
        12,
    ),
];

fn main() {
    for (variant, name, text, depth) in POSITIONS {
        let position = if text.is_empty() {
            Position::start(variant)
        } else {
            fen::parse(variant, text).expect("the positions above are right")
        };
        let (mut leaves, mut best) = (0, Duration::MAX);
        for _ in 0..5 {
            let clock = Clock::start();
            leaves = perft(std::hint::black_box(&position), depth);
            best = best.min(clock.elapsed());
        }
        let speed = leaves as f64 / best.as_secs_f64() / 1e6;
        let variant = variant.key();
        println!("{variant:13} {name:15} depth {depth:2} {leaves:12} leaves {speed:7.1} M/s");
    }
}

/// Measures the processor's time, or what the wall clock says where there is no other.
struct Clock {
    wall: Instant,
    processor: Option<Duration>,
}

impl Clock {
    fn start() -> Self {
        Self {
            wall: Instant::now(),
            processor: processor_time(),
        }
    }

    fn elapsed(&self) -> Duration {
        let spent = processor_time().zip(self.processor);
        spent.map_or(self.wall.elapsed(), |(now, then)| now - then)
    }
}

/// Returns how long this thread has been on a processor.
fn processor_time() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split(' ')
        .next()?
        .parse()
        .ok()
        .map(Duration::from_nanos)
}
