// What is tried on /api: sends what a form holds, and shows what came back. Without this the forms are not shown.

const token = document.querySelector("#api-token");

/** The request that a form stands for. */
function request(form) {
  const fields = (place) => [...form.querySelectorAll(`[data-place="${place}"]`)].filter((field) => field.value !== "");
  let path = form.dataset.path;
  for (const field of fields("path")) path = path.replace(`{${field.name}}`, encodeURIComponent(field.value));
  const query = new URLSearchParams(fields("query").map((field) => [field.name, field.value])).toString();
  const headers = new Headers({ "Accept-Language": document.documentElement.lang });
  for (const field of fields("header")) headers.set(field.name, field.value);
  const nick = form.querySelector("[data-place=nick]")?.value;
  if (nick) {
    const bytes = new TextEncoder().encode(`${nick}:${form.querySelector("[data-place=password]").value}`);
    headers.set("Authorization", `Basic ${btoa(String.fromCharCode(...bytes))}`);
  } else if (token.value.trim() !== "") {
    headers.set("Authorization", `Bearer ${token.value.trim()}`);
  }
  const body = form.querySelector("[data-place=body]")?.value;
  if (body) headers.set("Content-Type", "application/json");
  return new Request(`/api/v1${path}${query && "?"}${query}`, {
    method: form.dataset.method, headers, body: body || undefined, credentials: "omit", cache: "no-store",
  });
}

/** Status, the headers that matter, and the body as people read it. */
async function shown(response) {
  const text = await response.text();
  const told = ["location", "etag", "retry-after", "ratelimit", "idempotency-replayed"]
    .filter((name) => response.headers.has(name))
    .map((name) => `${name}: ${response.headers.get(name)}`);
  let body = text;
  try {
    const json = JSON.parse(text);
    if (typeof json.token === "string") token.value = json.token;
    body = JSON.stringify(json, null, 2);
  } catch {
    // it is no JSON, and shown as it is
  }
  return [`${response.status} ${response.statusText}`, ...told, "", body].join("\n");
}

for (const form of document.querySelectorAll("form.try")) {
  const [button, output] = [form.querySelector("button"), form.querySelector("output")];
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    button.disabled = true;
    try {
      output.textContent = await shown(await fetch(request(form)));
    } catch {
      output.textContent = form.dataset.noAnswer;
    }
    output.hidden = false;
    button.disabled = false;
  });
}

for (const part of document.querySelectorAll("[data-live]")) part.hidden = false;
