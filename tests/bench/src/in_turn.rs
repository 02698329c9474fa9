//! Short works, measured in turn, so that whatever else the machine does meets all of them alike.

use std::time::Instant;

use crate::sample::Sample;

/// Seconds that one of each of these works takes: the figures of all rounds, in each of which every work is done `times`
/// times in a row.
pub fn in_turn<const N: usize>(rounds: u32, times: u32, works: [&mut dyn FnMut(); N]) -> [Sample; N] {
    let mut samples = [const { Sample::new() }; N];
    let mut works = works;
    for round in 0..=rounds {
        for (work, sample) in works.iter_mut().zip(&mut samples) {
            let began = Instant::now();
            for _ in 0..times {
                work();
            }
            // the first round warms up
            if round > 0 {
                sample.add(began.elapsed().as_secs_f64() / f64::from(times));
            }
        }
    }
    samples
}

/// «4.6 ns», «163 µs»: three figures, in the unit that fits.
pub fn time(seconds: f64) -> String {
    let (figure, unit) = match seconds {
        s if s < 1e-6 => (s * 1e9, "ns"),
        s if s < 1e-3 => (s * 1e6, "µs"),
        s if s < 1.0 => (s * 1e3, "ms"),
        s => (s, "s"),
    };
    let digits = if figure < 10.0 {
        2
    } else {
        usize::from(figure < 100.0)
    };
    format!("{figure:.digits$} {unit}")
}

#[cfg(test)]
mod tests {
    use super::time;

    #[test]
    fn three_figures_in_the_unit_that_fits() {
        for (seconds, text) in [
            (4.6e-9, "4.60 ns"),
            (16.34e-6, "16.3 µs"),
            (0.163, "163 ms"),
            (2.0, "2.00 s"),
        ] {
            assert_eq!(time(seconds), text);
        }
    }
}
