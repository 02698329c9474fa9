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
        self.0.sort_by(f64::total_cmp);
    }

    /// The figure that is not exceeded by this share of all: 0.5 is the median.
    pub fn at(&self, share: f64) -> f64 {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            clippy::cast_precision_loss,
            reason = "a place among a few thousand"
        )]
        let place = (share * (self.0.len() - 1) as f64).round() as usize;
        self.0[place]
    }

    /// The median.
    pub fn middle(&self) -> f64 {
        self.at(0.5)
    }
}

#[cfg(test)]
mod tests {
    use super::Sample;

    #[test]
    fn the_middle_is_in_the_middle() {
        let mut sample = Sample::default();
        for figure in [9.0, 1.0, 5.0, 2.0, 7.0] {
            sample.add(figure);
        }
        assert!((sample.middle() - 5.0).abs() < 1e-9);
        assert!((sample.at(1.0) - 9.0).abs() < 1e-9);
        assert!((sample.at(0.0) - 1.0).abs() < 1e-9);
    }
}
