//! Many games: copies of one in the database, each with an id and people of its own, so that nothing is larger than it would
//! be had all of them been played. Their logs say other nicks than those that their hashes are of; nobody verifies them.

use sqlx::{AssertSqlSafe, PgPool};

use crate::crew::{Battle, PLACES, Person, letters};

/// What a game consists of: the table, and the column with the id of the game.
const TABLES: [&str; 9] = [
    "games",
    "lots",
    "events",
    "snapshots",
    "fleets",
    "posts",
    "deadlines",
    "reminders",
    "participants",
];

/// Copies made at a time.
const BATCH: usize = 10_000;

/// Copies a game `count` times; `number`: of the game in the nicks of its players; `first`: of its first copy.
pub async fn make(pool: &PgPool, battle: &Battle, number: usize, first: usize, count: usize) {
    let mut from = first;
    while from < first + count {
        let to = (first + count).min(from + BATCH);
        batch(pool, battle, number, from, to - 1).await;
        from = to;
    }
    sqlx::raw_sql("vacuum analyze").execute(pool).await.unwrap();
}

async fn batch(pool: &PgPool, battle: &Battle, number: usize, from: usize, to: usize) {
    let (id, code) = (&battle.id, format!("V{}", letters(number, PLACES)));
    let begin = format!(
        "begin;
        create temp table copies on commit drop as
            select ('019a' || lpad(to_hex(n), 8, '0') || '70008000' || lpad(to_hex(n), 12, '0'))::uuid as id,
                'V' || translate(lpad(n::text, {PLACES}, '0'), '0123456789', 'bcdfghkptz') as code
            from generate_series({from}, {to}) n;"
    );
    let rows = TABLES.map(|table| {
        let key = if table == "games" { "id" } else { "game_id" };
        format!(
            "insert into {table}
            select row.* from copies c cross join {table} t
                cross join lateral jsonb_populate_record(null::{table},
                    replace(replace(to_jsonb(t)::text, '{code}', c.code), '{id}', c.id::text)::jsonb) row
            where t.{key} = '{id}';"
        )
    });
    let small = code.to_lowercase();
    let people = format!(
        "insert into accounts
        select row.* from copies c cross join accounts t
            cross join lateral jsonb_populate_record(null::accounts,
                replace(replace(to_jsonb(t)::text, '{code}', c.code), '{small}', lower(c.code))::jsonb
                    || jsonb_build_object('id', gen_random_uuid())) row
        where t.nick like '{code}%';
        commit;"
    );
    let sql = [begin, rows.concat(), people].concat();
    sqlx::raw_sql(AssertSqlSafe(sql)).execute(pool).await.unwrap();
}

/// The id of a copy, of version 7 and in the order of the numbers, as if they were opened one after the other.
pub fn id(number: usize) -> String {
    let (high, low) = (number >> 16, number & 0xffff);
    format!("019a{high:04x}-{low:04x}-7000-8000-{number:012x}")
}

/// The battles that these copies are; what was played of the first is not told.
pub fn battles(battle: &Battle, number: usize, first: usize, count: usize) -> Vec<Battle> {
    let code = format!("V{}", letters(number, PLACES));
    let copy = |number| {
        let of = format!("V{}", letters(number, PLACES));
        let person = |p: &Person| Person {
            nick: p.nick.replace(&code, &of),
            token: p.token.replace(&code, &of),
        };
        let pairs = battle.pairs.iter().map(|(r, b)| (person(r), person(b)));
        Battle {
            id: id(number),
            pairs: pairs.collect(),
        }
    };
    (first..first + count).map(copy).collect()
}
