//! Servers behind a proxy, and games under way.

use std::collections::BTreeMap;

use acceptance::api::Caller;
use acceptance::battle::{Battle, SECRET, register};
use acceptance::proxy::{Proxy, free_port};
use acceptance::server::Server;
use acceptance::visitor::Visitor;

/// Long enough for the proxy, which looks twice a second.
const DRAIN: &str = "2";

/// Who plays; each Red's enemy stands under it.
pub const REDS: [&str; 3] = ["Акула", "Барракуда", "Сельдь"];
/// The other team.
pub const BLUES: [&str; 3] = ["Чайка", "Альбатрос", "Пеликан"];

/// A fleet of one ship of one deck; nobody ever hits it.
const FLEET: &str = "К10";

const RULES: [(&str, &str); 5] = [
    ("ships_4", "0"),
    ("ships_3", "0"),
    ("ships_2", "0"),
    ("ships_1", "1"),
    ("calendar", "none"),
];

/// A site of several servers.
#[derive(Debug)]
pub struct Site {
    database: String,
    addresses: BTreeMap<&'static str, String>,
    servers: BTreeMap<&'static str, Server>,
    /// What shares requests out to them.
    pub proxy: Proxy,
    people: BTreeMap<&'static str, (Visitor, String)>,
}

impl Site {
    /// On this database, with servers of these names: a, b, c.
    pub async fn new(database: &str, names: &[&'static str]) -> Site {
        let address = |name: &&'static str| (*name, format!("127.0.0.1:{}", free_port()));
        let addresses: BTreeMap<&str, String> = names.iter().map(address).collect();
        let nowhere = "127.0.0.1:1".to_owned();
        let behind = ["a", "b", "c"].map(|name| addresses.get(name).unwrap_or(&nowhere).as_str());
        let mut site = Site {
            database: database.to_owned(),
            proxy: Proxy::of_site(behind),
            addresses,
            servers: BTreeMap::new(),
            people: BTreeMap::new(),
        };
        for name in names {
            site.start(name);
        }
        site.proxy.sees(names, true).await;
        site.register().await;
        site
    }

    /// Starts a server, where it was before.
    pub fn start(&mut self, name: &'static str) {
        let settings = [
            ("DATABASE_URL", self.database.as_str()),
            ("REFEREE_LISTEN", &self.addresses[name]),
            ("REFEREE_DRAIN", DRAIN),
            ("REFEREE_TRUSTED_PROXIES", "127.0.0.1"),
            // what fails in these tests is what is to be seen
            ("REFEREE_LOG", "off"),
        ];
        let server = Server::start_with(crate::program(), &settings);
        self.servers.insert(name, server);
    }

    /// Ends a server as nothing can prepare for.
    pub fn kill(&mut self, name: &str) {
        self.servers.remove(name).unwrap().kill();
    }

    /// Stops a server as a service manager does.
    pub async fn stop(&mut self, name: &str) {
        let server = self.servers.remove(name).unwrap();
        // it takes as long as it drains, and who plays goes on meanwhile
        tokio::task::spawn_blocking(|| server.stop()).await.unwrap();
    }

    /// The process of each that runs.
    pub fn processes(&self) -> Vec<u32> {
        self.servers.values().map(Server::id).collect()
    }

    /// What each server says of itself at a path, past the proxy.
    pub async fn statuses(&self, path: &str) -> Vec<u16> {
        let mut statuses = Vec::new();
        for server in self.servers.values() {
            let answer = reqwest::get(format!("{}{path}", server.url)).await;
            statuses.push(answer.unwrap().status().as_u16());
        }
        statuses
    }

    async fn register(&mut self) {
        let server = self.servers.values().next().unwrap();
        for nick in REDS.into_iter().chain(BLUES) {
            let visitor = register(server, nick).await;
            let caller = Caller::with_password(server, nick, SECRET, &["play"]).await;
            self.people.insert(nick, (visitor, caller.token().to_owned()));
        }
    }

    /// The token of a player.
    pub fn token(&self, nick: &str) -> &str {
        &self.people[nick].1
    }

    /// A game in which Red is to move.
    pub async fn game(&self, title: &str, rules: &[(&str, &str)]) -> Battle {
        let rules: Vec<_> = RULES.iter().chain(rules).copied().collect();
        let server = self.servers.values().next().unwrap();
        let mut battle = Battle::open(server, title, &rules).await;
        let pairs: Vec<_> = REDS
            .iter()
            .zip(BLUES)
            .map(|(red, blue)| ((*red, FLEET), (blue, FLEET)))
            .collect();
        for nick in REDS.into_iter().chain(BLUES) {
            battle.join(nick, self.people[nick].0.clone()).await;
        }
        battle.start(&pairs, "red").await;
        battle
    }

    /// All servers stop in order, with 0.
    pub fn end(self) {
        std::thread::scope(|scope| {
            for server in self.servers.into_values() {
                scope.spawn(|| server.stop());
            }
        });
    }
}
