// A fleet under the hand: where its ships lie, and what is in the way of one (S2–S4). The server is the judge; this only
// shows at once what it would say. A cell is a number, ten a row. A ship lies `at` its first cell, across or down; one
// that came bent from a list has `odd` cells instead. What stands in the dock is `at` null.

const SIDE = 10;

export const cell = (column, row) => row * SIDE + column;
const column = (index) => index % SIDE;
const row = (index) => Math.floor(index / SIDE);
const onSea = (x, y) => x >= 0 && x < SIDE && y >= 0 && y < SIDE;

/** Columns and rows of a ship of this length, on the sea or beyond its edge. */
function places(length, at) {
  return Array.from({ length }, (_, n) => (at.across ? [at.column + n, at.row] : [at.column, at.row + n]));
}

/** The cells of a ship. */
export function cells(ship, at = ship.at) {
  if (at === null) return ship.odd ?? [];
  return places(ship.length, at).filter(([x, y]) => onSea(x, y)).map(([x, y]) => cell(x, y));
}

/** The same place, or the nearest one that is on the sea. */
export function inside(length, at) {
  const fit = (value, taken) => Math.max(0, Math.min(value, SIDE - taken));
  return { ...at, column: fit(at.column, at.across ? length : 1), row: fit(at.row, at.across ? 1 : length) };
}

function besides(index, reach) {
  const found = [];
  for (const [x, y] of reach) {
    if (onSea(column(index) + x, row(index) + y)) found.push(cell(column(index) + x, row(index) + y));
  }
  return found;
}
const SIDES = [[-1, 0], [1, 0], [0, -1], [0, 1]];
const RING = [...SIDES, [-1, -1], [1, -1], [-1, 1], [1, 1]];

/** What is in the way of a ship there: the edge, ships that it overlaps, ships that it touches. */
export function inTheWay(ships, ship, at) {
  const mine = new Set(cells(ship, at));
  const ring = new Set([...mine].flatMap((index) => besides(index, RING)));
  const others = ships.filter((other) => other !== ship);
  const overlaps = others.filter((other) => cells(other).some((index) => mine.has(index)));
  const touches = others.filter((other) => !overlaps.includes(other) && cells(other).some((index) => ring.has(index)));
  const outside = places(ship.length, at).some(([x, y]) => !onSea(x, y));
  return { outside, overlaps, touches, any: outside || overlaps.length + touches.length > 0 };
}

/** The first place where nothing is in the way of a ship; where there is none, the first of all. */
export function freePlace(ships, ship) {
  for (const across of [true, false]) {
    for (let index = 0; index < SIDE * SIDE; index += 1) {
      const at = { column: column(index), row: row(index), across };
      if (!inTheWay(ships, ship, at).any) return at;
    }
  }
  return { column: 0, row: 0, across: true };
}

/** How a ship may lie when it is turned: about its first deck, else about another one. */
export function turned(ship, at) {
  return Array.from({ length: ship.length }, (_, n) => inside(ship.length, {
    column: at.column + (at.across ? n : -n),
    row: at.row + (at.across ? -n : n),
    across: !at.across,
  }));
}

/** Cells that touch by side, as ships are read from cells. */
function groups(ticked) {
  const left = new Set(ticked);
  const found = [];
  for (const first of ticked) {
    if (!left.delete(first)) continue;
    const group = [first];
    for (const index of group) {
      for (const next of besides(index, SIDES)) if (left.delete(next)) group.push(next);
    }
    found.push(group.sort((a, b) => a - b));
  }
  return found;
}

/** Puts the ships of the dock on these cells; what is there beside them comes as further ships. */
export function stand(ships, ticked) {
  const docked = ships.filter((ship) => ship.slot);
  for (const ship of docked) ship.at = null;
  const beside = [];
  for (const group of groups([...ticked].sort((a, b) => a - b))) {
    const across = group.every((index) => row(index) === row(group[0]));
    const straight = across || group.every((index) => column(index) === column(group[0]));
    const at = straight ? { column: column(group[0]), row: row(group[0]), across } : null;
    const free = at && docked.find((ship) => ship.at === null && ship.length === group.length);
    if (free) free.at = at;
    else beside.push({ length: group.length, at, odd: straight ? null : group, slot: null });
  }
  return [...docked, ...beside];
}

/** The sides of the given cells that are not between two of them, as the path of a drawing. */
export function outline(group) {
  const has = new Set(group);
  const edge = { "-1,0": [0, 0, "v10"], "1,0": [1, 0, "v10"], "0,-1": [0, 0, "h10"], "0,1": [0, 1, "h10"] };
  return group.map((index) => SIDES.filter(([x, y]) => {
    const [to, down] = [column(index) + x, row(index) + y];
    return !(onSea(to, down) && has.has(cell(to, down)));
  }).map((side) => {
    const [x, y, stroke] = edge[side];
    return `M${(column(index) + x) * 10} ${(row(index) + y) * 10}${stroke}`;
  }).join("")).join("");
}

/** The areas of a ship there, also beyond the edge. */
export function areas(ship, at = ship.at) {
  const all = at === null ? ship.odd.map((index) => [column(index), row(index)]) : places(ship.length, at);
  return all.map(([x, y]) => `M${x * 10} ${y * 10}h10v10h-10z`).join("");
}
