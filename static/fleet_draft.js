// The draft of a fleet: in this browser alone, under a key of its game and reader.

function stored(act) {
  try {
    return act(localStorage);
  } catch {
    return null; // the browser keeps nothing for this site
  }
}

export function draftOf(key) {
  return {
    /** `sent`: the seal as it was when the fleet was sent to be saved. */
    keep: (cells, sent) => stored((all) => all.setItem(key, JSON.stringify({ cells, sent }))),
    drop: () => stored((all) => all.removeItem(key)),
    read() {
      try {
        return JSON.parse(stored((all) => all.getItem(key))) ?? {};
      } catch {
        return {}; // nothing that this wrote
      }
    },
  };
}
