// The shipyard under the hand: ships are dragged, pressed, or moved from the keyboard. The checkboxes of the page stay what
// is sent, the server stays the judge: after each change it is asked what it says, and its words are shown. Without this
// the page does the same by its buttons.

import { areas, cell, cells, freePlace, inTheWay, inside, outline, stand, turned } from "./fleet.js";
import { draftOf } from "./fleet_draft.js";

const yard = document.querySelector("#yard");
const form = document.querySelector("#yard-form");
const typed = document.querySelector("#fleet-text");
const file = document.querySelector("#fleet-file");
const board = yard.querySelector(".board");
const drawing = board.querySelector(".drawing");
const boxes = [...yard.querySelectorAll(".grid input")];
const dock = yard.querySelector(".dock");
const live = document.querySelector("#yard-live");
const said = document.querySelector("#yard-said");
const undo = document.querySelector("#yard-undo");
const words = yard.dataset;

let ships = [...dock.children].map((slot) => ({ length: Number(slot.dataset.length), at: null, odd: null, slot }));
/** The ship that is being placed, and where it would lie. */
let hand = null;
/** The ship that was touched last. */
let last = null;
/** Fleets before the changes. */
const past = [];

const ticked = () => boxes.flatMap((box, index) => (box.checked ? [index] : []));
const heard = document.createElement("span");
heard.className = "hidden";
const say = (text) => {
  heard.textContent = "";
  live.replaceChildren(text, heard);
};

// ---- in words

function span(group) {
  const names = group.map((index) => boxes[index].value);
  return names.length > 1 ? `${names[0]}–${names.at(-1)}` : names[0] ?? "";
}

const nameOf = (ship) => ship.slot?.dataset.name
  ?? [...dock.children].find((slot) => Number(slot.dataset.length) === ship.length)?.dataset.name ?? String(ship.length);

/** «4-палубный, А1–А4, касается Б3–Б5». */
function tell(ship, at, good) {
  const way = inTheWay(ships, ship, at);
  const named = (others) => others.map((other) => span(cells(other))).join(", ");
  const parts = [nameOf(ship), span(cells(ship, at))];
  if (way.outside) parts.push(words.outside);
  if (way.overlaps.length > 0) parts.push(`${words.overlaps} ${named(way.overlaps)}`);
  if (way.touches.length > 0) parts.push(`${words.touches} ${named(way.touches)}`);
  if (!way.any) parts.push(good);
  say(parts.join(", "));
}

// ---- drawing

function layer(name, path, first = false) {
  let drawn = drawing.querySelector(`.${name}`);
  if (!drawn) {
    drawn = document.createElementNS("http://www.w3.org/2000/svg", "path");
    drawn.setAttribute("class", name);
    if (first) drawing.prepend(drawn);
    else drawing.append(drawn);
  }
  drawn.setAttribute("d", path);
  return drawn;
}

function paint() {
  const lying = ships.filter((ship) => ship !== hand?.ship && cells(ship).length > 0);
  layer("decks", lying.map((ship) => areas(ship)).join(""), true);
  layer("ships", lying.map((ship) => outline(cells(ship))).join(""));
  const moved = hand && hand.at !== null;
  layer("hand", moved ? areas(hand.ship, hand.at) : "")
    .classList.toggle("wrong", Boolean(moved) && inTheWay(ships, hand.ship, hand.at).any);
  const held = new Set(ships.flatMap((ship) => cells(ship)));
  boxes.forEach((box, index) => box.closest("td").classList.toggle("holds", held.has(index)));
  for (const ship of ships.filter(({ slot }) => slot)) {
    ship.slot.classList.toggle("placed", ship.at !== null);
    ship.slot.setAttribute("aria-pressed", String(hand?.ship === ship));
    ship.slot.querySelector(".where").textContent = `, ${ship.at ? `${words.stands} ${span(cells(ship))}` : words.docked}`;
  }
  undo.disabled = past.length === 0;
}

// ---- changes

function set(cellsNow) {
  hand = null;
  ships = stand(ships, cellsNow);
}

/** Whatever changes the fleet goes through here: the boxes are ticked, the draft is kept, the server is asked. */
function change(act) {
  const before = ticked();
  act();
  const now = new Set(ships.flatMap((ship) => cells(ship)));
  boxes.forEach((box, index) => { box.checked = now.has(index); });
  if (String(before) !== String(ticked())) past.push(before);
  paint();
  keepDraft();
  ask();
}

function take(ship) {
  last = ship;
  hand = { ship, at: ship.at ?? freePlace(ships, ship) };
  rove(ship.slot);
  tell(ship, hand.at, words.free);
  paint();
}

/** Puts down what is in the hand, where nothing is in the way. */
function put() {
  const { ship, at } = hand;
  tell(ship, at, words.stands);
  if (inTheWay(ships, ship, at).any) {
    paint();
    return false;
  }
  change(() => { hand = null; ship.at = at; });
  return true;
}

function takeOff(ship) {
  change(() => {
    hand = null;
    ship.at = null;
    ship.odd = null;
    ships = ships.filter((other) => other.slot || other !== ship);
  });
  say(`${nameOf(ship)}, ${words.docked}`);
}

function cancel() {
  const { ship } = hand;
  hand = null;
  say(`${nameOf(ship)}, ${words.cancelled}`);
  paint();
}

function turn(ship) {
  if (press?.moving) return;
  if (!ship || (hand?.ship !== ship && ship.at === null)) return say(words.choose);
  last = ship;
  if (hand?.ship === ship) {
    [hand.at] = turned(ship, hand.at);
    tell(ship, hand.at, words.free);
    return paint();
  }
  const at = turned(ship, ship.at).find((place) => !inTheWay(ships, ship, place).any);
  if (!at) return say(`${nameOf(ship)}, ${words.cramped}`);
  change(() => { ship.at = at; });
  tell(ship, at, words.stands);
}

// ---- finger and mouse

/** Column and row under the pointer, perhaps beyond the edge. */
function under(event) {
  const box = drawing.getBoundingClientRect();
  const along = (from, start, size) => Math.floor(((from - start) / size) * 10);
  return { column: along(event.clientX, box.left, box.width), row: along(event.clientY, box.top, box.height) };
}

const isOn = ({ column, row }) => column >= 0 && column < 10 && row >= 0 && row < 10;
const lyingAt = (place) => isOn(place) && ships.find((ship) => cells(ship).includes(cell(place.column, place.row)));

/** Where the pointer went down, and what it drags. */
let press = null;
let dragged = false;

function begin(event, ship, held) {
  dragged = false;
  if (event.button !== 0) return;
  press = { ship, held, x: event.clientX, y: event.clientY, moving: false };
  event.currentTarget.setPointerCapture(event.pointerId);
}

function move(event) {
  if (!press) {
    const place = under(event);
    if (hand && event.pointerType === "mouse" && isOn(place)) follow({ ...hand.at, ...place });
    return;
  }
  if (!press.ship || press.ship.odd) return;
  if (!press.moving) {
    if (Math.hypot(event.clientX - press.x, event.clientY - press.y) < 6) return;
    press.moving = true;
    dragged = true;
    last = press.ship;
    hand = { ship: press.ship, at: null, across: press.ship.at?.across ?? true };
  }
  const { column, row } = under(event);
  const near = column > -2 && column < 11 && row > -2 && row < 11;
  const { across } = hand;
  follow(near ? { column: column - (across ? press.held : 0), row: row - (across ? 0 : press.held), across } : null);
}

function follow(at) {
  if (JSON.stringify(at) === JSON.stringify(hand.at)) return;
  hand.at = at;
  paint();
}

function end(event) {
  const pressed = press;
  press = null;
  if (!pressed?.moving) {
    if (pressed && event.currentTarget === board) tap(under(event));
    return;
  }
  if (hand.at === null) {
    takeOff(hand.ship);
  } else if (!put()) {
    hand = null;
    paint();
  }
}

function tap(place) {
  if (!isOn(place)) return;
  if (hand) {
    hand.at = inside(hand.ship.length, { ...hand.at, ...place });
    put();
    return;
  }
  const ship = lyingAt(place);
  if (!ship) say(words.choose);
  else if (ship.odd) takeOff(ship);
  else if (ship.length === 1) take(ship);
  else turn(ship);
}

function drop() {
  if (press?.moving) cancel();
  press = null;
}

const shipOf = (slot) => ships.find((ship) => ship.slot === slot);

dock.addEventListener("pointerdown", (event) => {
  const slot = event.target.closest("button");
  if (slot) begin(event, shipOf(slot), Math.floor((shipOf(slot).length - 1) / 2));
});
board.addEventListener("pointerdown", (event) => {
  const place = under(event);
  const ship = hand ? null : lyingAt(place);
  begin(event, ship, ship?.at ? (ship.at.across ? place.column - ship.at.column : place.row - ship.at.row) : 0);
});
for (const part of [dock, board]) {
  part.addEventListener("pointermove", move);
  part.addEventListener("pointerup", end);
  part.addEventListener("pointercancel", drop);
}
dock.addEventListener("click", (event) => {
  // captured by the dock, a click comes without its button
  const slot = event.target.closest("button") ?? document.elementFromPoint(event.clientX, event.clientY)?.closest(".dock button");
  const ended = dragged && event.detail > 0;
  dragged = false;
  if (!slot || ended) return;
  const ship = shipOf(slot);
  if (hand?.ship === ship) cancel();
  else take(ship);
});
// who ticks a box by a screen reader presses its cell
yard.querySelector(".grid").addEventListener("change", (event) => {
  const index = boxes.indexOf(event.target);
  event.target.checked = !event.target.checked;
  tap({ column: index % 10, row: Math.floor(index / 10) });
});

// ---- keyboard

/** One ship of the dock is reached by Tab. */
function rove(slot) {
  if (!slot) return;
  for (const other of dock.children) other.tabIndex = other === slot ? 0 : -1;
}

const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function key(event) {
  const ship = shipOf(event.target.closest("button"));
  if (!ship || event.ctrlKey || event.metaKey || event.altKey) return false;
  const step = STEPS[event.key];
  if (event.code === "KeyR") return turn(ship), true;
  if (event.key === "Delete" || event.key === "Backspace") return takeOff(ship), true;
  if (!hand) {
    if (!step) return false;
    const slots = [...dock.children];
    const next = slots[(slots.indexOf(ship.slot) + step[0] + step[1] + slots.length) % slots.length];
    rove(next);
    next.focus();
    return true;
  }
  if (step) {
    hand.at = inside(hand.ship.length, { ...hand.at, column: hand.at.column + step[0], row: hand.at.row + step[1] });
    tell(hand.ship, hand.at, words.free);
    paint();
  } else if (event.key === " ") turn(hand.ship);
  else if (event.key === "Enter") put();
  else if (event.key === "Escape") cancel();
  else return false;
  return true;
}

dock.addEventListener("keydown", (event) => {
  if (key(event)) event.preventDefault();
});
// the space bar turns what is in the hand and must not press the button as well
dock.addEventListener("keyup", (event) => {
  if (event.key === " " && hand) event.preventDefault();
});
document.querySelector("#yard-rotate").addEventListener("click", () => turn(hand?.ship ?? last));
undo.addEventListener("click", () => {
  const before = past.pop();
  const deep = past.length;
  change(() => set(before));
  past.length = deep;
  paint();
  say(words.undone);
});

// ---- the server

let asks = 0;
let soon;

async function send(body, action) {
  const mine = (asks += 1);
  clearTimeout(soon);
  const answer = await fetch(action, { method: "POST", body, credentials: "same-origin" });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (!page.querySelector("#yard")) throw new Error(`${answer.status}`);
  return mine === asks ? page : null;
}

/** The server's words about the fleet, and the cells that they are about. */
function show(page) {
  for (const part of page.querySelectorAll("#yard-said [role]")) part.removeAttribute("role");
  said.replaceChildren(...page.querySelector("#yard-said").childNodes);
  layer("faulty", page.querySelector("#yard .faulty")?.getAttribute("d") ?? "");
  [...page.querySelectorAll("#yard .grid input")].forEach((box, index) => {
    if (box.hasAttribute("aria-invalid")) boxes[index].setAttribute("aria-invalid", "true");
    else boxes[index].removeAttribute("aria-invalid");
  });
  const good = said.querySelector(".good");
  // seen below, so only heard here
  if (good) heard.textContent = ` ${good.textContent.trim()}`;
  const text = page.querySelector("#fleet-text");
  if (typed.value === typed.defaultValue) typed.value = typed.defaultValue = text.value;
}

const formOf = (what) => {
  const body = new URLSearchParams(new FormData(form));
  body.set("do", what);
  return body;
};

function ask() {
  if ("secret" in words) return; // a fleet that its player alone may know (D3)
  asks += 1; // what is on its way is about another fleet
  clearTimeout(soon);
  soon = setTimeout(async () => {
    try {
      const page = await send(formOf("check"), form.action);
      if (page) show(page);
    } catch {
      // no network: the draft is kept, and what is saved is read by the server anyway
    }
  }, 250);
}

/** Takes over the ships of another drawing of the page. */
async function bring(body, action, text) {
  if ("secret" in words) return;
  try {
    const page = await send(body, action);
    if (!page) return;
    const there = [...page.querySelectorAll("#yard .grid input")].flatMap((box, index) => (box.checked ? [index] : []));
    // a text of which nothing could be read takes no ship off the sea
    if (text !== "" || there.length > 0) change(() => set(there));
    clearTimeout(soon);
    say(text);
    show(page);
    if (text === "") say(said.innerText.trim().replace(/\s+/g, " "));
  } catch {
    say(words.offline);
  }
}

document.addEventListener("submit", (event) => {
  const what = event.submitter?.value;
  if (event.target === form && what === "clear") {
    change(() => set([]));
    say(words.cleared);
  } else if (event.target === form && (what === "random" || what === "check")) {
    bring(formOf(what), form.action, what === "random" ? words.drawn : "");
  } else {
    if (["save", "preview", "confirm"].includes(what)) keepDraft(seal());
    return;
  }
  event.preventDefault();
});

// ships that another script put on the boxes
yard.addEventListener("drawn", () => change(() => set(ticked())));

file?.addEventListener("change", () => {
  const large = [...file.files].some(({ size }) => size > Number(file.dataset.most));
  file.setCustomValidity(large ? file.dataset.tooLarge : "");
  file.reportValidity();
});

// ---- the draft: in this browser alone, until it is saved

const draftKey = `fleet ${document.querySelector(".reader-nick")?.textContent ?? ""} ${location.pathname}`;
const seal = () => document.querySelector("#seal")?.textContent ?? "";
const given = String(ticked());

const draft = draftOf(draftKey);

/** `sent`: the seal as it was when the fleet was sent to be saved. */
function keepDraft(sent) {
  const same = words.kept && sent === undefined && String(ticked()) === given;
  if (same) draft.drop();
  else draft.keep(ticked(), sent);
}

function restoreDraft() {
  const { cells: kept, sent } = draft.read();
  const saved = sent !== undefined && sent !== seal();
  if (!Array.isArray(kept) || saved || String(kept) === given) {
    draft.drop();
    return;
  }
  change(() => set(kept));
  past.length = 0;
  paint();
  say(words.restored);
}

ships = stand(ships, ticked());
yard.classList.add("by-hand");
said.tabIndex = 0;
for (const box of boxes) box.tabIndex = -1;
for (const button of yard.querySelectorAll("button[disabled]")) button.disabled = false;
rove(dock.firstElementChild);
layer("faulty", drawing.querySelector(".faulty")?.getAttribute("d") ?? "");
paint();
if (words.kept) restoreDraft();
else keepDraft();
