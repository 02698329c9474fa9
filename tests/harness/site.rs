//! A site with games in every state, as [`sights`](crate::sights) shows it: enrolment, placement, a battle under way, one
//! in which somebody is out, a pause, an end.

use crate::battle::{Battle, Pairs, Placed, REFEREE, referee, register};
use crate::server::Server;
use crate::visitor::Visitor;

/// The site's people; the first three are Red wherever they play.
const PEOPLE: [&str; 6] = ["ZimA", "Вирт", "Штурман", "Адвокат", "Боцман", "Мария Ивановна"];

/// How many messages each has on the forum (T1).
const MESSAGES: [&str; 6] = ["1204", "318", "97", "866", "402", "51"];

/// A fleet of full size.
const FLEET: &str = "А1-А4\nВ1-В3\nД1-Д3\nЖ1-Ж2\nИ1-И2\nВ5-В6\nД5\nЖ5\nИ5\nК10";

/// A battle of two ships a fleet.
const SMALL: &[(&str, &str)] = &[
    ("ships_4", "0"),
    ("ships_3", "0"),
    ("ships_2", "1"),
    ("ships_1", "1"),
    ("calendar", "none"),
];

const SMALL_PAIRS: Pairs<'static> = &[
    (("ZimA", "Б2-Б3, К10"), ("Адвокат", "К8-К9, А1")),
    (("Вирт", "Д3-Е3, Ж8"), ("Боцман", "Г9-Д9, З1")),
];

/// What is said in the battle under way, until the first of them owes an answer.
const SAID: &[(&str, &str)] = &[
    ("ZimA", "То Адвокат - Д5"),
    ("Вирт", "То Боцман - А5"),
    ("Штурман", "Начнём с края. Мария Ивановна - К1"),
    ("Адвокат", "ZimA писал(а):\n> То Адвокат - Д5\n\n- убил"),
    ("Боцман", "- мимо\nТо Вирт - В5"),
    (
        "Мария Ивановна",
        "Штурман писал(а):\n> Мария Ивановна - К1\n\n- мимо\nПо Штурману Б7!",
    ),
    ("ZimA", "То Адвокат - К5"),
    ("Вирт", "- ранил"),
    ("Штурман", "- мимо\nТо Мария Ивановна - Ж5"),
    ("Адвокат", "- мимо\nТо ZimA - В2"),
    ("Боцман", "То Вирт - В6"),
    ("Мария Ивановна", "- убил"),
    ("ZimA", "- ранил"),
    ("Вирт", "- убил"),
    ("Штурман", "Мария Ивановна - А1"),
    ("Адвокат", "То ZimA - В4"),
    ("Боцман", "То Вирт - К10"),
    ("Мария Ивановна", "- ранил, обидно"),
    ("Вирт", "- убил"),
];

/// The games, and who may look at them.
#[derive(Debug)]
pub struct Site {
    /// People enrol.
    pub enrolling: Battle,
    /// Fleets are placed; that of `ZimA` is, that of Штурман is not.
    pub placing: Battle,
    /// Three pairs in the middle of a battle; `ZimA` owes an answer.
    pub battle: Battle,
    /// Вирт is out, Боцман is free, and the Blue Admiral may send him.
    pub order: Battle,
    /// The clock stands.
    pub paused: Battle,
    /// The Reds have won.
    pub finished: Battle,
    /// Three alone; it is the turn of `ZimA`.
    pub melee: Battle,
    /// A melee that `ZimA` opened and may begin.
    pub mustering: Battle,
    /// A sealed duel that `ZimA` opened.
    pub sealed: Battle,
    /// A sealed duel in which a shot awaits its answer.
    pub duel: Battle,
    /// `/lounge/{id}`: a thread that is talked in.
    pub lounge: String,
    people: Vec<(&'static str, Visitor)>,
}

impl Site {
    /// Plays all that on a server with nothing on it.
    pub async fn furnish(server: &Server) -> Site {
        let mut people = vec![(REFEREE, referee(server).await)];
        for nick in PEOPLE {
            people.push((nick, register(server, nick).await));
        }
        let lounge = lounge(&people).await;
        let games = Games { people: &people };
        let (finished, paused) = (games.finished().await, games.paused().await);
        let (order, placing) = (games.order().await, games.placing().await);
        let (enrolling, battle) = (games.enrolling().await, games.battle().await);
        let (melee, mustering) = (games.melee().await, games.mustering().await);
        let (sealed, duel) = (games.sealed().await, games.duel().await);
        Site {
            enrolling,
            placing,
            battle,
            order,
            paused,
            finished,
            melee,
            mustering,
            sealed,
            duel,
            lounge,
            people,
        }
    }

    /// The browser of one of the people.
    pub fn of(&self, nick: &str) -> &Visitor {
        let found = self.people.iter().find(|(n, _)| *n == nick);
        &found.unwrap_or_else(|| panic!("nobody is called {nick}")).1
    }
}

/// Who plays the games, and where.
struct Games<'a> {
    people: &'a [(&'static str, Visitor)],
}

impl Games<'_> {
    /// A game that so many people are enrolled in.
    async fn open(&self, title: &str, rules: &[(&str, &str)], nicks: &[&str]) -> Battle {
        let of = |nick: &str| self.people.iter().find(|(n, _)| *n == nick).unwrap().1.clone();
        let mut battle = Battle::open_by(of(REFEREE), title, rules).await;
        for nick in nicks {
            battle.join(nick, of(nick)).await;
        }
        battle
    }

    async fn counted(&self, battle: &Battle, nicks: &[&str]) {
        for (nick, posts) in PEOPLE.iter().zip(MESSAGES).filter(|(n, _)| nicks.contains(n)) {
            battle.act("set-posts", &[("nick", nick), ("posts", posts)]).await;
        }
    }

    async fn enrolling(&self) -> Battle {
        let nicks = &PEOPLE[..5];
        let battle = self.open("Зимний турнир, открытый для всех", &[], nicks).await;
        self.counted(&battle, nicks).await;
        battle
    }

    async fn placing(&self) -> Battle {
        let battle = self.open("Кубок адмирала Ушакова", &[], &PEOPLE).await;
        battle.draw(&pairs(), "blue").await;
        for nick in ["ZimA", "Адвокат"] {
            battle.place(nick, FLEET).await.done();
        }
        battle
    }

    async fn battle(&self) -> Battle {
        let title = "Осенний кубок: красные против синих";
        let battle = self.open(title, &[], &PEOPLE).await;
        self.counted(&battle, &PEOPLE).await;
        battle.start(&pairs(), "red").await;
        for (nick, text) in SAID {
            battle.post(nick, text).await.done();
        }
        for (nick, text) in [
            (
                "Боцман",
                "Кто считал, сколько у них осталось **четырёхпалубных**?",
            ),
            (
                "ZimA",
                "> сколько у них осталось\n\nСколько надо, столько и осталось.",
            ),
        ] {
            battle.discuss(battle.of(nick), text).await.done();
        }
        battle
    }

    async fn small(&self, title: &str, first: &str) -> Battle {
        let nicks = ["ZimA", "Адвокат", "Вирт", "Боцман"];
        let battle = self.open(title, SMALL, &nicks).await;
        self.counted(&battle, &nicks).await;
        battle.start(SMALL_PAIRS, first).await;
        battle
    }

    async fn order(&self) -> Battle {
        let battle = self.small("Двое на двое", "blue").await;
        let reason = ("reason", "Просил сам: уезжает в море, связи не будет до мая.");
        battle.act("put-out", &[("nick", "Вирт"), reason]).await;
        battle
    }

    async fn paused(&self) -> Battle {
        let battle = self.small("Бой у мыса Доброй Надежды", "red").await;
        battle.post("ZimA", "То Адвокат - К8").await.done();
        battle.act("pause", &[("reason", "Форум переезжает.")]).await;
        battle
    }

    async fn finished(&self) -> Battle {
        let battle = self.small("Летняя разминка", "red").await;
        for (nick, text) in [
            ("ZimA", "То Адвокат - Д5"),
            ("Вирт", "То Боцман - Г9"),
            ("Адвокат", "- мимо\nТо ZimA - Б2"),
            ("Боцман", "- ранил"),
            ("ZimA", "- ранил"),
            ("Вирт", "То Боцман - Д9"),
            ("Адвокат", "То ZimA - Б3"),
            ("Боцман", "- убил"),
            ("ZimA", "- убил"),
            ("Вирт", "То Боцман - З1"),
            ("Адвокат", "То ZimA - А9"),
            ("Боцман", "- убил"),
            ("ZimA", "- мимо\nТо Адвокат - К8"),
            ("Адвокат", "- ранил"),
            ("ZimA", "То Адвокат - К9"),
            ("Адвокат", "- убил"),
            ("ZimA", "То Адвокат - А1"),
            ("Адвокат", "- убил"),
        ] {
            battle.post(nick, text).await.done();
        }
        battle
    }
}

impl Games<'_> {
    /// A game without teams that one of these people opened, with the others enrolled.
    async fn alone(&self, by: &str, mode: &str, fields: &[(&str, &str)], others: &[&str]) -> Battle {
        let of = |nick: &str| self.people.iter().find(|(n, _)| *n == nick).unwrap().1.clone();
        let mut game = Battle::open_as(of(by), mode, fields).await;
        if by != REFEREE {
            game.people.insert(by.to_owned(), of(by));
        }
        for nick in others {
            game.join(nick, of(nick)).await;
        }
        game
    }

    async fn melee(&self) -> Battle {
        let fields = [
            ("title", "Каждый за себя у рифа"),
            ("rows", "top_down"),
            ("referee", "me"),
        ];
        let nicks = ["ZimA", "Адвокат", "Боцман"];
        let game = self.alone(REFEREE, "melee", &fields, &nicks).await;
        for nick in nicks {
            game.place(nick, FLEET).await.done();
        }
        game.act("start", &[]).await;
        for text in ["Адвокат — А1\nБоцман — К10", "Адвокат — А2"] {
            game.post("ZimA", text).await.done();
        }
        game
    }

    async fn mustering(&self) -> Battle {
        let fields = [("title", "Трое в лодке")];
        let nicks = ["Адвокат", "Боцман"];
        let game = self.alone("ZimA", "melee", &fields, &nicks).await;
        for nick in ["ZimA", "Адвокат"] {
            game.place(nick, FLEET).await.done();
        }
        game
    }

    async fn sealed(&self) -> Battle {
        let fields = [("title", "Дуэль под печатью"), ("custody", "sealed")];
        self.alone("ZimA", "duel", &fields, &["Адвокат"]).await
    }

    async fn duel(&self) -> Battle {
        let fields = [
            ("title", "Дуэль с ответами"),
            ("custody", "sealed"),
            ("referee", "me"),
        ];
        let nicks = ["ZimA", "Адвокат"];
        let game = self.alone(REFEREE, "duel", &fields, &nicks).await;
        for nick in nicks {
            let seal = "5e".repeat(32);
            let form = [("seal", seal.as_str())];
            game.of(nick)
                .post(&format!("{}/seal", game.path), &form)
                .await
                .done();
        }
        game.act("start", &[]).await;
        game
    }
}

/// Three pairs of full fleets.
fn pairs() -> [(Placed<'static>, Placed<'static>); 3] {
    [0, 1, 2].map(|i| ((PEOPLE[i], FLEET), (PEOPLE[i + 3], FLEET)))
}

/// Talk about everything that Markdown-light knows, by two people; the Referee has hidden a message of it.
async fn lounge(people: &[(&'static str, Visitor)]) -> String {
    let of = |nick: &str| people.iter().find(|(n, _)| *n == nick).map(|(_, v)| v).unwrap();
    let (zima, wirt, judge) = (of("ZimA"), of("Вирт"), of(REFEREE));
    let form = zima.open("/lounge/new").await.field("form").unwrap();
    let opened = [
        ("form", form.as_str()),
        ("title", "Кто как расставляет флот?"),
        (
            "text",
            "Говорят, четырёхпалубный **всегда** у края. Правда?\n\n1. Край\n2. Середина",
        ),
    ];
    let thread = zima.post("/lounge", &opened).await.done().to_owned();
    let thread = thread.split(['?', '#']).next().unwrap().to_owned();
    let said = [
        (
            wirt,
            "1",
            "> ZimA, № 1:\n> Говорят, четырёхпалубный **всегда** у края.\n\nНе *всегда*: `А1-А4` стреляют первым делом.",
        ),
        (zima, "2", "Брань, которую скрыли"),
        (
            wirt,
            "3",
            "Вот разбор: https://example.org/очень/длинный/адрес/который/не/помещается/в/строку",
        ),
    ];
    for (who, seen, text) in said {
        who.post(&thread, &[("seen", seen), ("text", text)]).await.done();
    }
    let hide = format!("{thread}/messages/3/hide");
    judge.post(&hide, &[("reason", "Брань")]).await.done();
    thread
}
