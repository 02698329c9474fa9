// Sealed keeping (D3): fleet and salt stay in this browser, the page is sent the seal alone. Marks in the page say what to
// do; all words are the page's.
//
// On every element of these: `data-game` (id), `data-nick`, `data-insecure` (words where the browser cannot seal: a page
// without https), and within it an element `data-part="said"` with role `status`, for the words.
//
// `data-sealed="place"`: the shipyard of a sealed fleet.
//     data-ships      how many of each length: {"4":1,"3":2,"2":3,"1":4}
//     data-bends, data-touches, data-number      words for a fleet that is not lawful
//     data-unkept     words where the browser keeps nothing: the file was downloaded, keep it
//   Within it one `form` with `input name="seal"` and nothing else that tells of the fleet, and anywhere on the page the
//   hundred boxes `#yard .grid input`, which belong to no form (`form=""`). When the form is sent, the fleet on the boxes
//   is sealed first. A field `seal` that is filled in while no ship stands on the boxes is sent as it is; `hidden` parts
//   `data-part="scripted"` are shown, `details data-part="by-hand"` are folded. A `button data-part="random"` places ships at random. `#yard` bears `data-secret`, so that
//   shipyard.js asks the server nothing.
//
// `data-sealed="key"`: a page of a fleet that is sealed already.
//     data-seal       the seal that the server has
//     data-here, data-missing      words: the key is in this browser; it is not, bring the file
//     data-no-key, data-other-game, data-other-seal, data-broken      words about a file that does not fit
//   Within it, as the page wants them: `a data-part="download"`, which offers the file; `input type="file"
//   data-part="file"`, which takes it back; `form` with fields `fleet` and `salt`, which are filled in (a ship a line,
//   «Б2,Б3»). `hidden` parts `data-part="with-key"` and `data-part="without-key"` are shown as it is.
//     data-cell, data-before       a shot that awaits its answer, and the cells that were shot at before it, by spaces
//     data-miss, data-hit, data-sunk       the answer in words, «А4 - мимо»
//     data-into       the field into which the true one is written, if it is empty: "#composer-text"

import { able, faults, fileName, fleetOn, newKey, random, readKey, truth } from "./seal.js";

const place = ({ game, nick }) => `sealed ${game} ${nick}`;
const part = (root, name) => root.querySelector(`[data-part="${name}"]`);

function reveal(root, name, shown = true) {
  for (const it of root.querySelectorAll(`[data-part="${name}"]`)) it.hidden = !shown;
}

function say(root, words) {
  const said = part(root, "said");
  if (said) said.textContent = words ?? "";
}

/** Whether the browser keeps it. */
function keep(of, key) {
  try {
    localStorage.setItem(place(of), JSON.stringify(key));
    return true;
  } catch {
    return false;
  }
}

function kept(of) {
  try {
    return localStorage.getItem(place(of));
  } catch {
    return null;
  }
}

/** Makes a link offer the file of a key. */
function offer(link, key) {
  const file = new Blob([`${JSON.stringify(key, null, 2)}\n`], { type: "application/json" });
  link.href = URL.createObjectURL(file);
  link.download = fileName(key.game);
}

// ---- placing

function atTheYard(root) {
  const form = root.querySelector("form");
  const boxes = [...document.querySelectorAll("#yard .grid input")];
  const wanted = JSON.parse(root.dataset.ships);
  const given = form.elements.seal;
  reveal(root, "scripted");
  if (part(root, "by-hand")) part(root, "by-hand").open = false;
  given.required = false;
  let sealed = false;
  form.addEventListener("submit", async (event) => {
    if (sealed) return;
    const ticked = boxes.flatMap((box, index) => (box.checked ? [index] : []));
    if (ticked.length === 0 && given.value.trim() !== "") return; // sealed elsewhere
    event.preventDefault();
    const wrong = faults(ticked, wanted);
    if (wrong.length > 0) return say(root, wrong.map((fault) => root.dataset[fault]).join(" "));
    const { game, nick } = root.dataset;
    const key = await newKey(game, nick, fleetOn(ticked, boxes.map((box) => box.value)));
    if (!keep(root.dataset, key)) {
      const link = document.createElement("a");
      offer(link, key);
      link.click();
      say(root, root.dataset.unkept);
    }
    given.value = key.seal;
    // whatever the page is like: cells are never sent
    if (new FormData(form).has("cell")) throw new Error("the boxes are in the form that is sent");
    sealed = true;
    // the seal may be there while the browser is still at the first sending, within which it drops another
    setTimeout(() => form.requestSubmit(event.submitter));
  });
  part(root, "random")?.addEventListener("click", () => {
    const drawn = new Set(random(wanted) ?? []);
    boxes.forEach((box, index) => { box.checked = drawn.has(index); });
    document.querySelector("#yard").dispatchEvent(new CustomEvent("drawn")); // heard by shipyard.js
  });
}

// ---- with the key

/** The keys that are at hand. */
const found = new Map();

/** Writes the true answer to the shot that awaits it. */
function answer({ dataset }, key) {
  const into = dataset.into && document.querySelector(dataset.into);
  if (!dataset.cell || !into || into.value.trim() !== "") return;
  const before = (dataset.before ?? "").split(" ").filter(Boolean);
  into.value = `${dataset[truth(key.fleet, before, dataset.cell)]}\n`;
}

function use(root, key) {
  const { dataset } = root;
  found.set(root, key);
  const link = part(root, "download");
  if (link) offer(link, key);
  reveal(root, "with-key");
  reveal(root, "without-key", false);
  answer(root, key);
  const form = root.querySelector("form");
  if (form?.elements.fleet && form.elements.salt) {
    form.elements.fleet.value = key.fleet.map((ship) => ship.join(",")).join("\n");
    form.elements.salt.value = key.salt;
  }
  say(root, dataset.here);
}

/** The words for a file that does not fit: `other_seal` is `data-other-seal`. */
const why = (root, error) => root.dataset[error.message.replace(/_(\w)/g, (_, letter) => letter.toUpperCase())];

async function withKey(root) {
  const { game, seal } = root.dataset;
  const text = kept(root.dataset);
  try {
    if (text === null) throw new Error("missing");
    use(root, await readKey(text, game, seal));
  } catch (error) {
    reveal(root, "without-key");
    say(root, why(root, error) ?? root.dataset.missing);
  }
  part(root, "file")?.addEventListener("change", async ({ target }) => {
    if (target.files.length === 0) return;
    try {
      const key = await readKey(await target.files[0].text(), game, seal);
      keep(root.dataset, { ...key, nick: root.dataset.nick });
      use(root, key);
    } catch (error) {
      say(root, why(root, error) ?? root.dataset.noKey);
    }
  });
}

const begun = new WeakSet();

function begin() {
  for (const root of document.querySelectorAll("[data-sealed]")) {
    if (found.has(root)) answer(root, found.get(root));
    if (begun.has(root)) continue;
    begun.add(root);
    if (!able()) say(root, root.dataset.insecure);
    else if (root.dataset.sealed === "place") atTheYard(root);
    else withKey(root);
  }
}

begin();
document.addEventListener("renewed", begin); // heard from live.js
