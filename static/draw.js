// The draw by hand as a board: a line a pair, Red on the left, Blue on the right, the reserve below. Whoever is dragged
// onto somebody, or pressed before somebody, changes places. The board only fills in the list below it, which is what is
// sent and what a keyboard fills in; what is changed there is drawn here.

const board = document.querySelector("#draw-board");
const lines = [...document.querySelectorAll(".draw-lines li")].map((line) => ({
  nick: line.querySelector("input[type=hidden]").value,
  team: line.querySelector("select"),
  pair: line.querySelector("input[inputmode]"),
}));

/** What is held, by the pointer or after a press. */
let held = null;
/** Where the pointer went down. */
let from = null;

function part(tag, kind, text = "") {
  const made = document.createElement(tag);
  made.className = kind;
  made.textContent = text;
  return made;
}

/** The pairs that the list names, with a line for whoever has none, in order. */
function pairs() {
  const all = new Map();
  const loose = [];
  for (const line of lines.filter((line) => line.team.value !== "reserve")) {
    const pair = all.get(line.pair.value.trim()) ?? {};
    if (line.pair.value.trim() === "" || pair[line.team.value]) {
      loose.push({ [line.team.value]: line });
      continue;
    }
    pair[line.team.value] = line;
    all.set(line.pair.value.trim(), pair);
  }
  const numbered = [...all].sort(([a], [b]) => Number(a) - Number(b)).map(([number, pair]) => ({ number, ...pair }));
  return [...numbered, ...loose];
}

function seat(line, team, number) {
  const made = part("span", `draw-seat ${team}`);
  Object.assign(made.dataset, { team, number: number ?? "" });
  if (line) {
    const chip = part("span", "draw-chip", line.nick);
    chip.dataset.nick = line.nick;
    made.append(chip);
  }
  return made;
}

function draw() {
  const rows = [part("span", "draw-side red", board.dataset.red), part("span", "draw-side blue", board.dataset.blue)];
  for (const pair of pairs()) rows.push(seat(pair.red, "red", pair.number), seat(pair.blue, "blue", pair.number));
  rows.push(part("span", "draw-side reserve", board.dataset.reserve));
  for (const line of lines.filter((line) => line.team.value === "reserve")) rows.push(seat(line, "reserve"));
  rows.push(seat(null, "reserve"));
  board.replaceChildren(...rows);
  held = null;
}

function lineOf(chip) { return lines.find((line) => line.nick === chip?.dataset.nick); }

/** Two change places; into an empty place one goes alone. */
function place(line, into) {
  const other = lineOf(into.querySelector(".draw-chip"));
  if (other === line) return;
  const old = [line.team.value, line.pair.value];
  [line.team.value, line.pair.value] = other
    ? [other.team.value, other.pair.value]
    : [into.dataset.team, into.dataset.number];
  if (other) [other.team.value, other.pair.value] = old;
}

function hold(chip) {
  held = chip;
  chip.classList.add("held");
}

function letGo() {
  board.querySelectorAll(".held, .over").forEach((seen) => seen.classList.remove("held", "over"));
  held = null;
  from = null;
}

/** The place under the pointer. */
function under(event) {
  return document.elementFromPoint(event.clientX, event.clientY)?.closest(".draw-seat") ?? null;
}

board.addEventListener("pointerdown", (event) => {
  if (!event.isPrimary || event.button !== 0) return;
  const into = event.target.closest(".draw-seat");
  if (into === null) return;
  event.preventDefault();
  if (held && held.closest(".draw-seat") !== into) {
    place(lineOf(held), into);
    draw();
    return;
  }
  const chip = into.querySelector(".draw-chip");
  const again = held !== null && held === chip;
  letGo();
  if (chip === null || again) return;
  hold(chip);
  from = into;
  board.setPointerCapture(event.pointerId);
});

board.addEventListener("pointermove", (event) => {
  if (from === null) return;
  const over = under(event);
  board.querySelectorAll(".over").forEach((seen) => seen !== over && seen.classList.remove("over"));
  if (over !== from) over?.classList.add("over");
});

board.addEventListener("pointerup", (event) => {
  if (from === null) return;
  const into = under(event);
  if (into !== null && into !== from) {
    place(lineOf(held), into);
    from = null;
    draw();
    return;
  }
  // pressed, not dragged: it stays in the hand until another place is pressed
  from = null;
  if (into === null) letGo();
});

board.addEventListener("pointercancel", letGo);
document.querySelector(".draw-lines").addEventListener("input", draw);

if (lines.length > 0) {
  draw();
  board.hidden = false;
  document.querySelector("#draw-drag").hidden = false;
}
