// The service worker of the installed portal. It keeps the five files below and nothing else: no answer of the server, no document, no
// screen. When a page cannot be loaded it shows the one that says so.
//
// VERSION is replaced by the digest of these files when the pages are built (`vite.config.ts`): a new one is another worker, which takes
// over at once and deletes what the last one kept. The page itself is always the server's, so an upgrade needs nothing of the worker.
const CACHE = 'portal-VERSION'
const OFFLINE = '/sem-conexao.html'
const FILES = [OFFLINE, '/sem-conexao.js', '/splash.css', '/theme.js', '/favicon.svg']

self.addEventListener('install', (event) => {
  const fresh = FILES.map((file) => new Request(file, { cache: 'reload', credentials: 'omit' }))
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(fresh)))
  void self.skipWaiting()
})

self.addEventListener('activate', (event) => {
  const clean = async () => {
    for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name)
    // the request of a page does not wait for the worker to start
    await self.registration.navigationPreload?.enable()
    await self.clients.claim()
  }
  event.waitUntil(clean())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET') return
  const { origin, pathname } = new URL(request.url)
  if (request.mode === 'navigate') event.respondWith(loadPage(event))
  else if (origin === self.location.origin && FILES.includes(pathname)) event.respondWith(loadFile(request))
})

async function loadPage(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    return (await caches.match(OFFLINE)) ?? Response.error()
  }
}

/** The server's file; the kept one only where the server cannot be reached. */
async function loadFile(request) {
  try {
    return await fetch(request)
  } catch {
    return (await caches.match(request, { ignoreSearch: true })) ?? Response.error()
  }
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const open = async () => {
    const [page] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
    if (!page) return self.clients.openWindow('/notas/manifestacao')
    await page.focus()
    return page.navigate('/notas/manifestacao')
  }
  event.waitUntil(open())
})
