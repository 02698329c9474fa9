// The form that opens a game: whenever the sea or the ships are chosen otherwise, their picture is drawn anew by the
// server. Without this a button does the same. Letters and numbers come with the page, none are known here.

const form = document.querySelector("#open-game");
const sea = /^(notation|rows|letters|ships_\d+)$/;
/** The request under way. */
let asked = new AbortController();

form.addEventListener("change", async (event) => {
  if (!sea.test(event.target.name)) return;
  asked.abort();
  asked = new AbortController();
  const body = new URLSearchParams(new FormData(form));
  body.set("do", "preview");
  try {
    const answer = await fetch(form.action, { method: "POST", body, credentials: "same-origin", signal: asked.signal });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const drawn = page.querySelector("#sea-preview");
    if (drawn) document.querySelector("#sea-preview").replaceChildren(...drawn.childNodes);
  } catch {
    // the picture stays as it is; what is sent is read by the server anyway
  }
});
