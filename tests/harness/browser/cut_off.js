// What is not to be seen whole at this size: what sticks out of the window, what is hidden by its own frame, words that
// do not fit on their button. What can be scrolled to by itself (a wide table) may be wide.

const width = document.documentElement.clientWidth;

function named(part) {
  const classes = [...part.classList].map((name) => `.${name}`).join("");
  return `${part.localName}${part.id && `#${part.id}`}${classes} «${part.textContent.trim().slice(0, 40)}»`;
}

function scrolls(part) {
  for (let around = part; around && around !== document.body; around = around.parentElement) {
    if (["auto", "scroll"].includes(getComputedStyle(around).overflowX)) return true;
  }
  return false;
}

const found = [];
for (const part of document.querySelectorAll("body *")) {
  if (part.closest(".hidden, .skip, svg, datalist, option") || !part.checkVisibility({ visibilityProperty: true })) continue;
  const box = part.getBoundingClientRect();
  if (box.width === 0 || box.height === 0) continue;
  if ((box.right > width + 1 || box.left < -1) && !scrolls(part)) found.push(`out of the window: ${named(part)}`);
  const wide = part.scrollWidth > part.clientWidth + 1;
  const hides = ["hidden", "clip"].includes(getComputedStyle(part).overflowX) && part.localName !== "input";
  if (wide && hides && part.clientWidth > 0) found.push(`cut off: ${named(part)}`);
  if (wide && part.matches("button:not(.aim), .button")) found.push(`too long for its button: ${named(part)}`);
}
return found;
