//! A fleet that its player keeps (D3), in a real browser: its seal is the engine's, the page is sent nothing else, and what
//! was kept answers and opens. The pages are made here, of the marks that `static/sealed.js` names.

use acceptance::browser::{Driver, Window};
use acceptance::server::Server;
use engine::{Alphabet, Cell, Cells, FleetRule, Letters, Notation, Rows, Salt, random, seal, sealed_text};
use referee_web::application::key_file::KeyFile;
use referee_web::entropy;
use serde_json::{Value, json};

fn notations() -> Vec<Notation> {
    let ways = Alphabet::ALL.into_iter().flat_map(|alphabet| {
        [Rows::TopDown, Rows::BottomUp].into_iter().flat_map(move |rows| {
            [Letters::Columns, Letters::Rows].map(|letters| Notation {
                alphabet,
                rows,
                letters,
            })
        })
    });
    ways.collect()
}

fn names(notation: Notation) -> Vec<String> {
    Cell::all().map(|cell| notation.print(cell)).collect()
}

/// Runs a script that sets `window.done` in the end, and gives what it set.
async fn done(window: &Window, script: &str) -> Value {
    window.run(&format!("window.done = undefined; {script}")).await;
    window.wait("window.done !== undefined").await;
    window.run("return window.done").await
}

#[tokio::test(flavor = "multi_thread")]
async fn d3_a_browser_seals_as_the_engine_does() {
    let Some(driver) = Driver::start() else { return };
    let database = testkit::database(&referee_web::MIGRATOR).await;
    let server = Server::start(crate::program(), &database.url);
    let desk = driver.desk(&server.url).await;
    desk.open("/rules").await;
    let rule = FleetRule::default();
    let (mut given, mut expected) = (Vec::new(), Vec::new());
    for notation in notations().into_iter().cycle().take(60) {
        let fleet = random::fleet(&rule, &mut entropy::rng());
        let (salt, names) = (Salt(entropy::bytes()), names(notation));
        let mut shot = Cells::EMPTY;
        let truths: Vec<&str> = Cell::all()
            .map(|cell| {
                let truth = fleet.judge(shot, cell);
                shot.insert(cell);
                truth.code_str()
            })
            .collect();
        let ticked: Vec<u8> = fleet.decks().iter().map(Cell::index).collect();
        given.push(json!([ticked, names, salt]));
        expected.push(json!([
            sealed_text(&fleet, notation),
            seal(&fleet, notation, &salt),
            truths,
            Vec::<String>::new()
        ]));
    }
    let wanted = serde_json::to_value(&rule).unwrap();
    let script = format!(
        "import('/static/seal.js').then(async (s) => {{
            const all = [];
            for (const [ticked, names, salt] of {given}) {{
                const fleet = s.fleetOn(ticked, names);
                const truths = names.map((name, n) => s.truth(fleet, names.slice(0, n), name));
                all.push([s.canonical(fleet), await s.seal(fleet, salt), truths, s.faults(ticked, {wanted})]);
            }}
            window.done = all;
        }})",
        given = json!(given)
    );
    assert_eq!(done(&desk, &script).await, Value::Array(expected));

    let drawn = "import('/static/seal.js').then((s) => {
        window.done = Array.from({ length: 20 }, () => s.random({ 5: 1, 2: 6, 1: 3 }));
    })";
    for ticked in done(&desk, drawn).await.as_array().unwrap() {
        let cells: Vec<Cell> = serde_json::from_value(ticked.clone()).unwrap();
        let mut left: Cells = cells.iter().copied().collect();
        let mut lengths = Vec::new();
        while let Some(first) = left.first() {
            let ship = Cells::of(first).joined_in(left);
            assert!(
                engine::Ship::of(ship).is_some() && (ship.around() & left).is_empty(),
                "{ticked}"
            );
            lengths.push(ship.len());
            left -= ship;
        }
        lengths.sort_unstable();
        assert_eq!(lengths, [1, 1, 1, 2, 2, 2, 2, 2, 2, 5], "{ticked}");
    }
    desk.close().await;
}

/// The shipyard of a sealed fleet in the plainest form.
fn yard(names: &[String]) -> String {
    let boxes: Vec<String> = names
        .iter()
        .map(|name| format!("<td><input type=checkbox name=cell value={name} form=''></td>"))
        .collect();
    let boxes = boxes.concat();
    format!(
        "<table id=yard data-secret><tbody class=grid><tr>{boxes}</tr></tbody></table>
        <section data-sealed=place data-game=0192 data-nick=ZimA data-ships='{{\"2\":1,\"1\":1}}'
          data-bends='изогнут' data-touches='касаются' data-number='не столько' data-insecure='нужен https'>
        <p data-part=said role=status></p><form action=/rules><input type=hidden name=seal><button id=send>Дать печать</button></form>
        </section>"
    )
}

/// A page on which a shot awaits its answer, and the seal may be opened.
fn with_key(seal: &str) -> String {
    format!(
        "<textarea id=composer-text></textarea><section data-sealed=key data-game=0192 data-nick=ZimA data-seal={seal}
          data-here='ключ здесь' data-missing='ключа нет' data-other-seal='другой ключ' data-no-key='не ключ'
          data-cell=А2 data-before='Б1 А1' data-miss='А2 - мимо' data-hit='А2 - ранил' data-sunk='А2 - убил'
          data-into='#composer-text'>
        <p data-part=said role=status></p><a data-part=download>Скачать</a><p data-part=without-key id=none>Ключа нет</p>
        <form id=open><textarea name=fleet></textarea><input name=salt></form></section>"
    )
}

/// Puts such a page in place of the one that is open.
async fn show(window: &Window, html: &str) {
    let script = format!(
        "document.body.innerHTML = {};
        const made = URL.createObjectURL;
        URL.createObjectURL = (file) => {{ window.offered = file; return made.call(URL, file); }};
        import('/static/sealed.js').then(() => {{ window.done = true; }})",
        json!(html)
    );
    done(window, &script).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn d3_what_is_kept_in_the_browser_answers_and_opens() {
    let Some(driver) = Driver::start() else { return };
    let database = testkit::database(&referee_web::MIGRATOR).await;
    let server = Server::start(crate::program(), &database.url);
    let desk = driver.desk(&server.url).await;
    desk.open("/rules").await;
    show(&desk, &yard(&names(Notation::default()))).await;
    let tick = |cells: &str| {
        format!(
            "for (const name of '{cells}'.split(' ')) document.querySelector(`[value=${{name}}]`).click()"
        )
    };
    let said = "document.querySelector('[data-part=said]').textContent";
    desk.run(&tick("А1 А2 Б3")).await;
    desk.run("document.querySelector('#send').click()").await;
    desk.wait(&format!("{said} === 'касаются'")).await;
    desk.run(&tick("Б3 К10")).await;
    desk.run("document.querySelector('#send').click()").await;
    desk.wait("location.search.startsWith('?seal=')").await;
    let sent = desk
        .run("return location.search")
        .await
        .as_str()
        .unwrap()
        .to_owned();
    let kept = desk.run("return localStorage.getItem('sealed 0192 ZimA')").await;
    let key = KeyFile::read(kept.as_str().unwrap()).unwrap();
    assert_eq!(sent, format!("?seal={}", key.seal), "the seal alone is sent");
    assert_eq!(json!(key.fleet), json!([["А1", "А2"], ["К10"]]));
    assert_eq!((key.game.as_str(), key.nick.as_str()), ("0192", "ZimA"));

    show(&desk, &with_key(&key.seal.to_string())).await;
    desk.wait(&format!("{said} === 'ключ здесь'")).await;
    assert_eq!(desk.value("#composer-text").await, "А2 - убил\n");
    assert_eq!(desk.value("#open textarea").await, "А1,А2\nК10");
    assert_eq!(desk.value("#open input").await, key.salt.to_string());
    desk.wait("document.querySelector('#none').hidden").await;
    desk.wait("document.querySelector('a').download === 'morskoy-boy-key-0192.json'")
        .await;
    let file = done(
        &desk,
        "window.offered.text().then((text) => { window.done = text; })",
    )
    .await;
    assert_eq!(
        KeyFile::read(file.as_str().unwrap()).unwrap(),
        key,
        "the file is what the shell reads"
    );

    desk.open("/rules").await;
    show(&desk, &with_key(&"0".repeat(64))).await;
    desk.wait(&format!("{said} === 'другой ключ'")).await;
    assert_eq!(
        desk.value("#composer-text").await,
        "",
        "nothing is answered from a fleet that is not the sealed one"
    );
    desk.run("localStorage.clear()").await;
    desk.open("/rules").await;
    show(&desk, &with_key(&key.seal.to_string())).await;
    desk.wait(&format!("{said} === 'ключа нет'")).await;
    // the file is taken back
    let give = format!(
        "document.querySelector('[data-sealed]').insertAdjacentHTML('beforeend', '<input type=file data-part=file>');
        import('/static/sealed.js?again').then(() => {{
            const file = new DataTransfer();
            file.items.add(new File([{}], 'key.json'));
            const input = document.querySelector('[type=file]');
            input.files = file.files;
            input.dispatchEvent(new Event('change'));
            window.done = true;
        }})",
        json!(key.text().unwrap())
    );
    done(&desk, &give).await;
    desk.wait(&format!("{said} === 'ключ здесь'")).await;
    assert_eq!(desk.value("#open input").await, key.salt.to_string());
    assert!(
        desk.run("return localStorage.getItem('sealed 0192 ZimA')")
            .await
            .is_string()
    );
    desk.close().await;
}
