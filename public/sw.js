// The whole service worker: shows what was pushed, and leads there when it is pressed. It keeps nothing and answers no
// request of a page.

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

const pages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })

self.addEventListener('push', (event) => {
  const said = event.data?.json()
  if (!said) return
  const show = async () => {
    // Who is looking at the product sees it there.
    if ((await pages()).some((page) => page.focused)) return
    await self.registration.showNotification('Nordbro', {
      body: said.text,
      lang: said.lang,
      dir: said.dir,
      // Sent twice, it is shown once.
      tag: said.id,
      icon: '/favicon.svg',
      data: { link: said.link },
    })
  }
  event.waitUntil(show())
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  // A path of this very site and nothing else.
  const address = new URL(event.notification.data.link, self.location.origin)
  const target = address.origin === self.location.origin ? address.href : self.location.origin
  const open = async () => {
    const [page] = await pages()
    if (!page) return self.clients.openWindow(target)
    await page.focus()
    // A page that this worker does not control cannot be led by it.
    await page.navigate(target).catch(() => self.clients.openWindow(target))
  }
  event.waitUntil(open())
})
