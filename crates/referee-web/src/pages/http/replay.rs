//! The replay: step through a finished game, or through what has happened in a running one.

use axum::Router;
use axum::extract::State;
use axum::response::Response;
use axum::routing::get;

use super::asked::Asked;
use super::{Found, Visit, shown};
use crate::application::read::replay::{self, When};
use crate::error::Result;
use crate::pages::from::Look;
use crate::pages::from::replay::moment;
use crate::pages::replay::ReplayPage;
use crate::pages::view::GamePart;
use crate::state::AppState;

/// The routes.
pub fn routes() -> Router<AppState> {
    Router::new().route("/games/{id}/replay", get(page))
}

/// `at`: so many events have happened; `post`: that post has, with all that it brought about. Neither: the end of a
/// running game, the start of one that is over.
async fn page(
    State(state): State<AppState>,
    visit: Visit,
    Found(held): Found,
    asked: Asked,
) -> Result<Response> {
    let found = replay::moment(&state, &held, when(asked.0.get("at"), asked.0.get("post"))).await?;
    let look = Look::new(&visit, &held);
    let mut head = look.head(GamePart::Replay);
    head.score = None;
    let title = look.words().with("replay-title", "title", &look.game().title);
    shown(&ReplayPage {
        shell: visit.shell(title),
        game: head,
        moment: found.map(|found| moment(&look, &found)),
    })
}

/// What is no number asks for nothing; one that is too big means the end.
fn when(at: &str, post: &str) -> When {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    if digits(at) {
        When::Events(at.parse().unwrap_or(u64::MAX))
    } else if digits(post) {
        When::Post(post.parse().unwrap_or(u32::MAX))
    } else {
        When::Unsaid
    }
}

#[cfg(test)]
mod tests {
    use super::{When, when};

    #[test]
    fn what_an_address_may_ask_for() {
        for (at, post, want) in [
            ("", "", When::Unsaid),
            ("x", "-3", When::Unsaid),
            ("-1", "", When::Unsaid),
            ("0", "", When::Events(0)),
            ("12", "7", When::Events(12)),
            ("", "7", When::Post(7)),
            ("99999999999999999999999", "", When::Events(u64::MAX)),
            ("", "99999999999999999999999", When::Post(u32::MAX)),
        ] {
            assert_eq!(when(at, post), want, "{at} {post}");
        }
    }
}
