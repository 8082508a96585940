// Keeps the files of the site, so that it works without a network. scripts/site.mjs fills in their names and a name for this
// version; a new version replaces all files at once.
const version = "VERSION";
const files = [];

addEventListener("install", (event) => {
  event.waitUntil(caches.open(version).then((cache) => cache.addAll(files.map((name) => new Request(name, { cache: "reload" })))));
  skipWaiting();
});

addEventListener("activate", (event) => {
  const old = async () => Promise.all((await caches.keys()).filter((name) => name.startsWith("taquin-") && name !== version).map((name) => caches.delete(name)));
  event.waitUntil(old().then(() => clients.claim()));
});

addEventListener("fetch", (event) => {
  if (event.request.method !== "GET" || new URL(event.request.url).origin !== location.origin) return;
  event.respondWith(caches.open(version)
    .then((cache) => cache.match(event.request, { ignoreSearch: true }))
    .then((kept) => kept ?? fetch(event.request)));
});
