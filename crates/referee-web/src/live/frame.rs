//! The lines that a stream is made of: <https://html.spec.whatwg.org/multipage/server-sent-events.html>.

use std::fmt::Write;

use axum::body::Bytes;
use league::log::Logged;
use serde_json::json;

use crate::game_id::GameId;
use crate::store::games::Stage;

/// A client whose connection broke comes again after so many milliseconds.
const RETRY: u32 = 2_000;

/// What is sent where nothing happens, so that both ends know that the other is there.
pub(super) const BEAT: Bytes = Bytes::from_static(b":\n\n");

/// How every stream begins. `at`: where the client is to go on when its connection breaks before the first event; no
/// event comes of it, for it has no data.
pub(super) fn hello(at: Option<u64>) -> Bytes {
    match at {
        Some(at) => Bytes::from(format!("retry: {RETRY}\nid: {at}\n\n")),
        None => Bytes::from(format!("retry: {RETRY}\n\n")),
    }
}

/// An event of a log: its number, its type, and the line that the log has.
///
/// # Errors
/// An event that cannot be written as JSON: there is none.
pub(super) fn event(entry: &Logged) -> serde_json::Result<Bytes> {
    let data = serde_json::to_string(entry)?;
    Ok(framed(Some(entry.seq), &entry.event.name(), &data))
}

/// The log is over.
pub(super) fn end(version: u64, stage: Stage) -> Bytes {
    let status = stage.as_str();
    framed(
        None,
        "end",
        &format!(r#"{{"status":"{status}","version":{version}}}"#),
    )
}

/// There is a gap in what the client has: it is to read the game anew, which is at this version, and goes on from there.
pub(super) fn resync(version: u64) -> Bytes {
    framed(Some(version), "resync", &json!({"version": version}).to_string())
}

/// There may be a gap in what the client has: what follows is all of it.
pub(super) fn resync_all() -> Bytes {
    framed(None, "resync", "{}")
}

/// This game is at this version.
pub(super) fn game(id: GameId, version: u64) -> Bytes {
    framed(None, "game", &json!({"game": id, "version": version}).to_string())
}

/// `data` is one line.
fn framed(id: Option<u64>, event: &str, data: &str) -> Bytes {
    let mut out = String::with_capacity(data.len() + event.len() + 40);
    if let Some(id) = id {
        let _ = writeln!(out, "id: {id}");
    }
    let _ = write!(out, "event: {event}\ndata: {data}\n\n");
    Bytes::from(out)
}

#[cfg(test)]
mod tests {
    use super::{Bytes, GameId, Stage, end, event, game, hello, resync};
    use league::Event;
    use league::log::{Head, Logged};

    fn text(bytes: &Bytes) -> &str {
        std::str::from_utf8(bytes).unwrap()
    }

    #[test]
    fn an_event_is_one_line_of_data_whatever_is_said_in_it() {
        let at = "2026-11-25T10:00:00Z".parse().unwrap();
        let said = "раз\nдва\r\ndata: три\u{2028}";
        let entry = Logged::chain(Head::ZERO, 7, at, Event::Announced { text: said.into() });
        let bytes = event(&entry).unwrap();
        let lines: Vec<&str> = text(&bytes).split('\n').collect();
        assert_eq!(lines[..2], ["id: 7", "event: announced"]);
        let data = lines[2].strip_prefix("data: ").unwrap();
        assert_eq!(serde_json::from_str::<Logged>(data).unwrap(), entry);
        assert_eq!(lines[3..], ["", ""]);
        assert!(!text(&bytes).contains('\r'));
    }

    #[test]
    fn the_other_lines_are_as_they_are_told() {
        let id = GameId(uuid::Uuid::from_u128(5));
        for (bytes, want) in [
            (hello(None), "retry: 2000\n\n"),
            (hello(Some(41)), "retry: 2000\nid: 41\n\n"),
            (
                end(9, Stage::Finished),
                "event: end\ndata: {\"status\":\"finished\",\"version\":9}\n\n",
            ),
            (resync(9), "id: 9\nevent: resync\ndata: {\"version\":9}\n\n"),
            (
                game(id, 3),
                "event: game\ndata: {\"game\":\"00000000-0000-0000-0000-000000000005\",\"version\":3}\n\n",
            ),
        ] {
            assert_eq!(text(&bytes), want);
        }
    }
}
