//! Battles as they stand when a measurement begins, made through the API by accounts that are put into the database: many of
//! them, for of each account only so much may be asked at a time. Every fleet is one ship that nobody hits, and cells may be
//! shot at again, so a battle goes on for as long as it is played.

use acceptance::server::Server;
use league::Nick;
use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, PgPool};

use crate::http::{Client, request};

/// Letters that stand for digits in nicks: no other letter looks like one of them.
const DIGITS: &[u8; 10] = b"bcdfghkptz";

/// A number in so many letters.
pub fn letters(number: usize, length: usize) -> String {
    let digits = format!("{number:0length$}");
    let letter = |digit: u8| char::from(DIGITS[usize::from(digit - b'0')]);
    digits.bytes().map(letter).collect()
}

/// Letters of the number of a game in the nicks of its players.
pub const PLACES: usize = 7;

/// Somebody who plays, or the Referee.
#[derive(Clone, Debug)]
pub struct Person {
    /// The nick.
    pub nick: String,
    /// The token.
    pub token: String,
}

impl Person {
    /// Who plays in the battle of this number; `team`: `r` or `s`.
    fn player(game: usize, team: char, pair: usize) -> Person {
        Person::of(format!("V{}{team}{}", letters(game, PLACES), letters(pair, 3)))
    }

    fn of(nick: String) -> Person {
        assert!(Nick::new(&nick).is_ok(), "{nick}");
        let token = format!("referee_{nick}");
        Person { nick, token }
    }

    /// Who referees every battle.
    pub fn judge() -> Person {
        Person::of("Vsudja".into())
    }
}

/// Puts accounts with tokens into the database; `role` of all of them.
pub async fn register(pool: &PgPool, people: &[&Person], role: &str) {
    for some in people.chunks(500) {
        let rows = some.iter().map(|person| {
            let looks = Nick::from(person.nick.as_str()).skeleton();
            format!("('{}', '{}', '{}')", person.nick, looks.as_str(), person.token)
        });
        let rows: Vec<String> = rows.collect();
        let sql = format!(
            "with people (nick, looks, token) as (values {}), made as (
                insert into accounts (id, nick, skeleton, role, created_at)
                select gen_random_uuid(), nick, looks, '{role}', now() from people returning id, nick
            )
            insert into tokens (id, hash, account_id, name, scopes, created_at)
            select gen_random_uuid(), sha256(token::bytea), made.id, 'bench', '{{read,play,referee}}', now()
            from made join people using (nick)",
            rows.join(", ")
        );
        sqlx::raw_sql(AssertSqlSafe(sql)).execute(pool).await.unwrap();
    }
}

/// A battle, and how far it has come.
#[derive(Clone, Debug)]
pub struct Battle {
    /// Its id.
    pub id: String,
    /// Red and Blue of each pair.
    pub pairs: Vec<(Person, Person)>,
}

/// The first 99 cells of a sea; the one ship of everybody lies on the last.
fn cell(turn: u32) -> String {
    let letters: Vec<char> = "АБВГДЕЖЗИК".chars().collect();
    let at = usize::try_from(turn % 99).unwrap();
    format!("{}{}", letters[at % 10], at / 10 + 1)
}

impl Battle {
    /// `/games/{id}`.
    pub fn path(&self) -> String {
        format!("/games/{}", self.id)
    }

    /// The request by which the player of this pair who is to move in this turn, from 1, answers and shoots.
    pub fn request(&self, turn: u32, pair: usize) -> Vec<u8> {
        let (red, blue) = &self.pairs[pair];
        let (who, enemy) = if turn % 2 == 1 { (red, blue) } else { (blue, red) };
        let shot = format!("То {} - {}", enemy.nick, cell(turn));
        let text = match turn {
            1 => shot,
            turn => format!("{} - мимо\n{shot}", cell(turn - 1)),
        };
        let path = format!("/api/v1{}/posts", self.path());
        request(
            "POST",
            &path,
            Some(&who.token),
            Some(&json!({ "text": text }).to_string()),
        )
    }
}

/// How battles are made.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// The number of the first, in the nicks of its players.
    pub first: usize,
    /// How many.
    pub battles: usize,
    /// Pairs in each.
    pub pairs: usize,
    /// Hours of a turn.
    pub hours: f64,
}

/// Makes battles in which Red is to move. The judge must be registered.
pub async fn begun(server: &Server, pool: &PgPool, plan: Plan) -> Vec<Battle> {
    let mut client = Client::connect(&server.url).await.unwrap();
    let mut battles = Vec::new();
    for number in plan.first..plan.first + plan.battles {
        let pair = |pair| {
            (
                Person::player(number, 'r', pair),
                Person::player(number, 's', pair),
            )
        };
        let pairs: Vec<_> = (0..plan.pairs).map(pair).collect();
        let people: Vec<&Person> = pairs.iter().flat_map(|(red, blue)| [red, blue]).collect();
        register(pool, &people, "player").await;
        battles.push(begin(&mut client, pairs, plan.hours).await);
    }
    battles
}

async fn begin(client: &mut Client, pairs: Vec<(Person, Person)>, hours: f64) -> Battle {
    let judge = Person::judge();
    let rules = json!({
        "turn_hours": hours, "calendar": "none", "fleet": { "1": 1 }, "repeat_shots": "allow",
    });
    let new = json!({ "mode": "team_battle", "title": "Битва", "rules": rules });
    let made = call(client, "POST", "/games", &judge, &new).await;
    let id = made["id"].as_str().unwrap().to_owned();
    let below = |path: &str| format!("/games/{id}/{path}");
    let everybody = || pairs.iter().flat_map(|(red, blue)| [red, blue]);
    for person in everybody() {
        call(client, "POST", &below("enrolment"), person, &json!({})).await;
    }
    let nicks = |team: usize| -> Vec<&str> {
        let nicks = pairs
            .iter()
            .map(|(r, b)| if team == 0 { &*r.nick } else { &*b.nick });
        nicks.collect()
    };
    let couples: Vec<[&str; 2]> = pairs.iter().map(|(r, b)| [&*r.nick, &*b.nick]).collect();
    let draw = json!({ "red": nicks(0), "blue": nicks(1), "pairs": couples, "first": "red" });
    call(
        client,
        "POST",
        &below("referee/close-enrolment"),
        &judge,
        &json!({}),
    )
    .await;
    call(client, "POST", &below("referee/draw"), &judge, &draw).await;
    for person in everybody() {
        call(
            client,
            "PUT",
            &below("fleet"),
            person,
            &json!({ "fleet": ["К10"] }),
        )
        .await;
    }
    call(client, "POST", &below("referee/start"), &judge, &json!({})).await;
    Battle { id, pairs }
}

/// One call of the API that must succeed.
pub async fn call(client: &mut Client, method: &str, path: &str, who: &Person, body: &Value) -> Value {
    let path = format!("/api/v1{path}");
    let request = request(method, &path, Some(&who.token), Some(&body.to_string()));
    let status = client.send(&request).await.unwrap();
    assert!((200..300).contains(&status), "{path}: {status} {}", client.text());
    serde_json::from_slice(client.body()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::{DIGITS, Person, letters};
    use league::Nick;

    #[test]
    fn numbers_in_nicks_look_like_nothing_else() {
        let digits = std::str::from_utf8(DIGITS).unwrap();
        assert_eq!(Nick::from(digits).skeleton().as_str(), digits);
        assert_eq!(letters(1_234, 7), "bbbcdfg");
        assert_eq!(Person::player(12, 'r', 3).nick, "Vbbbbbcdrbbf");
    }
}
