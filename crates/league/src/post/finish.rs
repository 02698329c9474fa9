//! The end of a post: what its moves, its remarks and its faults come to.

use engine::ShotResult;

use crate::refusal::{Code, Fault};

use super::read::{LONGEST_REMARK, Reader};
use super::{Reading, Remarks};

impl Reader<'_> {
    /// Everything is read: what it comes to.
    pub(super) fn finish(mut self) -> Result<Reading, Vec<Fault>> {
        self.drop_pending();
        self.drop_named_again();
        self.count_shots();
        let sunk = self
            .moves
            .iter()
            .flat_map(|one| &one.answers)
            .any(|answer| answer.result == ShotResult::Sunk);
        if let Some(said) = self.farewell.take().filter(|_| !sunk) {
            self.fault(Fault::new(Code::Unreadable).said(&said));
        }
        self.moves
            .retain(|one| !one.answers.is_empty() || !one.shots.is_empty());
        let nothing = self.moves.is_empty()
            && self.orders.is_empty()
            && self.successor.is_none()
            && self.delegation.is_none();
        if let Some(said) = self.taken_back.take().filter(|_| !nothing) {
            self.fault(Fault::new(Code::Unreadable).said(&said));
        }
        let unread_only = self.faults.iter().all(|fault| fault.code == Code::Unreadable);
        if nothing && unread_only {
            self.faults.insert(0, Fault::new(Code::NotAMove));
        }
        if !nothing {
            self.check_remarks();
        }
        if !self.faults.is_empty() {
            return Err(self.faults);
        }
        Ok(Reading {
            moves: self.moves,
            orders: self.orders,
            successor: self.successor,
            delegation: self.delegation,
            remarks: self.remarks,
        })
    }

    fn check_remarks(&mut self) {
        let length: usize = self.remarks.iter().map(|said| said.words.chars().count()).sum();
        let limit = match self.context.remarks {
            Remarks::Allow => LONGEST_REMARK,
            Remarks::Refuse => 0,
        };
        if length > limit
            && let Some(first) = self.remarks.first().cloned()
        {
            self.fault(
                Fault::new(Code::RemarkTooLong)
                    .said(&first)
                    .fact("longest", limit.to_string()),
            );
        }
    }
}
