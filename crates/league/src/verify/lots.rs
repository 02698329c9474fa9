//! Lots: each revealed link hashes to the one before it, down to the commitment of the opening. That what was drawn is
//! what the seed gives, running the game again shows.
use super::file::File;
use super::report::{Note, Outcome, Why};
use crate::event::Event;
use crate::log::Hex32;
use crate::lot::{LINKS, Link, Links, before};

pub(super) fn check(file: &File, notes: &mut Vec<Note>) -> Result<Outcome, Why> {
    let mut last = match file.log().next().map(|e| &e.event) {
        Some(Event::GameOpened { draw_commitment, .. }) => *draw_commitment,
        _ => return Ok(Outcome::Unreached),
    };
    let mut lots = 0;
    for (index, entry) in file.log().enumerate() {
        if let Event::Drawn(drawn) = &entry.event
            && drawn.link().is_none()
        {
            notes.push(Note {
                code: "drawn_by_hand",
                facts: Vec::new(),
            });
        }
        let Some(link) = revealed(&entry.event).filter(|link| *link != last) else {
            continue;
        };
        if before(link) != last {
            return Err(file.at(index, Why::new("link")));
        }
        last = link;
        lots += 1;
    }
    Ok(Outcome::held("lots", lots))
}

/// The link that an event reveals.
fn revealed(event: &Event) -> Option<Link> {
    match event {
        Event::Drawn(drawn) => drawn.link(),
        Event::Ordered { link, .. } => *link,
        Event::Admitted { link, .. } => Some(*link),
        _ => None,
    }
}

/// The links that a log reveals, in place of the chain, which is secret.
#[derive(Debug)]
pub(super) struct Revealed(Vec<Link>);

impl Revealed {
    pub(super) fn of(file: &File) -> Revealed {
        let mut links: Vec<Link> = Vec::new();
        if let Some(Event::GameOpened { draw_commitment, .. }) = file.log().next().map(|e| &e.event) {
            links.push(*draw_commitment);
        }
        for link in file.log().filter_map(|e| revealed(&e.event)) {
            if links.last() != Some(&link) {
                links.push(link);
            }
        }
        Revealed(links)
    }
}

impl Links for Revealed {
    /// One that was not revealed is none that anybody drew by: what it gives agrees with no log.
    fn link(&self, n: u16) -> Option<Link> {
        let known = self.0.get(usize::from(n)).copied();
        (n <= LINKS).then(|| known.unwrap_or(Hex32::ZERO))
    }
}
