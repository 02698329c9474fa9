// Shows what the Referee tells this device, and opens the game that it is about. It keeps no pages.

self.addEventListener("push", (event) => {
  const told = event.data?.json() ?? {};
  event.waitUntil(
    self.registration.showNotification(told.title ?? "Морской бой", {
      body: told.body ?? "",
      tag: told.tag,
      renotify: Boolean(told.tag),
      icon: "/static/icons/app-192.png",
      data: told.url ?? "/",
    }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const there = new URL(event.notification.data, self.location.origin);
  if (there.origin !== self.location.origin) return;
  event.waitUntil(
    self.clients.matchAll({ type: "window", includeUncontrolled: true }).then((windows) => {
      const open = windows.find((window) => new URL(window.url).pathname === there.pathname);
      return open ? open.focus() : self.clients.openWindow(there.href);
    }),
  );
});
