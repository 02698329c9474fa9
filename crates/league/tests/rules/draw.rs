use std::collections::BTreeSet;

use league::Event;
use league::event::Drawn;
use league::log::Hex32;
use league::lot::{Lot, before};
use serde_json::json;

use super::support::{Play, RED};

#[test]
fn t2_a_draw_by_lot_can_be_checked_by_anyone() {
    for people in [2usize, 3, 8, 9] {
        let mut play = Play::open(json!({}));
        let names: Vec<String> = (0..people).map(|i| format!("игрок{i}")).collect();
        for (i, nick) in names.iter().enumerate() {
            play.act(nick, json!({"do":"enrol","posts":i}));
        }
        let head = play.game().head;
        let commitment = play.game().draw_commitment;
        play.act("referee", json!({"do":"draw"}));
        let Some(Event::Drawn(Drawn::Teams {
            red,
            blue,
            pairs,
            admirals,
            first,
            reserve,
            link,
        })) = play.bench.log().last().map(|e| e.event.clone())
        else {
            panic!("drawn")
        };
        // fairness: the link proves itself, and with the head of the log it gives the same draw again
        let link = link.expect("by lot");
        assert_eq!(before(link), commitment);
        let mut lot = Lot::new(link, head);
        let even = people / 2 * 2;
        let mut order = names[..even].to_vec();
        lot.shuffle(&mut order);
        let (r, b): (BTreeSet<_>, BTreeSet<_>) = (
            order[..even / 2].iter().collect(),
            order[even / 2..].iter().collect(),
        );
        let in_order = |team: &BTreeSet<&String>| -> Vec<String> {
            names.iter().filter(|n| team.contains(n)).cloned().collect()
        };
        let mut against = in_order(&b);
        lot.shuffle(&mut against);
        let blue_opens = lot.bit();
        assert_eq!(
            red.iter().map(ToString::to_string).collect::<Vec<_>>(),
            in_order(&r)
        );
        assert_eq!(
            blue.iter().map(ToString::to_string).collect::<Vec<_>>(),
            in_order(&b)
        );
        let expected: Vec<_> = in_order(&r).into_iter().zip(against).collect();
        let got: Vec<_> = pairs
            .iter()
            .map(|(a, b)| (a.to_string(), b.to_string()))
            .collect();
        assert_eq!(got, expected);
        assert_eq!(first == league::Team::Blue, blue_opens);
        // T2: the last to enrol is the reserve; T3: the most forum messages
        assert_eq!(
            reserve.map(|n| n.to_string()),
            (people % 2 == 1).then(|| names[people - 1].clone())
        );
        assert_eq!(admirals.red, *red.last().expect("a red"));
        assert_eq!(admirals.blue, *blue.last().expect("a blue"));
    }
}

#[test]
fn t2_a_draw_by_hand_reveals_no_link_and_must_be_whole() {
    let mut play = Play::open(json!({}));
    assert_eq!(play.refused("referee", json!({"do":"draw"})), ["too_few_players"]);
    for nick in ["а", "б", "в", "г", "д"] {
        play.act(nick, json!({"do":"enrol"}));
    }
    let refused = |play: &mut Play, draw| play.refused("referee", draw);
    assert_eq!(
        refused(
            &mut play,
            json!({"do":"draw","red":["а","чужой"],"blue":["в","г"]})
        ),
        ["no_such_player"]
    );
    assert_eq!(
        refused(&mut play, json!({"do":"draw","red":["а","б"],"blue":["б","в"]})),
        ["wrong_state"]
    );
    assert_eq!(
        refused(&mut play, json!({"do":"draw","red":["а"],"blue":["б","в"]})),
        ["wrong_state"]
    );
    assert_eq!(
        refused(&mut play, json!({"do":"draw","red":["а"],"blue":["б"]})),
        ["wrong_state"]
    );
    let pairs = json!([["а", "б"], ["в", "г"]]);
    assert_eq!(
        refused(
            &mut play,
            json!({"do":"draw","red":["а","б"],"blue":["в","г"],"pairs":pairs})
        ),
        ["wrong_state", "wrong_state"]
    );
    let pairs = json!([["а", "в"], ["б", "г"]]);
    play.act(
        "referee",
        json!({"do":"draw","red":["а","б"],"blue":["в","г"],"pairs":pairs,"first":"blue"}),
    );
    let Some(Event::Drawn(Drawn::Teams { link, reserve, .. })) =
        play.bench.log().last().map(|e| e.event.clone())
    else {
        panic!("drawn")
    };
    assert_eq!(link, None);
    assert_eq!(
        reserve.map(|n| n.to_string()).as_deref(),
        Some("д"),
        "the one who is not listed"
    );
}

#[test]
fn t3_ties_go_to_the_earlier_enrolment_where_accounts_are_unknown() {
    let mut play = Play::open(json!({}));
    for nick in RED {
        play.act(nick, json!({"do":"enrol","posts":5}));
    }
    play.act(
        "referee",
        json!({"do":"draw","red":["Кок","Вирт"],"blue":["Штурман","ZimA"]}),
    );
    let battle = play.game().battle.as_ref().expect("drawn");
    let nick = |s: usize| battle.players[s].nick.to_string();
    assert_eq!(nick(battle.admirals.red.holder), "Вирт");
    assert_eq!(nick(battle.admirals.blue.holder), "ZimA");
}

#[test]
fn lots_differ_with_the_secret() {
    let draw = |secret: u8| {
        let mut play = Play {
            bench: league::bench::Bench::new(),
            now: chrono::DateTime::UNIX_EPOCH,
        };
        let secret = Hex32([secret; 32]).to_string();
        play.act(
            "r",
            json!({"do":"open","mode":"team_battle","title":"x","secret":secret}),
        );
        for i in 0..16 {
            play.act(&format!("p{i}"), json!({"do":"enrol"}));
        }
        play.act("r", json!({"do":"draw"}));
        serde_json::to_string(&play.game().battle).expect("JSON")
    };
    assert_eq!(draw(1), draw(1));
    assert_ne!(draw(1), draw(2));
}
