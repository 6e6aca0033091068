import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core'
import type { Language } from '#kit/fields.ts'
import { MachineTooSlow, slowdownPerRateOf, throttlingRateOf } from './calibration.ts'
import { measuringFlags, requireChromium } from './chromium.ts'
import { measureFullSpeed, measureThrottling } from './machine-speed.ts'
import { slowServiceWorkers } from './slow-line.ts'

/** The processor while a page was measured: its speed, and the throttling rate that follows from it. */
export type Calibration = { index: number; rate: number }

export type PhonePage = { page: Page; session: CDPSession; requests: Requests }

type Requests = {
  /** Waits until no request has been open for half a second, except for live streams. */
  settle: () => Promise<void>
}

export type Phone = {
  /** What throttling costs on this machine (`calibration.ts`). */
  slowdownPerRate: number
  /** A new browser context with empty caches. */
  openContext: (options: ContextOptions) => Promise<BrowserContext>
  openPage: (context: BrowserContext) => Promise<PhonePage>
  /** Measures the machine, and throttles the page to the speed of the reference machine's. */
  calibrate: (page: PhonePage) => Promise<Calibration>
  close: () => Promise<void>
}

type ContextOptions = { url: string; language: Language; cookie: { name: string; value: string } }

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

const measureSlowdownPerRate = async (browser: Browser): Promise<number> => {
  const page = await browser.newPage()
  const measurements = await measureThrottling(page, await page.context().newCDPSession(page))
  await page.close()
  return slowdownPerRateOf(measurements)
}

/** Opens a Chromium as a phone, 390 pixels wide. */
export const openPhone = async (): Promise<Phone> => {
  const browser = await chromium.launch({ executablePath: requireChromium(), headless: true, args: measuringFlags })
  await slowServiceWorkers(browser)
  const slowdownPerRate = await measureSlowdownPerRate(browser)
  return {
    slowdownPerRate,
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
    calibrate: async ({ page, session }) => {
      for (let attempt = 1; ; attempt++) {
        const index = await measureFullSpeed(page)
        const rate = throttlingRateOf(index, slowdownPerRate)
        if (rate >= 1) {
          await session.send('Emulation.setCPUThrottlingRate', { rate })
          return { index, rate }
        }
        if (attempt === maxAttempts) throw new MachineTooSlow(index)
        await pause(retryDelayMs)
      }
    },
    close: () => browser.close(),
  }
}
