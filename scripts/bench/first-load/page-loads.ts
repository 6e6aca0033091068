import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import type { Language } from '#kit/fields.ts'
import type { DemoServer } from '../demo-server.ts'
import type { MembersPage } from '../members-pages.ts'
import type { Calibration, Phone, PhonePage } from '../phone.ts'
import { slowLine } from '../slow-line.ts'
import { type PageTiming, readPageTiming, recordPageTiming } from './page-timing.ts'

export type Cache = 'empty' | 'warm'
export type PageLoad = PageTiming & Pick<Calibration, 'rate' | 'index'>

const loadTimeoutMs = 60_000

const load = async (opened: PhonePage, path: string): Promise<PageTiming> => {
  const { page, session, requests } = opened
  await session.send('Network.emulateNetworkConditions', slowLine)
  await page.goto(path, { waitUntil: 'commit' })
  const deadline = performance.now() + loadTimeoutMs
  for (;;) {
    await requests.settle()
    // A page that has settled paints nothing larger afterwards.
    const timing = (await page.evaluate(readPageTiming)) as PageTiming | null
    if (timing) return timing
    if (performance.now() > deadline) throw new Error(`${path} is not hydrated after ${loadTimeoutMs / 1000} s`)
    await pause(100)
  }
}

const countStoredFiles = (page: Page): Promise<number> =>
  page.evaluate(
    `navigator.serviceWorker.ready.then(() => caches.open('assets')).then((cache) => cache.keys()).then((files) => files.length)`,
  )

/** Waits until the service worker, which a member's page installs after some seconds, has stored the page's files. */
const waitForServiceWorker = async ({ page, session, requests }: PhonePage) => {
  await session.send('Network.emulateNetworkConditions', { ...slowLine, latency: 0, downloadThroughput: -1 })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  for (let stored = 0, before = -1; stored === 0 || stored !== before;) {
    await pause(1000)
    before = stored
    stored = await countStoredFiles(page)
  }
  await requests.settle()
}

/** One visit with empty caches and a second one in the same browser context. */
export const measureVisits = async (
  phone: Phone,
  server: DemoServer,
  { path }: MembersPage,
  visitor: { language: Language; cookie: { name: string; value: string } },
): Promise<Record<Cache, PageLoad>> => {
  const context = await phone.openContext({ url: server.url, ...visitor })
  try {
    await context.addInitScript(recordPageTiming)
    const first = await phone.openPage(context)
    const { rate, index } = await phone.calibrate(first)
    const empty = { ...(await load(first, path)), rate, index }
    await waitForServiceWorker(first)
    await first.page.close()

    const second = await phone.openPage(context)
    await second.session.send('Emulation.setCPUThrottlingRate', { rate })
    return { empty, warm: { ...(await load(second, path)), rate, index } }
  } finally {
    await context.close()
  }
}
