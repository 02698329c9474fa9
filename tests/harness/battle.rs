//! A game with its people, by forms alone, as people play it.

use std::collections::BTreeMap;

use crate::page::{Page, Post};
use crate::server::{PASSWORD, Server};
use crate::visitor::{Answer, Visitor};

/// The password of everybody but the account `referee`.
pub const SECRET: &str = "морской бой 2009";

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

/// Who plays: the pairs, each the Red and the Blue player with their fleets as they type them.
pub type Pairs<'a> = &'a [((&'a str, &'a str), (&'a str, &'a str))];

impl Battle {
    /// A game that enrols. `rules` are fields of the form.
    pub async fn open(server: &Server, title: &str, rules: &[(&str, &str)]) -> Battle {
        let referee = referee(server).await;
        let form = referee.open("/games/new").await;
        let mut fields = form.filled("form[action=\"/games\"]");
        let mut set = |name: &str, value: &str| {
            fields.retain(|(n, _)| n != name);
            fields.push((name.to_owned(), value.to_owned()));
        };
        set("title", title);
        set("mode", "team_battle");
        rules.iter().for_each(|(name, value)| set(name, value));
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

    /// A battle that has begun: these pairs, Red's move first unless `first` is `blue`.
    pub async fn begun(
        server: &Server,
        title: &str,
        rules: &[(&str, &str)],
        pairs: Pairs<'_>,
        first: &str,
    ) -> Battle {
        let mut battle = Battle::open(server, title, rules).await;
        for (red, blue) in pairs {
            battle.enrol(server, red.0).await;
            battle.enrol(server, blue.0).await;
        }
        battle.draw(pairs, first).await;
        for (nick, fleet) in pairs.iter().flat_map(|(red, blue)| [red, blue]) {
            battle.place(nick, fleet).await.done();
        }
        battle.act("start", &[]).await;
        battle
    }

    /// Registers somebody, who enrols.
    pub async fn enrol(&mut self, server: &Server, nick: &str) {
        let visitor = register(server, nick).await;
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
        self.referee.post(&path, &fields).await.done();
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
        let path = format!("{}/referee/{command}", self.path);
        let asked = self.referee.post(&path, &fields).await;
        if asked.status == 303 {
            return;
        }
        assert_eq!(asked.status, 200, "{command}: {}", asked.page().complaints());
        let confirmed = asked.page().filled(&format!("form[action=\"{path}\"]"));
        assert!(!confirmed.is_empty(), "{command}: {:?}", asked.page());
        let confirmed: Vec<(&str, &str)> = confirmed.iter().map(|(n, v)| (n.as_str(), v.as_str())).collect();
        self.referee.post(&path, &confirmed).await.done();
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
