//! How many shots the strong bot needs to sink a whole fleet, and how long it thinks of each.

use std::time::Instant;

use engine::{Cells, Fleet, FleetRule};
use gunner::{Gunner, Known, Strength};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use crate::in_turn::time;
use crate::machine;
use crate::placing::Placing;

const FLEETS: u32 = 10_000;
/// The fleets are dealt out in so many parts, however many cores there are: the same fleets and the same chance everywhere.
const PARTS: u32 = 16;

/// What others reached with fleets placed in each way, and what is to be reached.
const REFERENCE: [f64; 3] = [55.2, 55.9, 57.2];
const TARGET: [f64; 3] = [55.5, 56.0, 57.0];

/// What was done against some fleets.
#[derive(Default)]
struct Tally {
    fleets: u32,
    shots: u32,
    squares: u64,
    /// Seconds of each move.
    moves: Vec<f64>,
}

/// Measures, and says it in Markdown.
pub fn measure() -> String {
    let tallies = Placing::ALL.map(against);
    let rows: Vec<String> = (0..3)
        .map(|way| {
            let tally = &tallies[way];
            format!(
                "| shots to sink a fleet placed {}, mean | ≤ {:.1} | {:.2} ± {:.2} |",
                Placing::ALL[way].words(),
                TARGET[way],
                tally.mean(),
                tally.error(),
            )
        })
        .collect();
    let mut moves: Vec<f64> = tallies.into_iter().flat_map(|tally| tally.moves).collect();
    moves.sort_by(f64::total_cmp);
    let at = |share: usize| moves[(moves.len() - 1) * share / 1000];
    [
        format!("Measured on {}.", machine::line()),
        format!(
            "The strong bot (`sampler`) against {FLEETS} fleets each of three ways of placing, with a fixed seed; the best published figures are {}, {} and {}. \
             All {} moves were timed while every core played.",
            REFERENCE[0], REFERENCE[1], REFERENCE[2], moves.len(),
        ),
        format!(
            "| figure | target | measured |\n|---|---|---|\n{}\n\
             | a move, p50 | ≤ 1 ms | {} |\n| a move, p99 | ≤ 1 ms | {} |\n| a move, p99.9; the worst of all | – | {}; {} |",
            rows.join("\n"), time(at(500)), time(at(990)), time(at(999)), time(at(1000)),
        ),
    ]
    .join("\n\n")
}

/// Every core takes the next part until none is left.
fn against(placing: Placing) -> Tally {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let next = std::sync::atomic::AtomicU32::new(0);
    let work = || {
        let mut tally = Tally::default();
        loop {
            let part = next.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            if part >= PARTS {
                return tally;
            }
            tally.add(part, placing);
        }
    };
    std::thread::scope(|scope| {
        let running: Vec<_> = (0..cores).map(|_| scope.spawn(work)).collect();
        let done = running.into_iter().map(|thread| thread.join().unwrap());
        done.reduce(Tally::with).unwrap()
    })
}

impl Tally {
    fn add(&mut self, part: u32, placing: Placing) {
        let rule = FleetRule::default();
        let mut rng = ChaCha8Rng::seed_from_u64(u64::from(part));
        for fleet in placing.fleets(&rule, FLEETS / PARTS, &mut rng) {
            let shots = self.sink(&fleet, &rule, &mut rng);
            self.fleets += 1;
            self.shots += shots;
            self.squares += u64::from(shots * shots);
        }
    }

    fn sink(&mut self, fleet: &Fleet, rule: &FleetRule, rng: &mut ChaCha8Rng) -> u32 {
        let gunner = Gunner::new(Strength::Sampler, rule, rng);
        let (mut shots, mut shot) = (Vec::new(), Cells::EMPTY);
        while fleet.afloat(shot) {
            let began = Instant::now();
            let aimed = gunner.aim(&Known::of(shots.iter().copied()), rng);
            self.moves.push(began.elapsed().as_secs_f64());
            let cell = aimed.unwrap();
            shots.push((cell, Some(fleet.judge(shot, cell))));
            assert!(shot.insert(cell), "{cell:?} was shot at before");
        }
        u32::try_from(shots.len()).unwrap()
    }

    fn with(mut self, other: Tally) -> Tally {
        self.fleets += other.fleets;
        self.shots += other.shots;
        self.squares += other.squares;
        self.moves.extend(other.moves);
        self
    }

    fn mean(&self) -> f64 {
        f64::from(self.shots) / f64::from(self.fleets)
    }

    /// The standard error of the mean.
    #[expect(clippy::cast_precision_loss, reason = "a few thousand fleets")]
    fn error(&self) -> f64 {
        let n = f64::from(self.fleets);
        ((self.squares as f64 / n - self.mean() * self.mean()) / n).sqrt()
    }
}
