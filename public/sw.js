// Shows push notifications and opens their link on a click. Caches nothing and intercepts no requests.

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

const pages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })

self.addEventListener('push', (event) => {
  const said = event.data?.json()
  if (!said) return
  const show = async () => {
    // A focused page already shows the notification.
    if ((await pages()).some((page) => page.focused)) return
    await self.registration.showNotification('Nordbro', {
      body: said.text,
      lang: said.lang,
      dir: said.dir,
      // A repeated push replaces the first one.
      tag: said.id,
      icon: '/favicon.svg',
      data: { link: said.link },
    })
  }
  event.waitUntil(show())
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  // Security: only links to this origin are opened.
  const address = new URL(event.notification.data.link, self.location.origin)
  const target = address.origin === self.location.origin ? address.href : self.location.origin
  const open = async () => {
    const [page] = await pages()
    if (!page) return self.clients.openWindow(target)
    await page.focus()
    // `navigate` rejects for a page that this worker does not control.
    await page.navigate(target).catch(() => self.clients.openWindow(target))
  }
  event.waitUntil(open())
})
