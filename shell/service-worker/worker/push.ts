/** Web Push: shows notifications and opens their link on a click (NOTI-01). */

declare const self: ServiceWorkerGlobalScope

/** What `features/notifications/server/push` sends. */
type PushMessage = { id: string; title: string; text: string; link: string; lang: string; dir: 'ltr' | 'rtl' }

const openPages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })

const show = async ({ id, title, text, link, lang, dir }: PushMessage) => {
  // A focused page already shows the notification.
  if ((await openPages()).some((page) => page.focused)) return
  await self.registration.showNotification(title, {
    body: text,
    lang,
    dir,
    // A repeated push replaces the first one.
    tag: id,
    icon: '/icons/icon-192.png',
    data: { link },
  })
}

const openLink = async (link: string) => {
  // Security: only links to this origin are opened.
  const address = new URL(link, self.location.origin)
  const target = address.origin === self.location.origin ? address.href : self.location.origin
  const [page] = await openPages()
  if (!page) return self.clients.openWindow(target)
  await page.focus()
  // `navigate` rejects for a page that this worker does not control.
  return page.navigate(target).catch(() => self.clients.openWindow(target))
}

export const handlePush = (): void => {
  self.addEventListener('push', (event) => {
    const message = event.data?.json() as PushMessage | undefined
    if (message) event.waitUntil(show(message))
  })
  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(openLink((event.notification.data as { link: string }).link))
  })
}
