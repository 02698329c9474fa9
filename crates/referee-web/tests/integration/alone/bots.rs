//! Bots of the house in melees and duels.

use gunner::Strength;
use league::Nick;
use league::event::{Event, OutReason};
use league::game::Status;
use league::mode::Mode;
use league::rules::Answers;
use referee_web::bots::battle::{self, Wish};
use referee_web::bots::worker::Worker;
use referee_web::config::BotPace;
use referee_web::game_id::GameId;

use crate::games::table::Table;

async fn play_on(worker: &mut Worker, table: &Table, game: GameId) {
    for _ in 0..5_000 {
        worker.hear(game);
        if worker.look(&table.state).await.unwrap().moved == 0 {
            return;
        }
    }
    panic!("bots go on for ever");
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_play_melees_and_duels_to_the_end() {
    let table = Table::new().await;
    for (mode, count, strength) in [
        (Mode::Duel, 2, Strength::Sampler),
        (Mode::Melee, 4, Strength::Hunter),
    ] {
        let game = battle::alone_among_bots(&table.state, mode, count, strength, table.now())
            .await
            .unwrap()
            .id;
        play_on(&mut Worker::new(BotPace::AT_ONCE), &table, game).await;
        let held = table.check(game).await;
        assert!(
            matches!(held.game.status, Status::Finished { winner: Some(_) }),
            "{mode:?}: {:?}",
            held.game.status
        );
        let log = table.log(game).await;
        let late =
            |event: &Event| matches!(event, Event::KnockedOut { reason, .. } if *reason != OutReason::Sunk);
        assert!(!log.iter().any(|entry| late(&entry.event)), "{mode:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_plays_a_melee_and_a_duel_with_bots() {
    let table = Table::new().await;
    table.account("Новичок", 0).await;
    let me = Nick::from("Новичок");
    for mode in [Mode::Melee, Mode::Duel] {
        let wish = Wish {
            mode,
            bots: 3,
            pairs: 1,
            strength: Strength::Random,
            answers: Answers::Referee,
            ships: None,
        };
        let held = battle::with(&table.state, &me, &wish, table.now()).await.unwrap();
        assert_eq!(held.game.status, Status::Battle);
        assert_eq!(held.game.entrants.len(), if mode == Mode::Melee { 4 } else { 2 });
        play_on(&mut Worker::new(BotPace::AT_ONCE), &table, held.id).await;
        let held = table.check(held.id).await;
        let Status::Battle = held.game.status else {
            continue; // a bot that was drawn first may have won the duel
        };
        let (skirmish, turn) = held.game.skirmish.as_ref().zip(held.game.open_move()).unwrap();
        assert_eq!(skirmish.players[turn.by].nick, me, "every bot has moved");
    }
}
