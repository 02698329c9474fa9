// Makes the replay live: the slider, the steps and the jump to a post bring the page of that moment, of which the parts
// that tell the moment are put in place of those shown. Without this they are links and forms that do the same.

const slider = document.querySelector("#replay-at");
const still = matchMedia("(prefers-reduced-motion: reduce)");
/** How long the slider has to rest, in milliseconds. */
const REST = 120;

/** The request under way. */
let asked = new AbortController();
let rest = 0;

/** Shows the moment of an address. Whether it is shown: a later request ends an earlier one. */
async function show(address) {
  clearTimeout(rest);
  asked.abort();
  asked = new AbortController();
  const { signal } = asked;
  let text;
  try {
    const response = await fetch(address, { signal, headers: { Accept: "text/html" } });
    if (!response.ok) throw new Error(`${response.status}`);
    text = await response.text();
  } catch {
    // what cannot be brought here the browser shows itself
    if (!signal.aborted) location.assign(address);
    return false;
  }
  if (signal.aborted) return false;
  put(new DOMParser().parseFromString(text, "text/html"));
  return true;
}

/** Puts the moment of a page in place of the one shown. */
function put(page) {
  const at = page.querySelector("#replay-at");
  if (!at) return;
  const step = document.activeElement?.closest("#replay-steps")
    ? document.activeElement.dataset.step
    : undefined;
  for (const id of ["replay-steps", "replay-moment"]) {
    document.getElementById(id).replaceWith(page.getElementById(id));
  }
  document.querySelector("#replay-position").textContent = page.querySelector("#replay-position").textContent;
  slider.max = at.max;
  slider.value = at.value;
  // the focus stays where it was, or goes to the slider where that step leads no further
  if (step) (document.querySelector(`a[data-step="${step}"]`) ?? slider).focus();
  history.replaceState(null, "", moment(at.value));
}

/** The address of a moment. */
function moment(at) {
  return `${slider.form.getAttribute("action")}?at=${at}`;
}

/** Where a step leads, if it leads anywhere. */
function step(name) {
  return document.querySelector(`a[data-step="${name}"]`)?.href;
}

const play = document.querySelector("#replay-play");
const speed = document.querySelector("#replay-speed");
let timer = 0;
let playing = false;

function pause() {
  if (!playing) return;
  playing = false;
  clearTimeout(timer);
  asked.abort(); // the next moment may be on its way
  [play.textContent, play.dataset.pause] = [play.dataset.pause, play.textContent];
}

/** Goes on to the next moment, and so on until the end. */
async function advance() {
  const next = step("next");
  if (!next) return pause();
  if ((await show(next)) && playing) timer = setTimeout(advance, Number(speed.value));
}

async function begin() {
  playing = true;
  [play.textContent, play.dataset.pause] = [play.dataset.pause, play.textContent];
  const first = step("next") ? undefined : step("first");
  if (!first) return advance();
  if ((await show(first)) && playing) timer = setTimeout(advance, Number(speed.value));
}

if (slider) {
  slider.addEventListener("input", () => {
    pause();
    asked.abort(); // what is late must not move the slider under the hand
    clearTimeout(rest);
    rest = setTimeout(() => show(moment(slider.value)), REST);
  });
  document.addEventListener("click", (event) => {
    const link = event.target.closest("#replay-steps a");
    if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    pause();
    show(link.href);
  });
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.method !== "get" || form.getAttribute("action") !== slider.form.getAttribute("action")) return;
    event.preventDefault();
    pause();
    show(`${form.getAttribute("action")}?${new URLSearchParams(new FormData(form))}`);
  });
  play.addEventListener("click", () => (playing ? pause() : begin()));
  // who asked for less motion gets the steps alone: nothing moves by itself
  const offer = () => {
    if (still.matches) pause();
    for (const part of document.querySelectorAll("[data-live]")) part.hidden = still.matches;
  };
  still.addEventListener("change", offer);
  offer();
}
