//! When it is tried again.

use chrono::{DateTime, TimeDelta, Utc};

/// It is tried for so long, counted from the first attempt.
pub const PATIENCE: TimeDelta = TimeDelta::hours(24);

/// From one attempt to the next, in seconds; the last holds for all that follow.
const STEPS: [i64; 7] = [5, 30, 120, 600, 1_800, 3_600, 7_200];

/// When the attempt after number `attempt` (from 1) is due; `None`: it is given up. `asked`: when the receiver asked to
/// be told again, if it did; it is not told earlier. `lot`: any number, lest all that failed together come back together:
/// up to a fifth is added.
pub fn after(
    attempt: i32,
    first_at: DateTime<Utc>,
    now: DateTime<Utc>,
    asked: Option<DateTime<Utc>>,
    lot: u8,
) -> Option<DateTime<Utc>> {
    let end = first_at + PATIENCE;
    if now >= end {
        return None;
    }
    let step = usize::try_from(attempt - 1).unwrap_or(0).min(STEPS.len() - 1);
    let pause = TimeDelta::seconds(STEPS[step]);
    let wanted = now + pause + pause * i32::from(lot) / (5 * 255);
    let next = asked.map_or(wanted, |asked| asked.max(wanted));
    Some(next.min(end))
}

#[cfg(test)]
mod tests {
    use super::{PATIENCE, after};
    use chrono::{DateTime, TimeDelta, Utc};
    use proptest::prelude::*;

    fn start() -> DateTime<Utc> {
        "2026-11-30T11:00:00Z".parse().unwrap()
    }

    #[test]
    fn the_pauses_grow_and_the_last_attempt_is_after_a_day() {
        let (mut now, mut pauses) = (start(), Vec::new());
        while let Some(next) = after(i32::try_from(pauses.len()).unwrap() + 1, start(), now, None, 0) {
            pauses.push((next - now).num_seconds());
            now = next;
        }
        assert_eq!(pauses[..8], [5, 30, 120, 600, 1_800, 3_600, 7_200, 7_200]);
        assert_eq!(now, start() + PATIENCE);
        assert_eq!(pauses.len(), 18);
    }

    #[test]
    fn a_receiver_may_ask_for_time_but_not_for_more_than_there_is() {
        let asked = |seconds| Some(start() + TimeDelta::seconds(seconds));
        assert_eq!(after(1, start(), start(), asked(600), 0), asked(600));
        assert_eq!(
            after(1, start(), start(), asked(1), 0),
            asked(5),
            "not earlier either"
        );
        assert_eq!(
            after(1, start(), start(), asked(1_000_000), 0),
            Some(start() + PATIENCE)
        );
    }

    proptest! {
        #[test]
        fn the_next_attempt_is_later_and_within_a_day(attempt in 1..100i32, since in 0..200_000i64, asked in proptest::option::of(-200_000..200_000i64), lot: u8) {
            let now = start() + TimeDelta::seconds(since);
            let next = after(attempt, start(), now, asked.map(|s| now + TimeDelta::seconds(s)), lot);
            prop_assert_eq!(next.is_none(), since >= 86_400);
            if let Some(next) = next {
                prop_assert!(next > now && next <= start() + PATIENCE);
                let most = now + TimeDelta::seconds(8_640.max(asked.unwrap_or(0)));
                prop_assert!(next <= most);
            }
        }
    }
}
