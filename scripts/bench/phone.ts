import { setTimeout as pause } from 'node:timers/promises'
import { type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core'
import type { Language } from '#kit/fields.ts'
import { type MachineSpeed, MachineTooSlow, throttlingRateOf } from './calibration.ts'
import { chromiumFlags, requireChromium } from './chromium.ts'
import { measureMachine } from './machine-speed.ts'

/** The processor while a page was measured. */
export type Calibration = MachineSpeed & { rate: number }

export type PhonePage = { page: Page; session: CDPSession; requests: Requests }

type Requests = {
  /** Waits until no request has been open for half a second, except for live streams. */
  settle: () => Promise<void>
}

export type Phone = {
  /** A new browser context with empty caches. */
  openContext: (options: ContextOptions) => Promise<BrowserContext>
  openPage: (context: BrowserContext) => Promise<PhonePage>
  /** Measures the machine, and throttles the page to the speed of the reference machine's. */
  calibrate: (page: PhonePage) => Promise<Calibration>
  close: () => Promise<void>
}

type ContextOptions = { url: string; language: Language; cookie: { name: string; value: string } }

/** Slow 4G, as Lighthouse defines it: bytes per second and milliseconds. */
export const slowLine = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }

const locales: Record<Language, string> = { sv: 'sv-SE', en: 'en-GB', ar: 'ar-EG' }

const quietMs = 500
const settleTimeoutMs = 60_000

const watchRequests = (page: Page): Requests => {
  const open = new Set<unknown>()
  let changedAt = performance.now()
  const onEnd = (request: unknown) => {
    if (open.delete(request)) changedAt = performance.now()
  }
  page.on('request', (request) => {
    if (request.resourceType() === 'eventsource') return
    open.add(request)
    changedAt = performance.now()
  })
  page.on('requestfinished', onEnd)
  page.on('requestfailed', onEnd)
  const settle = async () => {
    const deadline = performance.now() + settleTimeoutMs
    while (open.size > 0 || performance.now() - changedAt < quietMs) {
      if (performance.now() > deadline) throw new Error(`${page.url()} still loads after ${settleTimeoutMs / 1000} s`)
      await pause(50)
    }
  }
  return { settle }
}

const maxAttempts = 5
const retryDelayMs = 5000

const calibrate = async ({ page, session }: PhonePage): Promise<Calibration> => {
  for (let attempt = 1; ; attempt++) {
    const speed = await measureMachine(page, session)
    const rate = throttlingRateOf(speed)
    if (rate >= 1) {
      await session.send('Emulation.setCPUThrottlingRate', { rate })
      return { ...speed, rate }
    }
    if (attempt === maxAttempts) throw new MachineTooSlow(speed.index)
    await pause(retryDelayMs)
  }
}

/** Opens a Chromium as a phone, 390 pixels wide. */
export const openPhone = async (): Promise<Phone> => {
  const browser = await chromium.launch({ executablePath: requireChromium(), headless: true, args: chromiumFlags })
  return {
    openContext: async ({ url, language, cookie }) => {
      const context = await browser.newContext({
        baseURL: url,
        locale: locales[language],
        timezoneId: 'Europe/Stockholm',
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 2,
        isMobile: true,
        hasTouch: true,
      })
      const { hostname } = new URL(url)
      await context.addCookies([
        { ...cookie, domain: hostname, path: '/', httpOnly: true, secure: true, sameSite: 'Lax' },
      ])
      return context
    },
    openPage: async (context) => {
      const page = await context.newPage()
      const session = await context.newCDPSession(page)
      await session.send('Network.enable')
      return { page, session, requests: watchRequests(page) }
    },
    calibrate,
    close: () => browser.close(),
  }
}
