import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { AxeResults } from 'axe-core'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import type { Language } from '#kit/fields.ts'
import { ensureBrowser } from '../../scripts/ensure-browser.ts'
import type { Client } from './client.ts'
import { combinations } from './combinations.ts'
import { waitTimeoutMs } from './timeouts.ts'

/** What a failed test's pages looked like. */
const failuresDir = join(import.meta.dirname, '../../var/test-results/failures')
let failures = 0

export const sizes = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 800 },
} as const

export type VisitOptions = {
  /** The language the browser asks for; Swedish unless said. */
  language?: Language
  size?: keyof typeof sizes
  /** Visits with this caller's cookies. */
  as?: Client
  scheme?: 'light' | 'dark'
  /** Console errors that belong to the test, such as a refused sign-in's 401. */
  expectedErrors?: readonly RegExp[]
  /** Which rules `violationsOf` checks: by default all, but in the second combination of a journey only those of appearance. */
  rules?: Rules
}

type Rules = 'all' | 'appearance'

export type BrowserVisit = { page: Page; context: BrowserContext }

/** What was on its way when a session ended is refused. */
export const sessionEndedErrors = [/401.*\/(api|rest)\//] as const
/** What a browser says of a line that was cut on purpose. */
export const connectionErrors = [/Failed to load resource|net::ERR|401|403|503/] as const

const locales = { sv: 'sv-SE', en: 'en-GB', ar: 'ar-EG' } as const satisfies Record<Language, string>

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
]

/**
 * React says here when it has put something on screen and run its effects; the pages' own code does not know of it. Until
 * the first time, what stands there is the server's page.
 */
const recordHydration = `window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
  supportsFiber: true, inject: () => 1, checkDCE() {}, onCommitFiberRoot() {}, onCommitFiberUnmount() {},
  onPostCommitFiberRoot() { window.isTakenOver = true },
}`

/** What the page says in passing is noted: it may have gone by the time that a busy machine looks. */
const recordAnnouncements = `window.said = []; new MutationObserver((changes) => {
  for (const { addedNodes } of changes) for (const node of addedNodes)
    if (node.nodeType === 1 && (node.closest('[aria-live]') ?? node.querySelector('[aria-live]'))) window.said.push(node.textContent)
}).observe(document, { childList: true, subtree: true })`

/** One Chromium per worker process and kind: files that run in the same worker share it. It ends with the process. */
const sharedBrowser = (full: boolean): Promise<Browser> => {
  const shared = globalThis as { testBrowsers?: Map<boolean, Promise<Browser>> }
  const browsers = (shared.testBrowsers ??= new Map())
  const browser =
    browsers.get(full) ?? chromium.launch({ executablePath: ensureBrowser({ full }), headless: true, args: flags })
  browsers.set(full, browser)
  return browser
}

/** Checks only the rules of appearance where a journey repeats in its second combination what the first has checked. */
const defaultRules = ({ rules, language, size, scheme }: VisitOptions): Rules => {
  const repeated = combinations[1]
  if (rules) return rules
  return language === repeated.language && size === repeated.size && scheme === repeated.scheme ? 'appearance' : 'all'
}
const rulesByContext = new WeakMap<BrowserContext, Rules>()

/**
 * A Chromium for the file's tests; at the top of a test file:
 *
 *     const browser = await openBrowser()
 *
 * Each visit has cookies and storage of its own and ends with its test, which fails if the page wrote an error to the
 * console or threw one. `full` opens the whole browser instead of its headless shell, which shows no notifications.
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
    })
    rulesByContext.set(context, defaultRules(options))
    context.setDefaultTimeout(waitTimeoutMs)
    await context.addInitScript(recordHydration)
    await context.addInitScript(recordAnnouncements)
    if (options.as) {
      const { hostname } = new URL(url)
      const cookies = [...options.as.cookies].map(([name, value]) => ({
        name,
        value,
        domain: hostname,
        path: '/',
        httpOnly: true,
        secure: name.startsWith('__'),
        sameSite: 'Lax' as const,
      }))
      await context.addCookies(cookies)
    }
    const errors: string[] = []
    context.on('console', (message) => {
      if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
    })
    context.on('weberror', (thrown) => errors.push(String(thrown.error().stack ?? thrown.error())))
    context.on('page', waitForHydrationOnLoad)
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

/** Waits until an expression is true in the page. Playwright's own `waitForFunction` needs what the pages' policy forbids. */
export const waitForExpression = async (page: Page, expression: string): Promise<void> => {
  await expect.poll(() => page.evaluate(expression), { message: expression, interval: 30 }).toBe(true)
}

/** Waits until the page has said something in passing (a toast), whether or not it can still be read. */
export const expectToast = async (page: Page, text: string): Promise<void> => {
  await expect.poll(() => page.evaluate('window.said.join("\\n")'), { interval: 100 }).toContain(text)
}

/** Sixty pictures later: long enough for what a page would do by itself, were it to do it. */
export const waitForFrames = (page: Page): Promise<unknown> =>
  page.evaluate(
    'new Promise((resolve) => { let left = 60; const next = () => (left-- > 0 ? requestAnimationFrame(next) : resolve()); next() })',
  )

/** React marks with such a property what it has taken over (`shell/replay-events.ts`); what is loaded later is taken over later. */
const isHydrated = `document.readyState !== 'loading' && document.getElementById('frame') === null || window.isTakenOver === true && [...document.querySelectorAll('main :is(a, button, input, textarea, select)')]
  .every((element) => Object.keys(element).some((key) => key.startsWith('__reactProps$')))`

/**
 * Waits until the browser has taken over the page that the server rendered: before that, presses are held back, links lead
 * to a page of their own, and keys, typing and other tabs are not heard. That nothing is asked for says nothing of it.
 */
export const waitForHydration = (page: Page): Promise<void> => waitForExpression(page, isHydrated)

/**
 * A page's scripts begin after its first paint, and no event of the browser's waits for them: a test that opens a page goes
 * on when React has it. One that says what it waits for (`waitUntil`), or whose page never gets its scripts, is not held up.
 */
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

/**
 * What enters or leaves has done so: until then a dialog may be as good as invisible, and the page behind it is hidden
 * already. And React hides nothing while a part of it is on its way.
 */
const isSettled = `document.querySelector('[data-entering], [data-exiting], [style*="display: none !important"]') === null
  && document.getAnimations().every((one) => one.playState !== 'running' || one.effect?.getComputedTiming().endTime === Infinity)`

/** So often at most a page is looked at anew because it changed under the look. */
const maxAttempts = 8

/** Whether anything has changed in the page since this was asked for last. */
const hasChanged = `(() => {
  const changes = window.changes ??= Object.assign(new MutationObserver(() => { changes.any = true }), { any: true })
  const any = changes.takeRecords().length > 0 || changes.any
  changes.observe(document, { childList: true, subtree: true, attributes: true, characterData: true })
  changes.any = false
  return any
})()`

/** The rules whose outcome depends on colours, sizes or direction, and so on the combination that a page is visited in. */
const appearanceRules = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable']

/** Minified, because each checked document has to parse it. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Runs axe in the page itself, whose source is sent once per document. */
const runAxe = async (page: Page, ruleSet: Rules): Promise<AxeResults['violations']> => {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(`${axeSource}; undefined`)
  const rules = ruleSet === 'appearance' ? { runOnly: { type: 'rule', values: appearanceRules } } : {}
  const options = { ...rules, resultTypes: ['violations'] }
  return page.evaluate(`axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations)`) as Promise<
    AxeResults['violations']
  >
}

/**
 * What axe finds wrong with the page once it has come to rest, one line each: empty is right. A look takes a while; what was
 * found in a page that became another one meanwhile (a dialog opened, an answer came) is true of neither.
 */
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

/** No sideways scrolling: at a phone's width everything fits. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')

/** For a page's start: an undo is offered for ten seconds, which may be over before a busy machine has pressed it; with it for as long as it takes. */
export const extendUndoPeriod = `{ const later = window.setTimeout
  window.setTimeout = (work, ms, ...rest) => later(work, ms === 10_000 ? 600_000 : ms, ...rest) }`

/** Loses the next call of a method to an address on its way to the server; a visit's `expected: cutLine` allows for it. */
export const failNextRequest = async (page: Page, method: string, address: string): Promise<void> => {
  let hasFailed = false
  await page.route(address, (route) => {
    if (hasFailed || route.request().method() !== method) return route.fallback()
    hasFailed = true
    return route.abort()
  })
}
