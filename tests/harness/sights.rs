//! Every page of the site, in every state that looks different: the one list for the pictures (`cargo run -p shots`) and
//! for the test that walks through all of them. A new page gets a line in [`all`].

use crate::battle::REFEREE;
use crate::browser::Window;
use crate::site::Site;

/// A page in one state, and who looks at it.
#[derive(Clone, Debug)]
pub struct Sight {
    /// What it is called, also as a file: `battle-refused`.
    pub name: &'static str,
    /// Who looks; none has not logged in.
    pub who: Option<&'static str>,
    /// Where it is.
    pub path: String,
    /// What is written there: field and text.
    pub written: Vec<(&'static str, &'static str)>,
    /// The button that is pressed then.
    pub pressed: Option<&'static str>,
    /// What is there if this is the page that is meant.
    pub shows: &'static str,
}

impl Sight {
    fn new(
        name: &'static str,
        who: Option<&'static str>,
        path: impl Into<String>,
        shows: &'static str,
    ) -> Sight {
        Sight {
            name,
            who,
            path: path.into(),
            written: Vec::new(),
            pressed: None,
            shows,
        }
    }

    fn write(mut self, field: &'static str, text: &'static str) -> Sight {
        self.written.push((field, text));
        self
    }

    fn press(mut self, button: &'static str) -> Sight {
        self.pressed = Some(button);
        self
    }

    /// Goes there in this browser as who looks, and does what is to be done.
    pub async fn visit(&self, window: &Window, site: &Site) {
        let session = self.who.and_then(|nick| site.of(nick).cookie());
        window.taken_by(session.as_deref()).await;
        window.open(&self.path).await;
        for (field, text) in &self.written {
            window.fill(field, text).await;
        }
        if let Some(button) = self.pressed {
            window.submit(button).await;
        }
        window
            .wait(&format!("document.querySelector({:?})", self.shows))
            .await;
    }
}

const ZIMA: Option<&str> = Some("ZimA");
const JUDGE: Option<&str> = Some(REFEREE);
const ADMIN: Option<&str> = JUDGE; // the first account

/// The list.
pub fn all(site: &Site) -> Vec<Sight> {
    let mut all = doors();
    all.push(Sight::new("lounge-thread", ZIMA, &site.lounge, "#composer"));
    all.push(Sight::new(
        "lounge-moderated",
        JUDGE,
        &site.lounge,
        "form[action$=hide]",
    ));
    all.extend(administration());
    all.extend(before(site));
    all.extend(during(site));
    all.extend(after(site));
    all.extend(alone(site));
    all
}

/// Pages of no game.
fn doors() -> Vec<Sight> {
    let page = Sight::new;
    vec![
        page("lobby-newcomer", None, "/", ".welcome"),
        page("lobby", ZIMA, "/", ".todo li"),
        page(
            "lobby-found",
            JUDGE,
            "/?status=finished&nick=ZimA",
            ".filter[open]",
        ),
        page("lobby-nothing", ZIMA, "/?nick=Nikto", ".games .nothing"),
        page("login", None, "/login", "input[name=password]"),
        page("login-refused", None, "/login", ".faults")
            .write("input[name=nick]", "ZimA")
            .write("input[name=password]", "забыл")
            .press("main form[action='/login'] button"),
        page("forgot", None, "/forgot", "main h1"),
        page("password-spent", None, "/password/nothing", "main h1"),
        page("confirm-address-spent", None, "/confirm/nothing", "main h1"),
        page("close-account", ZIMA, "/settings/close", "#confirmed"),
        page("register", None, "/register", "input[name=email]"),
        page("register-refused", None, "/register", ".faults")
            .write("input[name=nick]", "ZimA")
            .write("input[name=password]", "морской бой")
            .press("main form[action='/register'] button"),
        page("play", ZIMA, "/play", "form[action='/play']"),
        page("settings", ZIMA, "/settings", "#language"),
        page("settings-refused", ZIMA, "/settings", ".faults")
            .write("#time-zone", "Луна/Море Спокойствия")
            .press("form[action='/settings'] button"),
        page("notices", ZIMA, "/notices", ".notices, .nothing"),
        page("settings-calendar", ZIMA, "/settings", "#calendar-address")
            .press("form[action='/settings/calendar'] button"),
        page("rules", None, "/rules", ".rulebook"),
        page("profile", None, "/users/ZimA", ".figures"),
        page("profile-own", ZIMA, "/users/ZimA", ".figures"),
        page("rating", None, "/rating", "#how"),
        page("rating-games", None, "/rating/2026/games", "main h1"),
        page("nobody", None, "/users/Zim", "input[name=nick]"),
        page("lounge", None, "/lounge", ".game-line"),
        page("lounge-new", ZIMA, "/lounge/new", "#thread-title"),
        page("api", None, "/api", "main h1"),
        page("problems", None, "/api/problems", "main h1"),
        page("problem", None, "/api/problems/not_your_turn", "main h1"),
        page("nothing-here", None, "/nothing/here", ".error-status"),
        page("forbidden", ZIMA, "/games/new?mode=team_battle", ".error-status"),
        page("new-game-kinds", ZIMA, "/games/new", ".kinds"),
        page("new-game", JUDGE, "/games/new?mode=team_battle", "#title"),
        page(
            "new-game-melee",
            ZIMA,
            "/games/new?mode=melee",
            "#rule-enrolment_days",
        ),
        page("new-game-duel", JUDGE, "/games/new?mode=duel", "#referee"),
        page("import", JUDGE, "/games/import", "#running"),
        page("days-off", JUDGE, "/admin/calendars?year=2026", "#day-name"),
        page("days-off-change", JUDGE, "/admin/calendars?year=2026", "#reason")
            .press("form:has([value=remove]) button"),
        page("outages", JUDGE, "/admin/outages", "#outages-head"),
        page(
            "new-game-refused",
            JUDGE,
            "/games/new?mode=team_battle",
            ".field-fault, .faults",
        )
        .write("#title", "Бой без кораблей")
        .write("#rule-turn_hours", "0")
        .press("form[action='/games'] button"),
    ]
}

/// What an administrator sees.
fn administration() -> Vec<Sight> {
    let page = Sight::new;
    vec![
        page("admin", ADMIN, "/admin", ".checklist"),
        page("admin-forbidden", ZIMA, "/admin", ".error-status"),
        page("admin-accounts", ADMIN, "/admin/accounts", ".game-line"),
        page("admin-account", ADMIN, "/admin/accounts/ZimA", "#act-ban"),
        page("admin-counts", ADMIN, "/admin/counts", "#file"),
        page("admin-counts-preview", ADMIN, "/admin/counts", ".counts")
            .write("#text", "Ник;Сообщений\nzima;1204\nНикто;5\nАдвокат;много")
            .press("form[action='/admin/counts'] button"),
        page("admin-outbox", ADMIN, "/admin/outbox", "#deliveries"),
        page("admin-audit", ADMIN, "/admin/audit", "#nick"),
    ]
}

/// Enrolment and placement.
fn before(site: &Site) -> Vec<Sight> {
    let (enrolling, placing) = (&site.enrolling.path, &site.placing.path);
    let page = |name, who, at: String, shows| Sight::new(name, who, at, shows);
    vec![
        page(
            "enrolment",
            Some("Мария Ивановна"),
            format!("{enrolling}/players"),
            ".muster li",
        ),
        page("enrolment-thread", None, enrolling.clone(), ".game-head"),
        page(
            "enrolment-referee",
            JUDGE,
            format!("{enrolling}/referee"),
            ".checklist",
        ),
        page("draw", JUDGE, format!("{enrolling}/draw"), ".draw-lines li"),
        page("placement", ZIMA, format!("{placing}/players"), ".placed"),
        page(
            "placement-referee",
            JUDGE,
            format!("{placing}/referee"),
            ".checklist",
        ),
        page(
            "shipyard",
            Some("Штурман"),
            format!("{placing}/fleet"),
            ".shipyard",
        ),
        page(
            "shipyard-refused",
            Some("Штурман"),
            format!("{placing}/fleet"),
            ".faults",
        )
        .write("#fleet-text", "А1-А4\nБ5-Б7\nД1-Д3\nЖ1-Ж2\nК11")
        .press("form:has(#fleet-text) button[value=preview]"),
        page(
            "layout-read",
            Some("Штурман"),
            format!("{placing}/fleet"),
            ".notice.good",
        )
        .write(
            "#fleet-text",
            "А1-А4, В1-В3, В5-В7, Д1-Д2, Д4-Д5, Д7-Д8, Ж1, Ж3, Ж5, Ж7",
        )
        .press("form:has(#fleet-text) button[value=preview]"),
        page("shipyard-placed", ZIMA, format!("{placing}/fleet"), ".seal"),
    ]
}

/// A battle under way.
fn during(site: &Site) -> Vec<Sight> {
    let (battle, order, paused) = (&site.battle.path, &site.order.path, &site.paused.path);
    let page = |name, who, at: String, shows| Sight::new(name, who, at, shows);
    vec![
        page("battle", ZIMA, battle.clone(), ".turn.yours"),
        page("battle-refused", ZIMA, battle.clone(), "#composer-faults")
            .write("#composer-text", "То Адвакат - К6")
            .press("#composer button[value=post]"),
        page("battle-waiting", Some("Адвокат"), battle.clone(), "#composer"),
        page("battle-newcomer", None, battle.clone(), ".silent"),
        page("battle-paused", ZIMA, paused.clone(), ".turn-stands"),
        page("discussion", ZIMA, format!("{battle}/discussion"), "#composer"),
        page(
            "discussion-newcomer",
            None,
            format!("{battle}/discussion"),
            ".silent",
        ),
        page("room", ZIMA, format!("{battle}/rooms/red"), "#composer"),
        page("room-refused", ZIMA, format!("{battle}/rooms/red"), ".faults")
            .write("#composer-text", " ")
            .press("#composer button"),
        page("acts", None, format!("{battle}/acts"), "#disputes"),
        page("seas", ZIMA, format!("{battle}/seas"), ".pair-line"),
        page("replay-running", None, format!("{battle}/replay"), "#replay-at"),
        page("clock", ZIMA, format!("{battle}/clock"), ".ledger"),
        page(
            "verify-running",
            None,
            format!("{battle}/verify"),
            ".checks .later",
        ),
        page("players", ZIMA, format!("{battle}/players"), ".muster li"),
        page("actions", ZIMA, format!("{battle}/actions"), "#dispute"),
        page(
            "actions-admiral",
            Some("Адвокат"),
            format!("{order}/actions"),
            "#order-nick",
        ),
        page("seas-free", Some("Боцман"), format!("{order}/seas"), ".sea.out"),
        page("referee", JUDGE, format!("{battle}/referee"), "#act-void"),
        page(
            "confirm",
            JUDGE,
            format!("{battle}/referee"),
            "input[name=confirmed]",
        )
        .write("#extend-reason", "Выходные")
        .press("#act-extend button"),
        page(
            "referee-undo",
            JUDGE,
            format!("{order}/referee?act=put-out&nick=%D0%91%D0%BE%D1%86%D0%BC%D0%B0%D0%BD"),
            "#act-put-out[open]",
        ),
        page("referee-refused", JUDGE, format!("{battle}/referee"), ".faults")
            .write("#put-out-reason", " ")
            .press("#act-put-out button"),
    ]
}

/// A battle that is over.
fn after(site: &Site) -> Vec<Sight> {
    let finished = &site.finished.path;
    let page = |name, who, at: String, shows| Sight::new(name, who, at, shows);
    vec![
        page("finished", ZIMA, finished.clone(), ".status.finished"),
        page("finished-room", None, format!("{finished}/rooms/blue"), ".silent"),
        page("verify", None, format!("{finished}/verify"), ".verdict.held"),
        page("export", None, format!("{finished}/export"), ".downloads"),
        page("finished-seas", None, format!("{finished}/seas"), ".deck"),
        page(
            "finished-referee",
            JUDGE,
            format!("{finished}/referee"),
            "#act-announce",
        ),
        page(
            "replay",
            None,
            format!("{finished}/replay?at=30"),
            "#replay-moment .sea",
        ),
    ]
}

/// A melee and a sealed duel.
fn alone(site: &Site) -> Vec<Sight> {
    let (melee, mustering, sealed) = (&site.melee.path, &site.mustering.path, &site.sealed.path);
    let page = |name, who, at: String, shows| Sight::new(name, who, at, shows);
    vec![
        page("melee", ZIMA, melee.clone(), ".post.nested"),
        page("melee-aimed", ZIMA, melee.clone(), ".reading").press("button.aim"),
        page("melee-spectator", None, melee.clone(), ".silent"),
        page("melee-seas", ZIMA, format!("{melee}/seas"), ".pair-line.single"),
        page("melee-replay", None, format!("{melee}/replay"), "#replay-at"),
        page("melee-referee", JUDGE, format!("{melee}/referee"), "#act-put-out"),
        page("melee-actions", ZIMA, format!("{melee}/actions"), "#dispute"),
        page(
            "melee-muster",
            ZIMA,
            format!("{mustering}/players"),
            "form[action$=begin]",
        ),
        page("seal", ZIMA, format!("{sealed}/fleet"), "#seal-form"),
        page(
            "duel-sealed",
            Some("Адвокат"),
            site.duel.path.clone(),
            ".answers, .turn",
        ),
    ]
}
