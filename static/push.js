// Connects this browser: asks for permission, subscribes it, and sends what it got like any other form.

const form = document.querySelector("form.device");
const button = form?.querySelector("button");
const said = form?.querySelector("[role=status]");

const bytes = (text) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));

const text = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

async function connect() {
  if ((await Notification.requestPermission()) !== "granted") {
    said.textContent = form.dataset.refused;
    return;
  }
  await navigator.serviceWorker.register("/sw.js");
  const worker = await navigator.serviceWorker.ready;
  const subscription = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytes(form.dataset.key),
  });
  form.elements.endpoint.value = subscription.endpoint;
  form.elements.p256dh.value = text(subscription.getKey("p256dh"));
  form.elements.auth.value = text(subscription.getKey("auth"));
  form.submit();
}

if (form) {
  const can = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  said.textContent = can ? "" : form.dataset.cannot;
  button.hidden = !can;
  button.addEventListener("click", () => {
    button.disabled = true;
    connect()
      .catch(() => {
        said.textContent = form.dataset.failed;
      })
      .finally(() => {
        button.disabled = false;
      });
  });
}
