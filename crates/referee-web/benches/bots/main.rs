//! Mean shots that bots need to sink a whole fleet, and how long they think of each.
//!
//! `cargo bench -p referee-web --bench bots [-- FLEETS]`: so many fleets for each figure, 10,000 unless told otherwise.

mod placing;

use std::time::{Duration, Instant};

use engine::{Cells, Fleet, FleetRule};
use gunner::{Gunner, Known, Strength};
use placing::Placing;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// What others reached: strength, then mean shots for fleets placed biggest first, uniformly, along the rim.
const REFERENCE: [(Strength, [f64; 3]); 3] = [
    (Strength::Random, [96.2, 96.2, 96.2]),
    (Strength::Hunter, [58.2, 59.6, 63.6]),
    (Strength::Sampler, [55.2, 55.9, 57.2]),
];

/// What the strong one is to reach.
const TARGET: [f64; 3] = [55.5, 56.0, 57.0];

/// A move takes no longer.
const LONGEST: Duration = Duration::from_millis(1);

/// What one strength did against one way of placing.
#[derive(Clone, Copy, Default)]
struct Tally {
    fleets: u32,
    shots: u32,
    squares: u64,
    thinking: Duration,
}

fn main() {
    let fleets = std::env::args()
        .skip(1)
        .find_map(|word| word.parse().ok())
        .unwrap_or(10_000);
    println!(
        "mean shots to sink a whole fleet, {fleets} fleets each (± standard error; reference; target; time a move)"
    );
    let mut within = true;
    let rule = FleetRule::default();
    let fleets = Placing::ALL.map(|placing| placed(placing, &rule, fleets));
    for (strength, reference) in REFERENCE {
        for (column, placing) in Placing::ALL.into_iter().enumerate() {
            let tally = measure(strength, &fleets[column]);
            let mean = f64::from(tally.shots) / f64::from(tally.fleets);
            let a_move = tally.thinking / tally.shots.max(1);
            let target = (strength == Strength::Sampler).then_some(TARGET[column]);
            let met = target.is_none_or(|target| mean <= target && a_move <= LONGEST);
            within &= met;
            println!(
                "{:8} {:13} {mean:6.2} ± {:.2}   reference {:5.1}   target {:>6}   {a_move:>9.1?}{}",
                strength.code_str(),
                format!("{placing:?}"),
                tally.error(),
                reference[column],
                target.map_or_else(|| "–".to_owned(), |t| format!("≤ {t:.1}")),
                if met { "" } else { "   MISSED" },
            );
        }
    }
    println!(
        "{}",
        if within {
            "all targets met"
        } else {
            "not all targets met"
        }
    );
}

impl Tally {
    #[expect(clippy::cast_precision_loss, reason = "a few thousand fleets")]
    fn error(&self) -> f64 {
        let n = f64::from(self.fleets);
        let mean = f64::from(self.shots) / n;
        ((self.squares as f64 / n - mean * mean) / n).sqrt()
    }
}

/// So many fleets, in as many parts as there are cores.
fn placed(placing: Placing, rule: &FleetRule, fleets: u32) -> Vec<Vec<Fleet>> {
    let threads = std::thread::available_parallelism().map_or(1, |n| u32::try_from(n.get()).unwrap_or(1));
    each(&(0..threads).collect::<Vec<_>>(), |part| {
        let share = fleets / threads + u32::from(*part < fleets % threads);
        placing.fleets(rule, share, &mut ChaCha8Rng::seed_from_u64(u64::from(*part)))
    })
}

/// What comes of each part, all at a time.
fn each<P: Sync, T: Send>(parts: &[P], work: impl Fn(&P) -> T + Sync) -> Vec<T> {
    std::thread::scope(|scope| {
        let work = &work;
        let running: Vec<_> = parts.iter().map(|part| scope.spawn(move || work(part))).collect();
        running
            .into_iter()
            .map(|thread| thread.join().expect("a gunner never panics"))
            .collect()
    })
}

fn measure(strength: Strength, fleets: &[Vec<Fleet>]) -> Tally {
    let parts = each(fleets, |fleets| sink(strength, fleets));
    parts.into_iter().fold(Tally::default(), |a, b| Tally {
        fleets: a.fleets + b.fleets,
        shots: a.shots + b.shots,
        squares: a.squares + b.squares,
        thinking: a.thinking + b.thinking,
    })
}

fn sink(strength: Strength, fleets: &[Fleet]) -> Tally {
    let rule = FleetRule::default();
    let mut rng = ChaCha8Rng::seed_from_u64(fleets.len() as u64);
    let mut tally = Tally::default();
    for fleet in fleets {
        let began = Instant::now();
        let gunner = Gunner::new(strength, &rule, &mut rng);
        let (mut shots, mut shot) = (Vec::new(), Cells::EMPTY);
        while fleet.afloat(shot) {
            let cell = gunner
                .aim(&Known::of(shots.iter().copied()), &mut rng)
                .expect("a ship is afloat");
            shots.push((cell, Some(fleet.judge(shot, cell))));
            assert!(shot.insert(cell), "{cell:?} was shot at before");
        }
        tally.thinking += began.elapsed();
        let count = u32::try_from(shots.len()).expect("at most a hundred");
        tally.fleets += 1;
        tally.shots += count;
        tally.squares += u64::from(count * count);
    }
    tally
}
