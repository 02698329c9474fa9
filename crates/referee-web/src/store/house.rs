//! Accounts of the house: bots, and the Referee of their games.

use gunner::Strength;
use league::Nick;
use sqlx::postgres::PgConnection;
use uuid::Uuid;

use crate::account::AccountId;
use crate::game_id::GameId;

/// What an account of the house is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Post {
    /// Plays, this well.
    Bot(Strength),
    /// Referees the games that anyone may open (T0).
    Referee,
}

impl Post {
    const fn kind(self) -> &'static str {
        match self {
            Post::Bot(_) => "bot",
            Post::Referee => "referee",
        }
    }

    const fn strength(self) -> Option<&'static str> {
        match self {
            Post::Bot(strength) => Some(strength.code_str()),
            Post::Referee => None,
        }
    }
}

/// A bot that may have to do something in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seated {
    /// In which game.
    pub game: GameId,
    /// Who.
    pub nick: Nick,
    /// How well it plays.
    pub strength: Strength,
    /// Whether any person plays in the game.
    pub among_people: bool,
}

struct Row {
    game_id: Uuid,
    nick: String,
    strength: Option<String>,
    among_people: bool,
}

impl Row {
    fn seated(self) -> Option<Seated> {
        Some(Seated {
            game: GameId(self.game_id),
            nick: Nick::from(self.nick),
            strength: self.strength?.parse().ok()?,
            among_people: self.among_people,
        })
    }
}

/// Takes an account into the house.
pub async fn insert(c: &mut PgConnection, account: AccountId, nick: &Nick, post: Post) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into house_accounts (nick, account_id, kind, strength) values ($1, $2, $3, $4)",
        nick.as_str(),
        account.0,
        post.kind(),
        post.strength(),
    )
    .execute(c)
    .await?;
    Ok(())
}

/// Who holds such a post, the earliest first.
pub async fn holders(c: &mut PgConnection, post: Post) -> sqlx::Result<Vec<Nick>> {
    let nicks = sqlx::query_scalar!(
        "select nick from house_accounts
        where kind = $1 and strength is not distinct from $2 order by account_id",
        post.kind(),
        post.strength(),
    )
    .fetch_all(c)
    .await?;
    Ok(nicks.into_iter().map(Nick::from).collect())
}

/// Bots that owe something where the clock is not stopped, the most urgent first.
pub async fn owing(c: &mut PgConnection, limit: i64) -> sqlx::Result<Vec<Seated>> {
    let rows = sqlx::query_as!(
        Row,
        r#"select p.game_id, p.nick, h.strength,
            exists (
                select from participants o
                where o.game_id = p.game_id and o.part = 'player'
                    and not exists (select from house_accounts b where b.nick = o.nick)
            ) as "among_people!"
        from house_accounts h
        -- from the few bots to what they owe, whatever the database believes of its tables
        cross join lateral (select * from participants where nick = h.nick and duty is not null offset 0) p
        join games g on g.id = p.game_id and g.status in ('placement', 'battle')
        where h.kind = 'bot'
        order by g.deadline nulls first, p.game_id, p.nick
        limit $1"#,
        limit,
    )
    .fetch_all(c)
    .await?;
    Ok(rows.into_iter().filter_map(Row::seated).collect())
}

/// Bots that play in these games, whether they owe anything or not.
pub async fn playing(c: &mut PgConnection, games: &[GameId]) -> sqlx::Result<Vec<Seated>> {
    let ids: Vec<Uuid> = games.iter().map(|game| game.0).collect();
    let rows = sqlx::query_as!(
        Row,
        r#"select p.game_id, p.nick, h.strength,
            exists (
                select from participants o
                where o.game_id = p.game_id and o.part = 'player'
                    and not exists (select from house_accounts b where b.nick = o.nick)
            ) as "among_people!"
        from participants p
        join house_accounts h on h.nick = p.nick and h.kind = 'bot'
        join games g on g.id = p.game_id and g.status in ('placement', 'battle', 'paused')
        where p.game_id = any ($1) and p.part = 'player'"#,
        &ids,
    )
    .fetch_all(c)
    .await?;
    Ok(rows.into_iter().filter_map(Row::seated).collect())
}

/// Games without teams that the house referees and that have not begun: the oldest first.
pub async fn waiting(c: &mut PgConnection, limit: i64) -> sqlx::Result<Vec<GameId>> {
    let ids = sqlx::query_scalar!(
        "select g.id from games g
        join house_accounts h on h.nick = g.referee and h.kind = 'referee'
        where g.status in ('enrolment', 'placement') and g.mode in ('duel', 'melee') and g.entrants >= 2
        order by g.id limit $1",
        limit,
    )
    .fetch_all(c)
    .await?;
    Ok(ids.into_iter().map(GameId).collect())
}

/// Those of these games.
pub async fn waiting_of(c: &mut PgConnection, games: &[GameId]) -> sqlx::Result<Vec<GameId>> {
    let all: Vec<Uuid> = games.iter().map(|game| game.0).collect();
    let ids = sqlx::query_scalar!(
        "select g.id from games g
        join house_accounts h on h.nick = g.referee and h.kind = 'referee'
        where g.id = any ($1) and g.status in ('enrolment', 'placement') and g.mode in ('duel', 'melee')
            and g.entrants >= 2",
        &all,
    )
    .fetch_all(c)
    .await?;
    Ok(ids.into_iter().map(GameId).collect())
}
