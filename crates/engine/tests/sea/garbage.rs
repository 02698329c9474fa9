//! Whatever is sent as a layout is answered, at once (S5).

use engine::{Alphabet, FleetRule, Letters, Lineup, Notation, Rows};
use proptest::prelude::*;
use rand::SeedableRng;
use std::time::{Duration, Instant};

const LARGE: usize = 64 * 1024;
/// Beyond this something takes more than linear time; it is some ten times what the slowest of them takes.
const LONG: Duration = Duration::from_secs(5);

fn answered(text: &str, notation: Notation) {
    if let Err(faults) = Lineup::read(text, notation) {
        assert!(!faults.is_empty(), "{text}");
        for fault in faults {
            assert!(!fault.message_ru(notation).is_empty() && !fault.message_en(notation).is_empty());
        }
    }
}

#[test]
fn s5_the_worst_texts_are_read_in_time() {
    let pieces = [
        "[",
        "]",
        "{",
        "{\"a\":",
        "[[",
        "[1,",
        "[0,1],",
        "[b]",
        "[b",
        "[code]",
        "[img]",
        "[img][/img]",
        "[quote=a]",
        "<",
        "<td>",
        "<table>",
        "<tr><td>x",
        "&",
        "&nbsp;",
        "|",
        "\t",
        ",",
        ";",
        "\n",
        " \n",
        "а\n",
        "1 2 3 4 5 6 7 8 9 10\n",
        "1 2 3 4 5 6 7 8 9 10 ",
        "АБВГДЕЖЗИК\n",
        "А Б В Г Д Е Ж З И К\n",
        "...###....\n",
        ".",
        "#",
        "x ",
        "А1-А4 ",
        "А1",
        "12345678910\n",
        "-",
        "-----\n",
        "+---+\n",
        "│ │ ",
        "🚢",
        "🚢🌊\n",
        "http://a ",
        "![",
        "\"",
        "'",
        "`",
        "```\n",
        "> . #\n",
        "А\tБ\tВ\tГ\tД\tЕ\tЖ\tЗ\tИ\tК\t",
        "{\"x\":1,\"y\":1},",
        "\u{301}",
        "0\n1\n2\n3\n4\n5\n6\n7\n8\n9\n",
        "[X]",
        "[ ]",
        "a=b ",
        "# - корабль\n",
        "\\",
        "(",
        "((",
        "3",
        "/",
        "//",
        "#1\n",
    ];
    for piece in pieces {
        let text = piece.repeat(LARGE / piece.len());
        for text in [format!("[{text}"), text] {
            let begun = Instant::now();
            answered(&text, Notation::default());
            assert!(begun.elapsed() < LONG, "{piece:?} took {:?}", begun.elapsed());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn s5_garbage_never_panics(
        text in "\\PC{0,200}|[А-Кх0-9 ,;:/.\n–-]{0,300}|[.#xхo01 |\n\t+-]{0,400}|[\\[\\]{}:,\"'0-9xylength truefalse]{0,200}|[<>/tdrhableА-К1 &;]{0,200}",
        alphabet in 0..Alphabet::ALL.len(),
        turned in any::<bool>(),
    ) {
        let rows = if turned { Rows::BottomUp } else { Rows::TopDown };
        let letters = if turned { Letters::Rows } else { Letters::Columns };
        answered(&text, Notation { alphabet: Alphabet::ALL[alphabet], rows, letters });
    }

    #[test]
    fn s5_a_drawing_that_is_spoilt_is_answered(seed: u64, at in 0..130_usize, with in "\\PC|\n|", cut in any::<bool>()) {
        let fleet = engine::random::fleet(&FleetRule::default(), &mut rand_chacha::ChaCha12Rng::seed_from_u64(seed));
        let mark = |cell: engine::Cell| if fleet.decks().contains(cell) { '#' } else { '.' };
        let mut drawn: Vec<char> = "  АБВГДЕЖЗИК".chars().collect();
        for cell in engine::Cell::all() {
            if cell.column() == 0 {
                drawn.extend(format!("\n{:>2}", cell.row() + 1).chars());
            }
            drawn.push(mark(cell));
        }
        let at = at.min(drawn.len() - 1);
        drawn.splice(at..=at, with.chars());
        if cut {
            drawn.truncate(at);
        }
        answered(&drawn.into_iter().collect::<String>(), Notation::default());
    }
}
