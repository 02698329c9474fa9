//! The rooms of the teams (T23).

use axum::Router;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Response;
use axum::routing::get;
use league::Team;

use super::asked::Asked;
use super::{Fields, Found, Posted, Visit, done, faults, refused, shown, status_of};
use crate::application::HeldGame;
use crate::application::read::discussion::WriteError;
use crate::application::read::thread::Page;
use crate::application::rooms::{self, Access};
use crate::error::{Error, Result};
use crate::pages::discussion::DiscussionPage;
use crate::pages::from::{Look, head, post, room};
use crate::pages::view::{FormFault, GamePart, Pager};
use crate::state::AppState;

/// The routes.
pub fn routes() -> Router<AppState> {
    Router::new().route("/games/{id}/rooms/{team}", get(read_messages).post(write))
}

/// A room that its reader may enter.
struct Room<'a> {
    state: &'a AppState,
    look: Look<'a>,
    team: Team,
    /// The reader may write.
    writes: bool,
}

impl<'a> Room<'a> {
    /// The room of the team that the address names; closed to all but its members and the Referee until the end.
    fn enter(state: &'a AppState, visit: &'a Visit, held: &'a HeldGame, team: &str) -> Result<Room<'a>> {
        let team = match team {
            "red" => Team::Red,
            "blue" => Team::Blue,
            _ => return Err(Error::NotFound),
        };
        let writes = match rooms::access(held, team, visit.nick()) {
            Access::Closed => {
                visit.must_account()?;
                return Err(Error::Forbidden);
            }
            Access::Reads => false,
            Access::Writes { .. } => true,
        };
        let look = Look::new(visit, held);
        Ok(Room {
            state,
            look,
            team,
            writes,
        })
    }

    fn place(&self) -> String {
        format!("/rooms/{}", self.team.as_str())
    }

    async fn page(&self, at: Page, draft: String, faults: Vec<FormFault>) -> Result<DiscussionPage> {
        let look = &self.look;
        let held = look.view.held;
        let said = rooms::page(self.state, held, self.team, look.reader(), at).await?;
        let messages = said.ok_or(Error::Forbidden)?;
        let (place, address) = (self.place(), look.address(&self.place()));
        Ok(DiscussionPage {
            shell: look.visit.shell(look.game().title.clone()),
            game: look.head(GamePart::Room(head::team(self.team))),
            talk: room::talk(look, self.team, address.clone()),
            posts: post::messages(look, &place, &messages),
            pager: Pager::new(&address, messages.page, messages.pages),
            draft: self.writes.then_some(draft),
            faults,
        })
    }
}

/// `page`: which page; `post`: the one that holds it; `quote`: a message to quote.
async fn read_messages(
    State(state): State<AppState>,
    visit: Visit,
    Found(held): Found,
    Path((_, team)): Path<(String, String)>,
    asked: Asked,
) -> Result<Response> {
    let room = Room::enter(&state, &visit, &held, &team)?;
    let mut draft = String::new();
    if let Some(number) = asked.number("quote") {
        let (team, before) = (room.team, number.saturating_sub(1));
        let cited = rooms::read(&state, &held, team, visit.nick(), before, 1).await?;
        let cited = cited
            .into_iter()
            .flatten()
            .filter(|message| message.number == number);
        draft.extend(cited.map(|message| post::cited(&message.author, message.number, &message.text)));
    }
    shown(&room.page(asked.page(), draft, Vec::new()).await?)
}

async fn write(
    State(state): State<AppState>,
    visit: Visit,
    Found(held): Found,
    Path((_, team)): Path<(String, String)>,
    sent: Posted<Fields>,
) -> Result<Response> {
    let nick = &visit.must_account()?.nick;
    let room = Room::enter(&state, &visit, &held, &team)?;
    let text = sent.form.get("text").replace("\r\n", "\n");
    if !room.writes {
        let over = FormFault {
            field: "text",
            text: visit.words().word("room-over"),
        };
        return refused(
            StatusCode::CONFLICT,
            &room.page(Page::Last, text, vec![over]).await?,
        );
    }
    match rooms::write(&state, &held, room.team, nick, &text, sent.at, None).await {
        Ok(message) => {
            let to = room
                .look
                .address(&format!("{}#post-{}", room.place(), message.number));
            Ok(done(&to, "room-sent"))
        }
        Err(WriteError::Refused(refusal)) => {
            let faults = faults(visit.words(), &refusal);
            refused(status_of(&refusal), &room.page(Page::Last, text, faults).await?)
        }
        Err(other) => Err(other.into()),
    }
}
