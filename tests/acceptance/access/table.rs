//! Which visitor gets what: every page and every form of the program.

use acceptance::battle::SECRET;

/// What a visitor gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Got {
    /// The page, 200.
    Page,
    /// It was done, or is elsewhere: 303.
    Sent,
    /// Log in first: 303 to `/login`, or 401 with what was typed kept.
    LogIn,
    /// It was tried and refused: 409 or 422.
    Refused,
    /// It is not for this visitor: 403.
    Forbidden,
    /// There is no such thing: 404.
    Nothing,
}

use self::Got::{Forbidden, LogIn, Nothing, Page, Refused, Sent};

/// The kinds of visitors, in the order of the table's columns.
pub const VISITORS: [&str; 6] = ["anybody", "stranger", "player", "enemy", "referee", "admin"];

/// For everybody the same.
const ALL: [Got; 6] = [Page; 6];

/// For who has logged in.
const KNOWN: [Got; 6] = [LogIn, Page, Page, Page, Page, Page];

/// For the Referee of the game alone.
const OFFICE: [Got; 6] = [LogIn, Forbidden, Forbidden, Forbidden, Page, Forbidden];

/// For the Referee of the game alone, to whom it is refused.
const OFFICE_REFUSED: [Got; 6] = [LogIn, Forbidden, Forbidden, Forbidden, Refused, Forbidden];

/// For the Referees of the site and administrators.
const SITE_REFEREES: [Got; 6] = [LogIn, Forbidden, Forbidden, Forbidden, Page, Page];

/// For administrators alone.
const ADMIN: [Got; 6] = [LogIn, Forbidden, Forbidden, Forbidden, Forbidden, Page];

/// A form for administrators alone, which is refused to them too.
const ADMIN_REFUSED: [Got; 6] = [LogIn, Forbidden, Forbidden, Forbidden, Forbidden, Refused];

/// A form for administrators alone, about what is not there.
const ADMIN_NOTHING: [Got; 6] = [LogIn, Forbidden, Forbidden, Forbidden, Forbidden, Nothing];

/// For the Referees of the site.
const MODERATORS: [Got; 6] = [LogIn, Forbidden, Forbidden, Forbidden, Sent, Sent];

/// Pages: the route as the router has it, the address (`@` is the game, `~` a thread of the lounge), what the visitors get.
pub const PAGES: &[(&str, &str, [Got; 6])] = &[
    ("/health/live", "/health/live", ALL),
    ("/health/ready", "/health/ready", ALL),
    // on a listener of its own alone
    ("/metrics", "/metrics", [Nothing; 6]),
    ("/static/{*name}", "/static/nothing.css", [Nothing; 6]),
    (
        "/.well-known/security.txt",
        "/.well-known/security.txt",
        [Nothing; 6],
    ),
    ("/", "/", ALL),
    ("/users", "/users", ALL),
    ("/users", "/users?nick=nobody", [Nothing; 6]),
    ("/users/{nick}", "/users/nobody", [Nothing; 6]),
    ("/rating", "/rating", ALL),
    ("/rating/{season}", "/rating/2026", ALL),
    ("/rating/{season}", "/rating/spring", [Nothing; 6]),
    ("/rating/{season}/games", "/rating/2026/games", ALL),
    ("/rules", "/rules", ALL),
    ("/games/{id}/feed", "@/feed", ALL),
    ("/api", "/api", ALL),
    ("/api/problems", "/api/problems", ALL),
    ("/api/problems/{code}", "/api/problems/not_your_turn", ALL),
    ("/api/problems/{code}", "/api/problems/nothing", [Nothing; 6]),
    ("/play", "/play", ALL),
    ("/login", "/login", [Page, Sent, Sent, Sent, Sent, Sent]),
    ("/register", "/register", [Page, Sent, Sent, Sent, Sent, Sent]),
    ("/settings", "/settings", KNOWN),
    ("/notices", "/notices", KNOWN),
    ("/unsubscribe/{code}", "/unsubscribe/nobody", [Nothing; 6]),
    ("/sw.js", "/sw.js", ALL),
    ("/settings/close", "/settings/close", KNOWN),
    ("/forgot", "/forgot", ALL),
    ("/password/{code}", "/password/nothing", [Nothing; 6]),
    ("/confirm/{code}", "/confirm/nothing", [Nothing; 6]),
    ("/admin", "/admin", ADMIN),
    ("/admin/accounts", "/admin/accounts", ADMIN),
    ("/admin/accounts/{nick}", "/admin/accounts/referee", ADMIN),
    ("/admin/counts", "/admin/counts", ADMIN),
    ("/admin/outbox", "/admin/outbox", ADMIN),
    ("/admin/audit", "/admin/audit", ADMIN),
    (
        "/games/new",
        "/games/new?mode=team_battle",
        [LogIn, Forbidden, Forbidden, Forbidden, Page, Page],
    ),
    ("/games/new", "/games/new", KNOWN),
    (
        "/games/new",
        "/games/new?mode=duel",
        [LogIn, Page, Page, Page, Page, Page],
    ),
    ("/calendar/{file}", "/calendar/nobody.ics", [Nothing; 6]),
    ("/calendar/{file}", "/calendar/nobody", [Nothing; 6]),
    ("/games/import", "/games/import", SITE_REFEREES),
    ("/admin/calendars", "/admin/calendars", ADMIN),
    ("/admin/outages", "/admin/outages", ADMIN),
    ("/lounge", "/lounge", ALL),
    ("/lounge/new", "/lounge/new", KNOWN),
    ("/lounge/{id}", "~", ALL),
    ("/lounge/{id}", "/lounge/0193-none", [Nothing; 6]),
    ("/games/{id}", "@", ALL),
    ("/games/{id}", "/games/0193-none", [Nothing; 6]),
    ("/games/{id}/posts", "@/posts", [Sent; 6]),
    ("/games/{id}/discussion", "@/discussion", ALL),
    (
        "/games/{id}/rooms/{team}",
        "@/rooms/red",
        [LogIn, Forbidden, Page, Forbidden, Page, Forbidden],
    ),
    (
        "/games/{id}/rooms/{team}",
        "@/rooms/blue",
        [LogIn, Forbidden, Forbidden, Page, Page, Forbidden],
    ),
    ("/games/{id}/rooms/{team}", "@/rooms/green", [Nothing; 6]),
    ("/games/{id}/acts", "@/acts", ALL),
    ("/games/{id}/seas", "@/seas", ALL),
    ("/games/{id}/replay", "@/replay", ALL),
    ("/games/{id}/replay", "@/replay?at=9", ALL),
    ("/games/{id}/clock", "@/clock", ALL),
    ("/games/{id}/verify", "@/verify", ALL),
    ("/games/{id}/export", "@/export", ALL),
    (
        "/games/{id}/export",
        "@/export?format=text&thread=room-red",
        [Nothing; 6],
    ),
    ("/games/{id}/players", "@/players", ALL),
    ("/games/{id}/actions", "@/actions", KNOWN),
    (
        "/games/{id}/fleet",
        "@/fleet",
        [LogIn, Forbidden, Page, Page, Forbidden, Forbidden],
    ),
    ("/games/{id}/fleet/photo", "@/fleet/photo", NOTHING),
    (
        "/games/{id}/referee/photos/{nick}",
        "@/referee/photos/ZimA",
        NOTHING,
    ),
    (
        "/games/{id}/referee/photos/{nick}/picture",
        "@/referee/photos/ZimA/picture",
        NOTHING,
    ),
    (
        "/games/{id}/draw",
        "@/draw",
        [LogIn, Forbidden, Forbidden, Forbidden, Sent, Forbidden],
    ),
    ("/games/{id}/referee", "@/referee", OFFICE),
    ("/api/v1", "/api/v1", [Nothing; 6]),
    ("/api/v1/", "/api/v1/", [Nothing; 6]),
    ("/api/v1/{*nothing}", "/api/v1/nothing", [Nothing; 6]),
    ("/nothing/here", "/nothing/here", [Nothing; 6]),
];

/// What a form sends.
pub type Fields = &'static [(&'static str, &'static str)];

/// Everybody tries, and nobody may; who is not known logs in first.
const NOBODY: [Got; 6] = [LogIn, Refused, Refused, Refused, Refused, Refused];

/// Who has logged in would find it, if it were there and their own.
const NOTHING: [Got; 6] = [LogIn, Nothing, Nothing, Nothing, Nothing, Nothing];

/// The players of the game.
const PLAYERS: [Got; 6] = [LogIn, Refused, Sent, Sent, Refused, Refused];

/// Who does not play and is not the Referee.
const OTHERS: [Got; 6] = [LogIn, Sent, Refused, Refused, Refused, Sent];

/// Forms, in the order in which they are sent: route, address, fields, what the visitors get. It is Red's turn; the
/// player is Red, the enemy Blue, neither is Admiral.
pub const FORMS: &[(&str, &str, Fields, [Got; 6])] = &[
    (
        "/language",
        "/language",
        &[("language", "ru"), ("back", "/rules")],
        [Sent; 6],
    ),
    (
        "/login",
        "/login",
        &[("nick", "Боцман"), ("password", "наугад"), ("next", "/")],
        [Refused; 6],
    ),
    (
        "/register",
        "/register",
        &[("nick", "Боцман"), ("password", SECRET), ("next", "/")],
        [Refused; 6],
    ),
    (
        "/settings",
        "/settings",
        &[("language", "ru"), ("time_zone", "")],
        [LogIn, Sent, Sent, Sent, Sent, Sent],
    ),
    (
        "/settings/password",
        "/settings/password",
        &[("old", "наугад"), ("new", "другой пароль 1")],
        NOBODY,
    ),
    (
        "/settings/calendar",
        "/settings/calendar",
        &[],
        [LogIn, Sent, Sent, Sent, Sent, Sent],
    ),
    (
        "/settings/email",
        "/settings/email",
        &[("email", "a@example.org"), ("password", "наугад")],
        NOBODY,
    ),
    (
        "/settings/close",
        "/settings/close",
        &[("password", "наугад")],
        NOBODY,
    ),
    (
        "/settings/sessions/end",
        "/settings/sessions/end",
        &[],
        [LogIn, Sent, Sent, Sent, Sent, Sent],
    ),
    (
        "/settings/calendar/remove",
        "/settings/calendar/remove",
        &[],
        [LogIn, Sent, Sent, Sent, Sent, Sent],
    ),
    (
        "/settings/sessions/{id}/end",
        "/settings/sessions/0193-none/end",
        &[],
        NOTHING,
    ),
    ("/forgot", "/forgot", &[("who", "Боцман")], [Refused; 6]),
    (
        "/password/{code}",
        "/password/nothing",
        &[("new", "другой пароль 1")],
        [Nothing; 6],
    ),
    ("/confirm/{code}", "/confirm/nothing", &[], [Nothing; 6]),
    (
        "/admin/accounts/{nick}/{act}",
        "/admin/accounts/referee/sessions",
        &[("reason", "проба")],
        ADMIN,
    ),
    (
        "/admin/accounts/{nick}/{act}",
        "/admin/accounts/referee/role",
        &[("reason", "проба"), ("role", "player"), ("confirmed", "yes")],
        ADMIN_REFUSED,
    ),
    ("/admin/counts", "/admin/counts", &[("text", "Боцман;7")], ADMIN),
    (
        "/admin/outbox/{webhook}/{number}/again",
        "/admin/outbox/0193-none/1/again",
        &[],
        ADMIN_NOTHING,
    ),
    (
        "/admin/letters/{id}/again",
        "/admin/letters/0193-none/again",
        &[],
        ADMIN_NOTHING,
    ),
    (
        "/admin/webhooks/{id}/{power}",
        "/admin/webhooks/0193-none/off",
        &[],
        ADMIN_NOTHING,
    ),
    ("/settings/tokens", "/settings/tokens", &[("name", "")], NOBODY),
    (
        "/settings/notices",
        "/settings/notices",
        &[("mail", "on"), ("mail.your_turn", "on")],
        [LogIn, Sent, Sent, Sent, Sent, Sent],
    ),
    (
        "/settings/absence",
        "/settings/absence",
        &[("until", "вчера")],
        NOBODY,
    ),
    (
        "/settings/absence/over",
        "/settings/absence/over",
        &[],
        [LogIn, Sent, Sent, Sent, Sent, Sent],
    ),
    (
        "/settings/devices",
        "/settings/devices",
        &[
            ("endpoint", "https://push.example.invalid/1"),
            // the point that P-256 begins with
            (
                "p256dh",
                "BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU",
            ),
            ("auth", "AAAAAAAAAAAAAAAAAAAAAA"),
        ],
        [LogIn, Sent, Sent, Sent, Sent, Sent],
    ),
    (
        "/unsubscribe/{code}",
        "/unsubscribe/nobody",
        &[("what", "all")],
        [Nothing; 6],
    ),
    (
        "/settings/devices/{id}/remove",
        "/settings/devices/01930000-0000-7000-8000-000000000000/remove",
        &[],
        NOTHING,
    ),
    (
        "/settings/tokens/{id}/remove",
        "/settings/tokens/0193-none/remove",
        &[],
        NOTHING,
    ),
    (
        "/settings/webhooks",
        "/settings/webhooks",
        &[("url", "http://10.0.0.1/"), ("events", "*")],
        NOBODY,
    ),
    (
        "/settings/webhooks/{id}/test",
        "/settings/webhooks/0193-none/test",
        &[],
        NOTHING,
    ),
    (
        "/settings/webhooks/{id}/on",
        "/settings/webhooks/0193-none/on",
        &[],
        NOTHING,
    ),
    (
        "/settings/webhooks/{id}/remove",
        "/settings/webhooks/0193-none/remove",
        &[],
        NOTHING,
    ),
    (
        "/settings/claim",
        "/settings/claim",
        &[("new", "другой пароль 1")],
        NOBODY,
    ),
    (
        "/lounge",
        "/lounge",
        &[("title", "Новая тема"), ("text", "Всем привет")],
        [LogIn, Sent, Sent, Sent, Sent, Sent],
    ),
    (
        "/lounge",
        "/lounge",
        &[("title", ""), ("text", "Всем привет")],
        NOBODY,
    ),
    (
        "/lounge/{id}",
        "~",
        &[("text", "Всем удачи")],
        [LogIn, Sent, Sent, Sent, Sent, Sent],
    ),
    (
        "/lounge/{id}/messages/{number}/hide",
        "~/messages/1/hide",
        &[("reason", "спор")],
        MODERATORS,
    ),
    (
        "/lounge/{id}/messages/{number}/show",
        "~/messages/1/show",
        &[],
        MODERATORS,
    ),
    ("/lounge/{id}/close", "~/close", &[], MODERATORS),
    ("/lounge/{id}", "~", &[("text", "Ещё слово")], NOBODY),
    ("/lounge/{id}/reopen", "~/reopen", &[], MODERATORS),
    (
        "/games/import",
        "/games/import",
        &[("text", "")],
        [LogIn, Forbidden, Forbidden, Forbidden, Refused, Refused],
    ),
    (
        "/admin/calendars",
        "/admin/calendars",
        &[("do", "add"), ("day", "завтра")],
        [LogIn, Forbidden, Forbidden, Forbidden, Forbidden, Refused],
    ),
    ("/games/{id}/seat", "@/seat", &[], [Refused; 6]),
    (
        "/games",
        "/games",
        &[("title", ""), ("mode", "team_battle")],
        [LogIn, Forbidden, Forbidden, Forbidden, Refused, Refused],
    ),
    ("/games", "/games", &[("title", ""), ("mode", "duel")], NOBODY),
    (
        "/games/{id}/begin",
        "@/begin",
        &[],
        [LogIn, Forbidden, Forbidden, Forbidden, Forbidden, Forbidden],
    ),
    ("/games/{id}/seal", "@/seal", &[("seal", "нет печати")], NOBODY),
    (
        "/games/{id}/inspections",
        "@/inspections",
        &[("nick", "ZimA")],
        NOBODY,
    ),
    (
        "/games/{id}/unsealing",
        "@/unsealing",
        &[("fleet", "А1"), ("salt", "нет соли")],
        NOBODY,
    ),
    // T22: of the Referee; any player may where nobody moved (M5)
    ("/games/{id}/resume", "@/resume", &[], OFFICE_REFUSED),
    ("/games/{id}/enrolment", "@/enrolment", &[], NOBODY),
    (
        "/games/{id}/enrolment/withdraw",
        "@/enrolment/withdraw",
        &[],
        NOBODY,
    ),
    (
        "/games/{id}/fleet",
        "@/fleet",
        &[("fleet", "А1-А2, К1"), ("do", "save")],
        [LogIn, Forbidden, Refused, Refused, Forbidden, Forbidden],
    ),
    (
        "/games/{id}/fleet/photo",
        "@/fleet/photo",
        &[],
        [LogIn, Forbidden, Refused, Refused, Forbidden, Forbidden],
    ),
    (
        "/games/{id}/fleet/proposal",
        "@/fleet/proposal",
        &[("do", "confirm")],
        NOTHING,
    ),
    (
        "/games/{id}/referee/photos/{nick}",
        "@/referee/photos/ZimA",
        &[("fleet", "А1"), ("do", "propose")],
        NOTHING,
    ),
    (
        "/games/{id}/draw",
        "@/draw",
        &[("how", "random"), ("version", "1"), ("confirmed", "yes")],
        [LogIn, Forbidden, Forbidden, Forbidden, Refused, Forbidden],
    ),
    (
        "/games/{id}/rooms/{team}",
        "@/rooms/red",
        &[("text", "бьём в угол")],
        [LogIn, Forbidden, Sent, Forbidden, Sent, Forbidden],
    ),
    (
        "/games/{id}/discussion",
        "@/discussion",
        &[("text", "Всем удачи")],
        [LogIn, Sent, Sent, Sent, Sent, Sent],
    ),
    (
        "/games/{id}/delegation",
        "@/delegation",
        &[("until", "revoked")],
        PLAYERS,
    ),
    (
        "/games/{id}/delegation/take-back",
        "@/delegation/take-back",
        &[],
        PLAYERS,
    ),
    (
        "/games/{id}/delegation/recorded",
        "@/delegation/recorded",
        &[("nick", "Боцман"), ("how", "по телефону")],
        NOBODY,
    ),
    (
        "/games/{id}/orders",
        "@/orders",
        &[("nick", "Боцман"), ("target", "Юнга")],
        NOBODY,
    ),
    (
        "/games/{id}/successor",
        "@/successor",
        &[("nick", "Боцман")],
        NOBODY,
    ),
    ("/games/{id}/applications", "@/applications", &[], OTHERS),
    (
        "/games/{id}/applications/withdraw",
        "@/applications/withdraw",
        &[],
        OTHERS,
    ),
    (
        "/games/{id}/disputes",
        "@/disputes",
        &[("post", "1"), ("text", "Почему так?")],
        PLAYERS,
    ),
    (
        "/games/{id}/referee/nudge",
        "@/referee/nudge",
        &[("nick", "Вирт")],
        [LogIn, Forbidden, Forbidden, Forbidden, Sent, Forbidden],
    ),
    (
        "/games/{id}/referee/{act}",
        "@/referee/announce",
        &[("text", "Внимание"), ("version", "1")],
        [LogIn, Forbidden, Forbidden, Forbidden, Refused, Forbidden],
    ),
    (
        "/games/{id}/referee/{act}",
        "@/referee/scuttle",
        &[("version", "1")],
        [LogIn, Forbidden, Forbidden, Forbidden, Nothing, Forbidden],
    ),
    (
        "/games/{id}/posts",
        "@/posts",
        &[("text", "Всем привет"), ("do", "post")],
        NOBODY,
    ),
    (
        "/games/{id}/posts",
        "@/posts",
        &[("text", "То Юнга - А1"), ("do", "post")],
        [LogIn, Refused, Sent, Refused, Refused, Refused],
    ),
    ("/logout", "/logout", &[], [Sent; 6]),
    // the last one: whoever was nobody is a guest after it
    ("/play", "/play", &[("pairs", "1")], [Sent; 6]),
];
