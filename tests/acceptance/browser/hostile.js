// What words that were written to break a page do to it: words outside of the frame that they belong to, accents that
// may be painted over what stands above, letters from right to left that turn round what stands beside them.

const found = [];
const frames = ".post, .game-line, .todo li, .muster li, .pair-line, .drawer, .owed li, .sheet, .game-head, .turn, .site-head";
const all = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
const range = document.createRange();
for (let node = all.nextNode(); node; node = all.nextNode()) {
  const part = node.parentElement;
  const frame = part.closest(frames);
  if (frame === null || part.closest(".hidden, textarea, select, script, svg") || !node.data.trim()) continue;
  if (!part.checkVisibility({ visibilityProperty: true })) continue;
  const [edge, told] = [frame.getBoundingClientRect(), node.data.trim().slice(0, 30)];
  range.selectNodeContents(node);
  for (const box of range.getClientRects()) {
    if (box.width === 0) continue;
    if (box.left < edge.left - 1 || box.right > edge.right + 1 || box.top < edge.top - 1 || box.bottom > edge.bottom + 1) {
      found.push(`out of its frame: ${told}`);
      break;
    }
  }
  if (/\p{M}{5}/u.test(node.data)) {
    let clipped = false;
    for (let around = part; around !== frame.parentElement; around = around.parentElement) {
      clipped ||= getComputedStyle(around).overflowY === "clip";
    }
    if (!clipped) found.push(`accents are not cut off: ${part.localName}.${part.className} ${told}`);
  }
  // a sentence of ours around a nick is of letters from left to right at its ends; alone it has to be apart
  const alone = /^[\p{Script=Hebrew}\s]+$/u.test(node.data) || /[\u202a-\u202e\u2066-\u2069]/.test(node.data);
  const { display, unicodeBidi } = getComputedStyle(part);
  if (alone && display === "inline" && unicodeBidi === "normal") {
    found.push(`turns round what is beside it: ${part.localName}.${part.className} ${told}`);
  }
}
const scripts = document.querySelectorAll("body script, body img, body iframe, body object, [onerror], [onload]").length;
if (scripts > 0) found.push(`${scripts} scripts came in`);
return found;
