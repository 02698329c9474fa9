//! A game with its people, by forms alone, as people play it.

use std::collections::BTreeMap;

use crate::page::{Page, Post};
use crate::server::{PASSWORD, Server};
use crate::visitor::{Answer, Visitor};

/// The password of everybody but the account `referee`.
pub const SECRET: &str = "семь футов под килем";

/// The nick of the account that a server makes at its first start.
pub const REFEREE: &str = "referee";

/// Makes an account; the visitor is logged in with it.
pub async fn register(server: &Server, nick: &str) -> Visitor {
    let visitor = Visitor::new(server);
    let answer = visitor
        .post(
            "/register",
            &[("nick", nick), ("password", SECRET), ("email", ""), ("next", "/")],
        )
        .await;
    answer.done();
    visitor
}

/// Logs in with an account that is there.
pub async fn log_in(server: &Server, nick: &str, password: &str) -> Visitor {
    let visitor = Visitor::new(server);
    visitor
        .post("/login", &[("nick", nick), ("password", password), ("next", "/")])
        .await
        .done();
    visitor
}

/// Logs in as the Referee of the site.
pub async fn referee(server: &Server) -> Visitor {
    log_in(server, REFEREE, PASSWORD).await
}

/// A game and its people.
#[derive(Debug)]
pub struct Battle {
    /// `/games/{id}`.
    pub path: String,
    /// The Referee.
    pub referee: Visitor,
    /// The players, by nick.
    pub people: BTreeMap<String, Visitor>,
}

/// A player and the fleet as that one types it.
pub type Placed<'a> = (&'a str, &'a str);

/// Who plays: the pairs, the Red player and the Blue one of each.
pub type Pairs<'a> = &'a [(Placed<'a>, Placed<'a>)];

impl Battle {
    /// A game that enrols. `rules` are fields of the form.
    pub async fn open(server: &Server, title: &str, rules: &[(&str, &str)]) -> Battle {
        Battle::open_by(referee(server).await, title, rules).await
    }

    /// A melee or a duel that this one opens: the Referee of it, where the fields say so.
    pub async fn open_as(opener: Visitor, mode: &str, set: &[(&str, &str)]) -> Battle {
        let form = opener.open(&format!("/games/new?mode={mode}")).await;
        let mut fields = form.filled("form[action=\"/games\"]");
        for (name, value) in set {
            fields.retain(|(n, _)| n != name);
            fields.push(((*name).to_owned(), (*value).to_owned()));
        }
        let fields: Vec<(&str, &str)> = fields.iter().map(|(n, v)| (n.as_str(), v.as_str())).collect();
        let answer = opener.post("/games", &fields).await;
        let location = answer.done();
        let id = location
            .trim_start_matches("/games/")
            .split(['/', '?', '#'])
            .next();
        Battle {
            path: format!("/games/{}", id.unwrap()),
            referee: opener,
            people: BTreeMap::new(),
        }
    }

    /// The same, with another Referee.
    pub async fn open_by(referee: Visitor, title: &str, rules: &[(&str, &str)]) -> Battle {
        let form = referee.open("/games/new?mode=team_battle").await;
        let mut fields = form.filled("form[action=\"/games\"]");
        let mut set = |name: &str, value: &str| {
            fields.retain(|(n, _)| n != name);
            fields.push((name.to_owned(), value.to_owned()));
        };
        set("title", title);
        set("mode", "team_battle");
        for (name, value) in rules {
            set(name, value);
        }
        let fields: Vec<(&str, &str)> = fields.iter().map(|(n, v)| (n.as_str(), v.as_str())).collect();
        let answer = referee.post("/games", &fields).await;
        let location = answer.done();
        let id = location
            .trim_start_matches("/games/")
            .split(['/', '?', '#'])
            .next()
            .unwrap();
        Battle {
            path: format!("/games/{id}"),
            referee,
            people: BTreeMap::new(),
        }
    }

    /// A battle that has begun, with these pairs; `first` is `red` or `blue`.
    pub async fn begun(
        server: &Server,
        title: &str,
        rules: &[(&str, &str)],
        pairs: Pairs<'_>,
        first: &str,
    ) -> Battle {
        let mut battle = Battle::open(server, title, rules).await;
        battle.begin(server, pairs, first).await;
        battle
    }

    /// Enrols these pairs, draws, places and starts.
    pub async fn begin(&mut self, server: &Server, pairs: Pairs<'_>, first: &str) {
        for (red, blue) in pairs {
            self.enrol(server, red.0).await;
            self.enrol(server, blue.0).await;
        }
        self.start(pairs, first).await;
    }

    /// Draws who is enrolled, places and starts.
    pub async fn start(&self, pairs: Pairs<'_>, first: &str) {
        self.draw(pairs, first).await;
        for (nick, fleet) in pairs.iter().flat_map(|(red, blue)| [red, blue]) {
            self.place(nick, fleet).await.done();
        }
        self.act("start", &[]).await;
    }

    /// Registers somebody, who enrols.
    pub async fn enrol(&mut self, server: &Server, nick: &str) {
        self.join(nick, register(server, nick).await).await;
    }

    /// Somebody who has an account enrols.
    pub async fn join(&mut self, nick: &str, visitor: Visitor) {
        visitor
            .post(&format!("{}/enrolment", self.path), &[])
            .await
            .done();
        self.people.insert(nick.to_owned(), visitor);
    }

    /// The browser of a player.
    pub fn of(&self, nick: &str) -> &Visitor {
        &self.people[nick]
    }

    /// The Referee lists teams and pairs.
    pub async fn draw(&self, pairs: Pairs<'_>, first: &str) {
        let path = format!("{}/draw", self.path);
        let page = self.referee.open(&path).await;
        let mut fields: Vec<(String, String)> = vec![
            ("how".into(), "listed".into()),
            ("first".into(), first.into()),
            ("version".into(), page.field("version").unwrap()),
        ];
        let mut line = 0;
        for (number, (red, blue)) in pairs.iter().enumerate() {
            for (nick, team) in [(red.0, "red"), (blue.0, "blue")] {
                fields.push((format!("nick_{line}"), nick.into()));
                fields.push((format!("team_{line}"), team.into()));
                fields.push((format!("pair_{line}"), (number + 1).to_string()));
                line += 1;
            }
        }
        let fields: Vec<(&str, &str)> = fields.iter().map(|(n, v)| (n.as_str(), v.as_str())).collect();
        self.confirmed(&path, &fields).await;
    }

    /// A player types a fleet.
    pub async fn place(&self, nick: &str, fleet: &str) -> Answer {
        let path = format!("{}/fleet", self.path);
        self.of(nick)
            .post(&path, &[("fleet", fleet), ("do", "save")])
            .await
    }

    /// An act of the Referee, confirmed where it is asked once more.
    pub async fn act(&self, command: &str, fields: &[(&str, &str)]) {
        let version = self
            .referee
            .open(&format!("{}/referee", self.path))
            .await
            .field("version")
            .unwrap();
        let mut fields: Vec<(&str, &str)> = fields.to_vec();
        fields.push(("version", &version));
        self.confirmed(&format!("{}/referee/{command}", self.path), &fields)
            .await;
    }

    /// Sends what is asked once more, and says yes.
    async fn confirmed(&self, path: &str, fields: &[(&str, &str)]) {
        let asked = self.referee.post(path, fields).await;
        assert_eq!(asked.status, 200, "{path}: {}", asked.page().complaints());
        let yes = asked.page().filled(&format!("main form[action=\"{path}\"]"));
        assert!(
            yes.iter().any(|(name, _)| name == "confirmed"),
            "{path} asks once: {:?}",
            asked.page()
        );
        let yes: Vec<(&str, &str)> = yes.iter().map(|(n, v)| (n.as_str(), v.as_str())).collect();
        self.referee.post(path, &yes).await.done();
    }

    /// A player posts.
    pub async fn post(&self, nick: &str, text: &str) -> Answer {
        self.post_by(self.of(nick), text).await
    }

    /// A visitor posts.
    pub async fn post_by(&self, visitor: &Visitor, text: &str) -> Answer {
        visitor
            .post(&format!("{}/posts", self.path), &[("text", text), ("do", "post")])
            .await
    }

    /// A visitor writes in the other thread.
    pub async fn discuss(&self, visitor: &Visitor, text: &str) -> Answer {
        visitor
            .post(&format!("{}/discussion", self.path), &[("text", text)])
            .await
    }

    /// The battle thread as a visitor sees it, all pages of it.
    pub async fn thread(&self, visitor: &Visitor) -> Vec<Post> {
        let mut posts: BTreeMap<u32, Post> = BTreeMap::new();
        let mut page = visitor.open(&self.path).await;
        loop {
            posts.extend(page.posts().into_iter().map(|p| (p.number, p)));
            let Some(previous) = page.attributes("nav.pager a[rel=prev]", "href").first().cloned() else {
                break;
            };
            let previous = if previous.starts_with('/') {
                previous
            } else {
                format!("{}{previous}", self.path)
            };
            page = visitor.open(&previous).await;
        }
        posts.into_values().collect()
    }

    /// What the Referee announced, in order.
    pub async fn announcements(&self, visitor: &Visitor) -> Vec<String> {
        let thread = self.thread(visitor).await;
        thread
            .into_iter()
            .filter(|p| p.announcement)
            .map(|p| p.text)
            .collect()
    }

    /// The battle's page as a visitor sees it.
    pub async fn page(&self, visitor: &Visitor) -> Page {
        visitor.open(&self.path).await
    }
}
