// A fleet that nobody but its player knows (D3): the seal of it, the file that keeps it, and what is true of a shot at it.
// Nothing here asks a server or touches a page. A cell is named as the game names it: the names come from the page, row by
// row from the top left, and none are known here. The file is described in docs/sealed-duel.md; `referee seal` writes the
// same.

const SIDE = 10;
const FORMAT = "morskoy-boy-key";

/** Whether this browser can seal: only pages that came by https, or from this machine, may. */
export const able = () => Boolean(globalThis.crypto?.subtle);

const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const unhex = (text) => Uint8Array.from(text.match(/../g) ?? [], (byte) => parseInt(byte, 16));
const isHash = (text) => typeof text === "string" && /^[0-9a-f]{64}$/i.test(text);

/** 32 random bytes in hexadecimal. */
export const newSalt = () => hex(crypto.getRandomValues(new Uint8Array(32)));

/** By code points, as strings are compared everywhere but in JavaScript. */
function inOrder(one, other) {
  const [a, b] = [[...one], [...other]];
  for (let n = 0; n < Math.min(a.length, b.length); n += 1) {
    const [x, y] = Array.isArray(one) ? [a[n], b[n]] : [a[n].codePointAt(0), b[n].codePointAt(0)];
    const difference = Array.isArray(one) ? inOrder(x, y) : x - y;
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/** The text under a seal: the sorted list of ships as JSON without spaces. */
export const canonical = (fleet) => JSON.stringify([...fleet].sort(inOrder));

/** SHA-256 of salt and fleet, in hexadecimal. */
export async function seal(fleet, salt) {
  const bytes = new Uint8Array([...unhex(salt), ...new TextEncoder().encode(canonical(fleet))]);
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}

// ---- ships on cells

const column = (index) => index % SIDE;
const row = (index) => Math.floor(index / SIDE);
const apart = (a, b) => [Math.abs(column(a) - column(b)), Math.abs(row(a) - row(b))];
const beside = (a, b) => apart(a, b)[0] + apart(a, b)[1] === 1;
const touching = (a, b) => Math.max(...apart(a, b)) === 1;

/** Cells that hang together by side, each ship from its top left cell on. */
function ships(ticked) {
  const left = new Set(ticked);
  const found = [];
  for (const first of [...left].sort((a, b) => a - b)) {
    if (!left.delete(first)) continue;
    const ship = [first];
    for (const deck of ship) {
      for (const other of left) {
        if (beside(deck, other)) {
          left.delete(other);
          ship.push(other);
        }
      }
    }
    found.push(ship.sort((a, b) => a - b));
  }
  return found;
}

/** The ships on ticked cells (numbers, ten a row), by the hundred names of the page. */
export const fleetOn = (ticked, names) => ships(ticked).map((ship) => ship.map((index) => names[index]));

/** What is wrong with ticked cells (S2–S4): `bends`, `touches`, `number`, each once; `wanted`: {"4": 1, …}. */
export function faults(ticked, wanted) {
  const all = ships(ticked);
  const found = new Set();
  const counts = {};
  for (const ship of all) {
    if (new Set(ship.map(row)).size > 1 && new Set(ship.map(column)).size > 1) found.add("bends");
    if (all.some((other) => other !== ship && ship.some((a) => other.some((b) => touching(a, b))))) found.add("touches");
    counts[ship.length] = (counts[ship.length] ?? 0) + 1;
  }
  const lengths = new Set([...Object.keys(wanted), ...Object.keys(counts)]);
  if ([...lengths].some((length) => (wanted[length] ?? 0) !== (counts[length] ?? 0))) found.add("number");
  return [...found];
}

/** A number below `bound`, each with equal chance. */
function below(bound) {
  const [word] = crypto.getRandomValues(new Uint32Array(1));
  return word < 2 ** 32 - (2 ** 32 % bound) ? word % bound : below(bound);
}

/** Cells of a random fleet, ships placed longest first, each anywhere where it may be; null where none was found. */
export function random(wanted) {
  const lengths = Object.keys(wanted).map(Number).sort((a, b) => b - a).flatMap((length) => Array(wanted[length]).fill(length));
  for (let tries = 0; tries < 1000; tries += 1) {
    let taken = [];
    for (const length of lengths) {
      const places = everywhere(length).filter((ship) => ship.every((a) => taken.every((b) => a !== b && !touching(a, b))));
      if (places.length === 0) {
        taken = null;
        break;
      }
      taken.push(...places[below(places.length)]);
    }
    if (taken) return taken;
  }
  return null;
}

function everywhere(length) {
  const found = [];
  for (let first = 0; first < SIDE * SIDE; first += 1) {
    for (const step of length > 1 ? [1, SIDE] : [1]) {
      const room = step === 1 ? column(first) : row(first);
      if (room + length <= SIDE) found.push(Array.from({ length }, (_, n) => first + n * step));
    }
  }
  return found;
}

// ---- answers

/** What a shot at `cell` comes to after the shots at `before`: `miss`, `hit`, `sunk` (S7). */
export function truth(fleet, before, cell) {
  const ship = fleet.find((one) => one.includes(cell));
  if (!ship) return "miss";
  return ship.every((deck) => deck === cell || before.includes(deck)) ? "sunk" : "hit";
}

// ---- the key: what is kept

/** A new key: the fleet with a salt of its own. */
export async function newKey(game, nick, fleet) {
  const sorted = [...fleet].sort(inOrder);
  const salt = newSalt();
  return { format: FORMAT, version: 1, game, nick, fleet: sorted, salt, seal: await seal(sorted, salt) };
}

/** The name of its file. */
export const fileName = (game) => `${FORMAT}-${game}.json`;

/** The key that a file or the browser holds. Fails with `no_key`, `other_game`, `other_seal` or `broken`. */
export async function readKey(text, game, shown) {
  let key = null;
  try {
    key = JSON.parse(text);
  } catch {
    // said below
  }
  const isFleet = (ships) => Array.isArray(ships)
    && ships.every((ship) => Array.isArray(ship) && ship.every((cell) => typeof cell === "string"));
  if (key?.format !== FORMAT || key.version !== 1 || !isFleet(key.fleet) || !isHash(key.salt)) throw new Error("no_key");
  if (key.game && key.game !== game) throw new Error("other_game");
  const sealed = await seal(key.fleet, key.salt);
  if (shown && sealed !== shown.toLowerCase()) throw new Error("other_seal");
  if (isHash(key.seal) && sealed !== key.seal.toLowerCase()) throw new Error("broken");
  return { ...key, game, seal: sealed };
}
