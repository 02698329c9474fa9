//! What the rows of the database say of a game that is over.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use league::event::Event;
use league::log::Logged;
use league::{Command, Game};
use referee_web::application::export::Export;
use referee_web::application::{HeldGame, projection, verification};
use referee_web::store;
use sqlx::Row as _;
use sqlx::postgres::PgPool;

use super::{Acknowledged, Site, away};
use crate::checks::{Breach, Checked, must};

/// A beat of somebody who is no server of these, so that there is no gap.
pub(super) async fn alive(pool: &PgPool, now: DateTime<Utc>) -> sqlx::Result<()> {
    sqlx::query("update servers set beat_at = $1")
        .bind(now)
        .execute(pool)
        .await?;
    Ok(())
}

/// Looks at a game.
pub(super) async fn look(site: &Site, game: usize) -> Checked {
    let id = site.games[game];
    let mut c = site.database.pool.acquire().await.map_err(away)?;
    let log = store::events::after(&mut c, id, 0, i64::MAX)
        .await
        .map_err(away)?;
    let replayed = Game::replay(&log).map_err(|e| Breach {
        rule: "log replays to state",
        what: e.to_string(),
    })?;
    let held = HeldGame::load(&mut c, id).await.ok().flatten();
    let held = held.map(Arc::new).ok_or(Breach {
        rule: "log can be read",
        what: id.to_string(),
    })?;
    must(
        replayed.as_ref() == Some(&*held.game),
        "log replays to state",
        || id.to_string(),
    )?;
    for state in &site.states {
        let known = state.games.current(&mut c, id).await.ok().flatten();
        let same = known.is_some_and(|known| known.game == held.game);
        must(same, "memory is the log", || id.to_string())?;
    }
    let posts = store::posts::after(&mut c, id, 0, i64::MAX).await.map_err(away)?;
    let gapless = (1..).zip(&posts).all(|(n, post)| n == post.number);
    let all = posts.len() == usize::try_from(held.game.thread).unwrap_or(0);
    must(gapless && all, "P6: the thread is numbered without a gap", || {
        id.to_string()
    })?;
    let due = store::deadlines::next(&mut c, &[], DateTime::<Utc>::MAX_UTC, i64::MAX)
        .await
        .map_err(away)?;
    let due = due.iter().find(|(of, _)| *of == id).map(|(_, at)| *at);
    must(
        due == held.game.due_after(),
        "C4: the deadline's row is the deadline",
        || format!("{due:?}"),
    )?;
    let rows = sqlx::query("select nick from participants where game_id = $1 order by nick collate \"C\"");
    let rows = rows.bind(id.0).fetch_all(&mut *c).await.map_err(away)?;
    let nicks: Vec<String> = rows.iter().map(|row| row.get(0)).collect();
    let mut known: Vec<String> = projection::participants(&held.game)
        .into_keys()
        .map(|n| n.to_string())
        .collect();
    known.sort();
    must(nicks == known, "participants are who plays", || {
        format!("{nicks:?}, not {known:?}")
    })?;
    drop(c);
    let of = |a: &&Acknowledged| a.game == game;
    for acknowledged in site.acknowledged.iter().filter(of) {
        found(site, &log, acknowledged).await?;
    }
    if held.fleets().is_some() {
        let export = Export::new(site.states[0].clone(), Arc::clone(&held))
            .whole(usize::MAX)
            .await;
        let text = export.map_err(away)?.unwrap_or_default();
        let report = verification::check(text.as_bytes());
        must(report.holds(), "T21: a finished game can be verified", || {
            format!("{:?}", report.failures())
        })?;
    }
    Ok(())
}

/// What was acknowledged is in the log, once, and its answer is kept.
async fn found(site: &Site, log: &[Logged], acknowledged: &Acknowledged) -> Checked {
    let Acknowledged {
        key,
        command,
        by,
        answer,
        ..
    } = acknowledged;
    let seqs: Vec<u64> = answer.split(' ').filter_map(|n| n.parse().ok()).collect();
    let [first, last] = seqs.as_slice() else {
        return Ok(());
    };
    let what = || format!("{by}: {command:?}, answered {answer}");
    let kept = super::kept(&site.states[0], key).await;
    must(
        kept.as_ref() == Some(answer),
        "a repeat is answered the same",
        what,
    )?;
    let place = |seq: u64| usize::try_from(seq).unwrap_or(0);
    let entries = log.get(place(*first) - 1..place(*last)).unwrap_or_default();
    must(!entries.is_empty(), "what is acknowledged is in the log", what)?;
    match command {
        Command::Post { text } => {
            let is = |e: &Logged| matches!(&e.event, Event::Posted { by: author, text: said, .. } if author == by && said == text);
            must(
                entries.iter().any(is),
                "P3: a post is in the log as it was sent",
                what,
            )
        }
        Command::Announce { text } => {
            let is = |e: &&Logged| matches!(&e.event, Event::Announced { text: said } if said == text);
            must(log.iter().filter(is).count() == 1, "a request is done once", what)
        }
        _ => Ok(()),
    }
}
