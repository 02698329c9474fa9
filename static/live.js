// The battle thread as it happens. The server draws every part of the page, and this only puts the new drawing into the
// old one: posts come in without a jump, what was typed is kept, and whatever fails leaves a page that works by itself.

const live = document.querySelector("#live");
const say = live.querySelector("[role=status]");
const fresh = live.querySelector("a");
// what was refused is answered under the address of the form
const here = location.pathname.replace(/\/(unsealing|inspections|resume)$/, "");
const draftKey = `draft ${document.querySelector(".reader-nick")?.textContent ?? ""} ${here}`;

/** The server's clock less ours, in milliseconds. */
let ahead = 0;
/** What the server put into the text field; what differs from it is a draft. */
let given = field()?.value;

function composer() { return document.querySelector("#composer"); }
function field() { return document.querySelector("#composer-text"); }
function drafted() { return field() !== null && field().value !== given; }

function tell(text, bad = false) {
  say.textContent = text;
  live.classList.toggle("bad", bad);
}

// ---- the draft

function stored(act) {
  try {
    return act(localStorage);
  } catch {
    return null; // the browser keeps nothing for this site
  }
}

function keepDraft() {
  if (drafted()) stored((all) => all.setItem(draftKey, field().value));
  else stored((all) => all.removeItem(draftKey));
}

function restoreDraft() {
  const kept = stored((all) => all.getItem(draftKey));
  if (kept === null || field() === null || composer().querySelector("#composer-faults") || kept === field().value) return;
  field().value = kept;
  tell(live.dataset.restored);
  check();
}

// ---- what the server draws anew

async function ask(address, more = {}) {
  const answer = await fetch(address, { credentials: "same-origin", ...more });
  const date = Date.parse(answer.headers.get("date") ?? "");
  // what our cache answers tells an old time
  if (more.method === "POST" && !Number.isNaN(date)) ahead = date - Date.now();
  if (!(answer.headers.get("content-type") ?? "").startsWith("text/html")) throw new Error(`${answer.status}`);
  return { answer, page: new DOMParser().parseFromString(await answer.text(), "text/html") };
}

/** Does this with the page, and leaves what is being read or written where it is on the screen. */
function inPlace(change) {
  const seen = (part) => part.isConnected && part.getBoundingClientRect().bottom > 0;
  const active = document.activeElement;
  const anchor = active?.closest("#composer") ? composer() : [...document.querySelectorAll(".post, #composer")].find(seen);
  const before = anchor?.getBoundingClientRect().top;
  change();
  const after = anchor?.id && document.getElementById(anchor.id)?.getBoundingClientRect().top;
  if (after && after !== before) scrollBy({ top: after - before, behavior: "instant" });
}

function swap(old, now) {
  if (!old || !now || old.isEqualNode(now)) return;
  const active = document.activeElement;
  const aimed = old.contains(active) && active.classList.contains("aim") ? active.value : null;
  if (old.contains(active) && aimed === null) return;
  const open = [...old.querySelectorAll("details")].map((part) => part.open);
  const folded = [...now.querySelectorAll("details")];
  if (open.length === folded.length) folded.forEach((part, at) => { part.open = open[at]; });
  old.replaceWith(now);
  if (aimed !== null) [...now.querySelectorAll(".aim")].find((cell) => cell.value === aimed)?.focus({ preventScroll: true });
}

/** The composer of another drawing, in the place of ours; the caret stays in it. */
function swapComposer(page) {
  const now = page.querySelector("#composer");
  if (now === null || composer() === null) return;
  const written = document.activeElement === field();
  composer().replaceWith(now);
  if (!written) return;
  field().focus({ preventScroll: true });
  field().setSelectionRange(field().value.length, field().value.length);
}

/** What stands below the posts: a composer, a free seat, or why there is none. A draft stays. */
function swapEnd(page) {
  const parts = ":scope > #composer, :scope > .silent, :scope > form.sheet";
  const [ours, theirs] = [document, page].map((whole) => [...whole.querySelector("#thread").querySelectorAll(parts)]);
  if (drafted()) return;
  if (composer() !== null && theirs.some((part) => part.id === "composer")) {
    const now = page.querySelector("#composer-text");
    const asked = (whole) => whole.querySelector("#composer .answers")?.textContent;
    if (now.value !== given || asked(page) !== asked(document)) {
      swapComposer(page);
      given = field().value;
    }
    return;
  }
  for (const part of ours) part.remove();
  document.querySelector("#thread").append(...theirs);
  given = field()?.value;
}

/** Inspections and the key of a sealed fleet: sealed.js works there, and is told that something is new. */
function swapInspection(page) {
  const [old, now] = [document, page].map((whole) => whole.querySelector("#inspection"));
  if (now === null || old?.contains(document.activeElement)) return;
  const said = (part) => [...part.querySelectorAll(":scope > ul, form")].map((it) => it.id || it.textContent).join();
  if (old === null) document.querySelector("#thread").append(now);
  else if (said(old) !== said(now)) old.replaceWith(now);
  else {
    for (const name of Object.keys(old.dataset)) if (!(name in now.dataset)) delete old.dataset[name];
    Object.assign(old.dataset, now.dataset);
  }
  document.dispatchEvent(new CustomEvent("renewed"));
}

function swapPosts(page) {
  const newest = document.querySelector("#newest");
  let first = null;
  for (const post of [...page.querySelectorAll("#thread > .post")]) {
    const old = document.getElementById(post.id);
    if (old) {
      swap(old, post);
    } else {
      const last = [...document.querySelectorAll("#thread > .post")].at(-1);
      if (last) last.after(post);
      else document.querySelector("#thread > .nothing")?.replaceWith(post);
      first ??= post;
      if (post.isConnected && newest) post.before(newest);
    }
  }
  if (first === null || !first.isConnected) return;
  fresh.href = `#${first.id}`;
  fresh.hidden = first.getBoundingClientRect().top < innerHeight;
}

function draw(page) {
  const turn = () => (document.querySelector(".turn")?.innerText ?? "").split("\n").map((line) => line.trim()).filter(Boolean).slice(0, 2).join(". ");
  const headline = document.querySelector("#turn-headline")?.textContent;
  const yours = document.querySelector(".turn-yours")?.textContent;
  inPlace(() => {
    for (const part of [".game-head", ".turn", ".seas-aside"]) {
      const [old, now] = [document.querySelector(part), page.querySelector(part)];
      if (old === null && now !== null && part === ".turn") document.querySelector(".battle-room").before(now);
      else swap(old, now);
    }
    if (isLast()) swapPosts(page);
    else fresh.hidden = false;
    swapEnd(page);
    swapInspection(page);
  });
  const changed = document.querySelector("#turn-headline")?.textContent !== headline
    || document.querySelector(".turn-yours")?.textContent !== yours;
  if (changed) tell(caught + turn());
  caught = "";
  tick();
}

/** Whether the page shown is the one to which posts are added. */
function isLast() { return document.querySelector("#thread .pager [rel=next]") === null; }

let asking = false;
let again = false;

/** Catches up with the server. */
async function refresh() {
  if (asking) {
    again = true;
    return;
  }
  asking = true;
  try {
    const { answer, page } = await ask(isLast() ? here + forWhom() : location.href, { cache: "no-cache" });
    if (answer.ok) draw(page);
  } catch {
    lost();
  } finally {
    asking = false;
  }
  if (again) {
    again = false;
    refresh();
  }
}

// ---- the composer

let checks = 0;
let soon;

function clearCheck() {
  for (const part of composer().querySelectorAll(".faults, .reading, .warning")) part.remove();
  field().removeAttribute("aria-invalid");
}

/** What the server would say to what stands there now. */
async function check() {
  const mine = (checks += 1);
  clearTimeout(soon);
  if (field() === null) return;
  if (field().value.trim() === "" || !drafted()) {
    clearCheck();
    return;
  }
  const asked = new URLSearchParams(new FormData(composer()));
  asked.set("do", "check");
  try {
    const { page } = await ask(composer().action, { method: "POST", body: asked });
    if (mine !== checks || field() === null) return;
    inPlace(() => {
      clearCheck();
      const hint = composer().querySelector("#composer-hint");
      for (const part of page.querySelectorAll("#composer .faults, #composer .reading, #composer .warning")) {
        part.setAttribute("role", "status"); // nobody is interrupted while writing
        hint.before(part);
      }
      if (composer().querySelector(".faults")) field().setAttribute("aria-invalid", "true");
    });
  } catch {
    // no network: the draft is kept, and what is sent is read by the server anyway
  }
}

document.addEventListener("input", (event) => {
  if (event.target !== field()) return;
  keepDraft();
  checks += 1; // what is on its way is about another text
  clearTimeout(soon);
  soon = setTimeout(check, 700);
});

/** For whom the Admiral moves, as the address of the page says it. */
function forWhom() {
  const nick = composer()?.querySelector("#composer-for")?.value;
  return nick ? `?for=${encodeURIComponent(nick)}` : "";
}

// the Admiral chose for whom: answers and seas are those of that one; what was typed stays
document.addEventListener("change", async (event) => {
  if (event.target.id !== "composer-for") return;
  const kept = drafted();
  const who = event.target;
  try {
    const { answer, page } = await ask(here + forWhom(), { cache: "no-cache" });
    if (!answer.ok || composer() === null) return;
    inPlace(() => {
      swap(document.querySelector(".seas-aside"), page.querySelector(".seas-aside"));
      if (kept || drafted()) return;
      field().value = page.querySelector("#composer-text")?.value ?? "";
      given = field().value;
    });
    tell(drafted() ? who.dataset.kept : who.dataset.filled.replace("…", who.selectedOptions[0].text));
    if (drafted()) check();
    else clearCheck();
  } catch {
    lost();
  }
});

let sending = false;

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (form.id !== "composer") return;
  event.preventDefault();
  if (sending) return;
  sending = true;
  live.setAttribute("aria-busy", "true");
  checks += 1;
  clearTimeout(soon);
  const body = new URLSearchParams(new FormData(form, event.submitter));
  try {
    const { answer, page } = await ask(form.action, { method: "POST", body });
    if (answer.redirected) {
      stored((all) => all.removeItem(draftKey));
      if (new URL(answer.url).pathname !== here) {
        location.assign(answer.url);
        return;
      }
      field().value = given;
      history.replaceState(null, "", answer.url);
      draw(page);
      if (composer() !== null && page.querySelector("#composer")) inPlace(() => swapComposer(page));
      given = field()?.value;
      tell(page.querySelector(".notice")?.textContent ?? "");
    } else if (page.querySelector("#composer")) {
      inPlace(() => swapComposer(page));
      keepDraft();
      if (body.has("aim")) tell(field().value.trimEnd().split("\n").at(-1));
      else if (!body.has("replace")) field().focus({ preventScroll: true });
      if (body.has("replace")) field().focus();
      // who is logged in no longer is told so; the text stays
      if (answer.status === 401) tell(page.querySelector("#thread > .silent")?.textContent ?? "", true);
    } else {
      // neither done nor refused by the rules: its own page says what it is
      tell(page.querySelector("main")?.innerText.slice(0, 300) ?? "", true);
    }
  } catch {
    keepDraft();
    tell(live.dataset.unsent, true);
  } finally {
    sending = false;
    live.setAttribute("aria-busy", "false");
  }
});

// ---- the clock

function left(seconds) {
  const [days, hours, minutes] = [Math.floor(seconds / 86400), Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60];
  const units = [[days, "day"], [hours, "hour"], [minutes, "minute"], [Math.floor(seconds) % 60, "second"]];
  const from = units.findIndex(([count]) => count > 0);
  if (seconds <= 0 || from < 0) return null;
  const unit = ([count, name]) => new Intl.NumberFormat(document.documentElement.lang, { style: "unit", unit: name, unitDisplay: "long" }).format(count);
  return units.slice(from, from + 2).filter(([count]) => count > 0).map(unit).join(" ");
}

/** What was waited for and came: it is asked for once. */
let came = null;

/** Asks the server when that time has come. */
function expect(time) {
  if (came === time || Date.parse(time) > Date.now() + ahead) return;
  came = time;
  setTimeout(refresh, 1500);
}

function tick() {
  const changes = document.querySelector("[data-changes]")?.dataset.changes;
  if (changes) expect(changes); // the weekend stops the countdown, or Monday starts it
  const shown = document.querySelector("[data-until]");
  if (shown === null) return;
  const seconds = (Date.parse(shown.dataset.until) - Date.now() - ahead) / 1000;
  const remains = left(seconds);
  const text = remains && shown.dataset.text.replace("…", remains);
  if (text && shown.textContent !== text) shown.textContent = text;
  expect(shown.dataset.until);
}

// ---- the stream

let stream = null;
let isLost;
let missed = false;
/** That the connection is back, where it has not been said with news yet. */
let caught = "";

function lost() {
  missed = true;
  isLost ??= setTimeout(() => tell(live.dataset.lost, true), 2000);
}

function found() {
  clearTimeout(isLost);
  isLost = undefined;
  if (!missed) return;
  missed = false;
  tell(live.dataset.found);
  caught = `${live.dataset.found} `;
  refresh();
}

function follow() {
  stream?.close();
  stream = new EventSource(`/api/v1${here}/stream`);
  let waits;
  const news = () => {
    clearTimeout(waits);
    // a crowd does not ask in the same moment
    waits = setTimeout(refresh, 100 + Math.random() * 300);
  };
  for (const kind of [...live.dataset.types.split(" "), "resync"]) stream.addEventListener(kind, news);
  stream.addEventListener("end", () => {
    stream.close();
    news();
  });
  stream.addEventListener("open", found);
  stream.addEventListener("error", () => {
    if (document.querySelector(".turn-clock") === null) {
      stream.close(); // the game is over
      return;
    }
    lost();
    if (stream.readyState === EventSource.CLOSED) setTimeout(follow, 5000 + Math.random() * 5000);
  });
}

addEventListener("pagehide", () => stream?.close());
addEventListener("pageshow", (event) => {
  if (!event.persisted) return;
  follow();
  refresh();
});
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) refresh();
});
fresh.addEventListener("click", () => { fresh.hidden = true; });

document.documentElement.classList.add("is-live");
restoreDraft();
follow();
setInterval(tick, 1000);
fetch("/health/live", { cache: "no-store" }).then((answer) => {
  const date = Date.parse(answer.headers.get("date") ?? "");
  if (!Number.isNaN(date)) ahead = date - Date.now();
  tick();
}).catch(lost);
