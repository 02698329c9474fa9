//! Middles and spreads of what was measured.

/// Figures of one kind, in one unit.
#[derive(Clone, Debug, Default)]
pub struct Sample(Vec<f64>);

impl Sample {
    /// No figure yet.
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// One more.
    pub fn add(&mut self, figure: f64) {
        self.0.push(figure);
    }

    /// All of another one.
    pub fn join(&mut self, other: Sample) {
        self.0.extend(other.0);
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// The figure that is not exceeded by this share of all: 0.5 is the median.
    pub fn at(&self, share: f64) -> f64 {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            clippy::cast_precision_loss,
            reason = "a place among a few millions"
        )]
        let place = (share * (self.0.len() - 1) as f64).round() as usize;
        let mut all = self.0.clone();
        let (_, figure, _) = all.select_nth_unstable_by(place, f64::total_cmp);
        *figure
    }

    /// The median.
    pub fn middle(&self) -> f64 {
        self.at(0.5)
    }

    /// The median, and from where to where all of them lie.
    pub fn spread(&self, digits: usize) -> String {
        format!(
            "{:.digits$} ({:.digits$}–{:.digits$})",
            self.middle(),
            self.at(0.0),
            self.at(1.0)
        )
    }
}

impl FromIterator<f64> for Sample {
    fn from_iter<I: IntoIterator<Item = f64>>(figures: I) -> Sample {
        Sample(figures.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::Sample;

    #[test]
    fn the_middle_is_in_the_middle() {
        let sample: Sample = [9.0, 1.0, 5.0, 2.0, 7.0].into_iter().collect();
        assert!((sample.middle() - 5.0).abs() < 1e-9);
        assert!((sample.at(1.0) - 9.0).abs() < 1e-9);
        assert!((sample.at(0.0) - 1.0).abs() < 1e-9);
        assert_eq!(sample.spread(1), "5.0 (1.0–9.0)");
    }
}
