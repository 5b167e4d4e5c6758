/* This site keeps nothing on devices any more: what it kept is let go, and the worker with it. */
"use strict";
const here = new URL(registration.scope);

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil((async () => {
  const own = (await caches.keys()).filter((name) => name.startsWith("rightbower-") && name.endsWith(" " + here.pathname));
  await Promise.all(own.map((name) => caches.delete(name)));
  await registration.unregister();
})()));
