import type { Request } from 'playwright-core'
import { expect, it } from 'vitest'
import { signOut } from '#features/accounts/contract/index.ts'
import { signedInClient, signedInMember } from '#features/accounts/server/testing.ts'
import { sessionEndedErrors, openBrowser, waitForHydration } from '#tests/support/browser.ts'
import { startTestServer } from '#tests/support/server.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()

it('a page whose session ended elsewhere makes no call after checking the session', async () => {
  const member = await signedInMember(server)
  const elsewhere = await signedInClient(server, member)
  // The live stream may reconnect once before the page has noticed.
  const { page } = await browser.visit(server.url, { as: member.client, expectedErrors: sessionEndedErrors })
  const refused: string[] = []
  const underWay = new Set<Request>()
  /** Calls made after the page checks its session. The poll of the unread count may run just before. */
  const later = new Set<Request>()
  let isSigningOut = false
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && pathname !== '/api/live') underWay.add(request)
    if (isSigningOut && (later.size > 0 || pathname === '/api/session')) later.add(request)
  })
  const isOver = (request: Request) => void underWay.delete(request)
  page.on('requestfinished', isOver)
  page.on('requestfailed', isOver)
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (response.status() === 401 && pathname !== '/api/live' && later.has(response.request())) refused.push(pathname)
  })
  const answered = (path: string) =>
    page.waitForResponse((response) => new URL(response.url()).pathname === path && response.ok())
  // The renewal starts last.
  const parts = ['/api/live', '/api/session/renew']
  const initialReads = Promise.all(parts.map(answered))
  await page.goto('/dashboard')
  await waitForHydration(page)
  await initialReads
  await expect.poll(() => [...underWay].map((request) => request.url())).toEqual([])
  const sessionRead = answered('/api/session')
  isSigningOut = true
  await elsewhere.succeed(signOut, { scope: 'all' })
  await sessionRead
  await page.waitForURL('**/login?next=%2Fdashboard')
  expect(refused).toEqual([])
})
