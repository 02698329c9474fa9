//! Opening a game, enrolment, the draw.

use super::{browser, game, hidden, person, referee};
use crate::site::{Answer, Site};

#[tokio::test]
async fn a_team_battle_is_opened_by_a_referee_alone() {
    let site = Site::new(&[]).await;
    let mut b = browser(&site);
    assert_eq!(b.get("/games/new").await, Answer::to("/login?next=/games/new"));
    assert_eq!(b.post("/games", "title=x").await, Answer::to("/login?next=/"));
    let mut zima = person(&site, "ZimA").await;
    let form = zima.get("/games/new?mode=team_battle").await;
    let sent = zima.post("/games", "title=x&mode=team_battle").await;
    for answer in [form, sent] {
        assert_eq!(answer.status, 403);
        assert!(
            answer.body.contains("Командный бой открывает Судья"),
            "{}",
            answer.body
        );
    }
    let kinds = zima.get("/games/new").await;
    assert_eq!(kinds.status, 200, "T0: duels and melees anyone may open");
    assert!(!kinds.body.contains("mode=team_battle"));
    let mut judge = referee(&site).await;
    assert!(judge.get("/").await.body.contains("/games/new"));
    let refused = judge
        .post(
            "/games",
            "title=&mode=team_battle&turn_hours=9999&skips=7&ships_4=9&ships_3=9&rows=bottom_up",
        )
        .await;
    assert_eq!(refused.status, 422);
    for want in [
        "Назовите игру",
        "Время на ход – от 1 минуты до 60 дней",
        "не помещается",
        "value=\"9999\"",
        "value=\"7\"",
    ] {
        assert!(refused.body.contains(want), "{want}: {}", refused.body);
    }
    assert!(refused.body.contains("value=\"bottom_up\" selected"));
    let game = game(&mut judge).await;
    let players = b.get(&format!("{game}/players")).await.body;
    for want in [
        "Осень",
        "18 часов",
        "Пока никто не записался",
        "Войти, чтобы записаться",
    ] {
        assert!(players.contains(want), "{want}: {players}");
    }
    assert!(
        b.get("/")
            .await
            .body
            .contains(&format!("href=\"{game}/players\""))
    );
}

#[tokio::test]
async fn people_come_and_go_until_enrolment_is_closed() {
    let site = Site::new(&[]).await;
    let mut judge = referee(&site).await;
    let game = game(&mut judge).await;
    let (enrol, withdraw) = (format!("{game}/enrolment"), format!("{game}/enrolment/withdraw"));
    let players = format!("{game}/players");
    assert_eq!(
        browser(&site).post(&enrol, "").await,
        Answer::to(&format!("/login?next={game}")),
        "back to the game, not to the lobby"
    );
    let mut zima = person(&site, "ZimA").await;
    assert_eq!(zima.post(&withdraw, "").await.status, 409, "not enrolled yet");
    assert_eq!(
        zima.post(&enrol, "").await.location.as_deref(),
        Some(players.as_str())
    );
    let page = zima.get(&players).await.body;
    for want in [
        "ZimA</a></strong> (вы)",
        "1 участник",
        "Отказаться от участия",
        "корабли не расставлены",
    ] {
        assert!(page.contains(want), "{want}: {page}");
    }
    let twice = zima.post(&enrol, "").await;
    assert_eq!(twice.status, 409);
    assert!(twice.body.contains("Вы уже в игре"), "{}", twice.body);
    assert_eq!(
        judge.post(&enrol, "").await.status,
        409,
        "the Referee does not play"
    );
    assert_eq!(zima.post(&withdraw, "").await.status, 303);
    assert!(zima.get(&players).await.body.contains("Пока никто не записался"));

    let version = hidden(&judge.get(&format!("{game}/draw")).await.body, "version");
    let close = format!("{game}/referee/close-enrolment");
    assert_eq!(
        judge
            .post(&close, &format!("version={version}&confirmed=yes"))
            .await
            .status,
        303
    );
    let late = zima.post(&enrol, "").await;
    assert_eq!(late.status, 409);
    assert!(late.body.contains("Запись закрыта"), "{}", late.body);
}

#[tokio::test]
async fn a_draw_asks_first_and_tells_nothing_before_it_is_done() {
    let site = Site::new(&[]).await;
    let mut judge = referee(&site).await;
    let game = game(&mut judge).await;
    let draw = format!("{game}/draw");
    for nick in ["ZimA", "Вирт", "Адвокат"] {
        person(&site, nick)
            .await
            .post(&format!("{game}/enrolment"), "")
            .await;
    }
    let mut zima = browser(&site);
    assert_eq!(zima.get(&draw).await.status, 303);
    zima.log_in("ZimA", super::WORD).await;
    assert_eq!(zima.get(&draw).await.status, 403);
    assert_eq!(
        zima.post(&draw, "how=random&version=1&confirmed=yes")
            .await
            .status,
        403
    );

    let page = judge.get(&draw).await.body;
    let version = hidden(&page, "version");
    let asked = judge.post(&draw, &format!("how=random&version={version}")).await;
    assert_eq!(asked.status, 200);
    assert!(asked.body.contains("name=\"confirmed\" value=\"yes\""));
    assert!(
        !asked.body.contains("ZimA"),
        "the lot is not told before it is drawn: {}",
        asked.body
    );
    assert!(judge.get(&draw).await.status == 200, "nothing is drawn yet");

    person(&site, "Боцман")
        .await
        .post(&format!("{game}/enrolment"), "")
        .await;
    let stale = judge
        .post(&draw, &format!("how=random&version={version}&confirmed=yes"))
        .await;
    assert_eq!(stale.status, 409);
    assert!(
        stale.body.contains("Боцман"),
        "what happened since is told: {}",
        stale.body
    );
    let version = hidden(&stale.body, "version");
    let done = judge
        .post(&draw, &format!("how=random&version={version}&confirmed=yes"))
        .await;
    assert_eq!(done.location, Some(format!("{game}/players")), "{}", done.body);
    let players = zima.get(&format!("{game}/players")).await.body;
    assert_eq!(players.matches("Адмирал").count(), 2, "{players}");
    assert_eq!(players.matches("class=\"pair\"").count(), 4);
    assert!(
        zima.get("/")
            .await
            .body
            .contains("class=\"duty\">расставить корабли<")
    );
}

#[tokio::test]
async fn teams_are_set_by_hand() {
    let site = Site::new(&[]).await;
    let mut judge = referee(&site).await;
    let game = game(&mut judge).await;
    let draw = format!("{game}/draw");
    for nick in ["ZimA", "Вирт", "Адвокат"] {
        person(&site, nick)
            .await
            .post(&format!("{game}/enrolment"), "")
            .await;
    }
    let version = hidden(&judge.get(&draw).await.body, "version");
    let listed = |first_team: &str| {
        format!(
            "how=listed&version={version}&first=blue&nick_0=ZimA&team_0={first_team}&pair_0=7&nick_1=Вирт&team_1=red\
             &pair_1=7&nick_2=Адвокат&team_2=reserve&pair_2="
        )
    };
    let refused = judge.post(&draw, &listed("red")).await;
    assert_eq!(refused.status, 409, "{}", refused.body);
    assert!(
        refused.body.contains("Команды должны быть равны"),
        "{}",
        refused.body
    );
    assert!(
        refused.body.contains("name=\"pair_0\" value=\"7\""),
        "what was typed is kept"
    );
    assert!(refused.body.contains("value=\"blue\" selected"));
    let asked = judge.post(&draw, &listed("blue")).await;
    assert_eq!(asked.status, 200);
    assert!(
        asked.body.contains("ZimA"),
        "what is no lot is shown: {}",
        asked.body
    );
    let done = judge
        .post(&draw, &format!("{}&confirmed=yes", listed("blue")))
        .await;
    assert_eq!(done.status, 303);
    let players = judge.get(&format!("{game}/players")).await.body;
    let at = |text: &str| players.find(text).unwrap_or_else(|| panic!("{text}: {players}"));
    assert!(at(">Вирт<") < at(">ZimA<"), "Red before Blue");
    assert!(
        at("Ждут допуска") < at("Адвокат (0 сообщений)"),
        "the reserve is first in line"
    );
}
