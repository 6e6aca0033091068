import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { AxeResults } from 'axe-core'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import type { Language } from '#kit/fields.ts'
import { chromiumFlags, ensureBrowser } from '../../scripts/ensure-browser.ts'
import type { Client } from './client.ts'
import { combinations } from './combinations.ts'
import { waitTimeoutMs } from './timeouts.ts'

const failuresDir = join(import.meta.dirname, '../../var/test-results/failures')
let failures = 0

export const sizes = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 800 },
} as const

export type VisitOptions = {
  /** Swedish by default. */
  language?: Language
  size?: keyof typeof sizes
  as?: Client
  scheme?: 'light' | 'dark'
  /** Console errors that the test expects, such as the 401 of a refused sign-in. */
  expectedErrors?: readonly RegExp[]
  /** By default all, but in the second combination of a journey only those of appearance. */
  rules?: Rules
  /** Off by default: `page.route` does not see requests that a service worker answers. */
  serviceWorker?: boolean
  /** On by default. Without scripts, a page is what the server rendered, and loads four times as fast. */
  scripts?: boolean
}

type Rules = 'all' | 'appearance'

export type BrowserVisit = { page: Page; context: BrowserContext }

/** Calls in flight when a session ends are refused with 401. */
export const sessionEndedErrors = [/401.*\/(api|rest)\//] as const
/** Console errors of a lost connection. */
export const connectionErrors = [/Failed to load resource|net::ERR|401|403|503/] as const

const locales = { sv: 'sv-SE', en: 'en-GB', ar: 'ar-EG' } as const satisfies Record<Language, string>

/** React calls this hook after each commit and its effects. Before the first, the page is the server's HTML. */
const recordHydration = `window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
  supportsFiber: true, inject: () => 1, checkDCE() {}, onCommitFiberRoot() {}, onCommitFiberUnmount() {},
  onPostCommitFiberRoot() { window.isHydrated = true },
}`

/** Records announcements (toasts), which may be gone before a busy machine checks. */
const recordAnnouncements = `window.announcements = []; new MutationObserver((changes) => {
  for (const { addedNodes } of changes) for (const node of addedNodes)
    if (node.nodeType === 1 && (node.closest('[aria-live]') ?? node.querySelector('[aria-live]'))) window.announcements.push(node.textContent)
}).observe(document, { childList: true, subtree: true })`

/** One Chromium per worker process and kind, shared by the files of the worker. It ends with the process. */
const sharedBrowser = (full: boolean): Promise<Browser> => {
  const shared = globalThis as { testBrowsers?: Map<boolean, Promise<Browser>> }
  const browsers = (shared.testBrowsers ??= new Map())
  const browser =
    browsers.get(full) ??
    chromium.launch({ executablePath: ensureBrowser({ full }), headless: true, args: ['--headless', ...chromiumFlags] })
  browsers.set(full, browser)
  return browser
}

/** The second combination of a journey repeats the first, so only rules of appearance can differ. */
const defaultRules = ({ rules, language, size, scheme }: VisitOptions): Rules => {
  const repeated = combinations[1]
  if (rules) return rules
  return language === repeated.language && size === repeated.size && scheme === repeated.scheme ? 'appearance' : 'all'
}
const rulesByContext = new WeakMap<BrowserContext, Rules>()

/** Signs the client's member in to the context, on the host of the address. */
export const addCookies = (
  context: BrowserContext,
  { cookies, url: clientUrl }: Client,
  url: string = clientUrl,
): Promise<void> =>
  context.addCookies(
    [...cookies].map(([name, value]) => ({
      name,
      value,
      domain: new URL(url).hostname,
      path: '/',
      httpOnly: true,
      secure: name.startsWith('__'),
      sameSite: 'Lax' as const,
    })),
  )

/**
 * Opens a Chromium for the tests of a file, at the top of the file:
 *
 *     const browser = await openBrowser()
 *
 * Each visit has its own cookies and storage and ends with its test, which fails if the page wrote an error to the
 * console or threw one. `full` starts the whole browser, because the headless shell shows no notifications.
 */
export const openBrowser = async ({ full = false } = {}) => {
  const browser = await sharedBrowser(full)
  const visit = async (url: string, options: VisitOptions = {}): Promise<BrowserVisit> => {
    const size = options.size ?? 'desktop'
    const context = await browser.newContext({
      baseURL: url,
      locale: locales[options.language ?? 'sv'],
      timezoneId: 'Europe/Stockholm',
      viewport: sizes[size],
      hasTouch: size === 'phone',
      colorScheme: options.scheme ?? 'light',
      reducedMotion: 'reduce',
      serviceWorkers: options.serviceWorker ? 'allow' : 'block',
      javaScriptEnabled: options.scripts ?? true,
    })
    rulesByContext.set(context, defaultRules(options))
    context.setDefaultTimeout(waitTimeoutMs)
    await context.addInitScript(recordHydration)
    await context.addInitScript(recordAnnouncements)
    if (options.as) await addCookies(context, options.as, url)
    const errors: string[] = []
    context.on('console', (message) => {
      if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
    })
    context.on('weberror', (thrown) => errors.push(String(thrown.error().stack ?? thrown.error())))
    if (options.scripts ?? true) context.on('page', waitForHydrationOnLoad)
    const page = await context.newPage()
    onTestFinished(async ({ task }) => {
      if (task.result?.state === 'fail') {
        const file = `${task.fullTestName.replace(/[^\p{L}\d]+/gu, '-').slice(0, 120)}-${++failures}.png`
        await page.screenshot({ path: join(failuresDir, file), fullPage: true }).catch(() => undefined)
      }
      await context.close()
      const unexpected = errors.filter((error) => !options.expectedErrors?.some((pattern) => pattern.test(error)))
      expect(unexpected, 'errors in the browser').toEqual([])
    })
    return { page, context }
  }

  return { visit }
}

/** Waits until an expression is true. The pages' CSP forbids Playwright's `waitForFunction` with text. */
export const waitForExpression = async (page: Page, expression: string): Promise<void> => {
  await expect.poll(() => page.evaluate(expression), { message: expression, interval: 30 }).toBe(true)
}

/** Waits until the page has announced the text, even if the toast is gone again. */
export const expectToast = async (page: Page, text: string): Promise<void> => {
  await expect.poll(() => page.evaluate('window.announcements.join("\\n")'), { interval: 100 }).toContain(text)
}

/** Waits sixty frames, long enough for anything that the page would do without further input. */
export const waitForFrames = (page: Page): Promise<unknown> =>
  page.evaluate(
    'new Promise((resolve) => { let left = 60; const next = () => (left-- > 0 ? requestAnimationFrame(next) : resolve()); next() })',
  )

/** React adds this property to hydrated elements (`shell/replay-events.ts`). Lazy parts hydrate later. */
const isHydrated = `document.readyState !== 'loading' && document.getElementById('frame') === null || window.isHydrated === true && [...document.querySelectorAll('main :is(a, button, input, textarea, select)')]
  .every((element) => Object.keys(element).some((key) => key.startsWith('__reactProps$')))`

/** Waits for hydration: until then keys, input and other tabs have no effect. An idle network does not imply it. */
export const waitForHydration = (page: Page): Promise<void> => waitForExpression(page, isHydrated)

/** Makes `goto` and `reload` wait for hydration, except with `waitUntil`: no browser event waits for the scripts. */
const waitForHydrationOnLoad = (page: Page) => {
  const settle = () => waitForHydration(page).catch(() => undefined)
  const { goto, reload } = page
  page.goto = async (...args) => {
    const response = await goto.apply(page, args)
    if (!args[1]?.waitUntil) await settle()
    return response
  }
  page.reload = async (...args) => {
    const response = await reload.apply(page, args)
    if (!args[0]?.waitUntil) await settle()
    return response
  }
}

/** No enter or exit animation runs and React hides no suspended part. Until then, axe misjudges dialogs. */
const isSettled = `document.querySelector('[data-entering], [data-exiting], [style*="display: none !important"]') === null
  && document.getAnimations().every((one) => one.playState !== 'running' || one.effect?.getComputedTiming().endTime === Infinity)`

/** How often a check is repeated because the page changed during it. */
const maxAttempts = 8

const hasChanged = `(() => {
  const changes = window.changes ??= Object.assign(new MutationObserver(() => { changes.any = true }), { any: true })
  const any = changes.takeRecords().length > 0 || changes.any
  changes.observe(document, { childList: true, subtree: true, attributes: true, characterData: true })
  changes.any = false
  return any
})()`

/** The rules whose result depends on colours, sizes or direction, and therefore on the combination. */
const appearanceRules = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable']

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const runAxe = async (page: Page, ruleSet: Rules): Promise<AxeResults['violations']> => {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(`${axeSource}; undefined`)
  const rules = ruleSet === 'appearance' ? { runOnly: { type: 'rule', values: appearanceRules } } : {}
  const options = { ...rules, resultTypes: ['violations'] }
  return page.evaluate(`axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations)`) as Promise<
    AxeResults['violations']
  >
}

/** The axe violations of the settled page. Repeats the check when the page changed in the meantime. */
export const violationsOf = async (
  page: Page,
  rules: Rules = rulesByContext.get(page.context()) ?? 'all',
): Promise<string[]> => {
  for (let attempt = 1; ; attempt++) {
    await waitForExpression(page, isSettled)
    await page.evaluate(hasChanged)
    const violations = await runAxe(page, rules)
    if (violations.length === 0 || attempt === maxAttempts || !(await page.evaluate(hasChanged))) {
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map((node) => `${id}: ${help} (${node.target.join(' ')}) ${node.failureSummary ?? ''}`),
      )
    }
  }
}

/** The horizontal overflow in pixels. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')

/** Init script: extends the ten seconds for an undo, which may pass before a busy machine has pressed the button. */
export const extendUndoPeriod = `{ const later = window.setTimeout
  window.setTimeout = (work, ms, ...rest) => later(work, ms === 10_000 ? 600_000 : ms, ...rest) }`

/** Aborts the next request with the method and address. The visit needs `expectedErrors: connectionErrors`. */
export const failNextRequest = async (page: Page, method: string, address: string): Promise<void> => {
  let hasFailed = false
  await page.route(address, (route) => {
    if (hasFailed || route.request().method() !== method) return route.fallback()
    hasFailed = true
    return route.abort()
  })
}
