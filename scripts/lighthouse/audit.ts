import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { chromium } from 'playwright-core'
import { throttling } from 'lighthouse/core/config/constants.js'
import { measuringFlags } from '../bench/chromium.ts'
import { median } from '../bench/load.ts'

export type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo'

/** The metrics that have a limit, or that explain one that does. */
export const metrics = {
  fcp: 'first-contentful-paint',
  lcp: 'largest-contentful-paint',
  cls: 'cumulative-layout-shift',
  tbt: 'total-blocking-time',
  si: 'speed-index',
} as const
export type Metric = keyof typeof metrics

export type PageFigures = {
  name: string
  url: string
  /** Out of 100; medians of all runs. */
  scores: Partial<Record<Category, number>>
  /** In milliseconds, except `cls`; medians of all runs. */
  metrics: Record<Metric, number>
  /** The factor for processor times (`bench/calibration.ts`), and the machine's index that it follows from. */
  slowdown: number
  index: number
  /** The audits that failed in at least one run. */
  failed: { id: string; title: string; value: string; where: string[] }[]
}

type Item = Record<string, unknown>
/** At most eight elements, files or texts that an audit names. */
const placesIn = (details: unknown): string[] => {
  const items = (details as { items?: Item[] } | undefined)?.items
  if (!Array.isArray(items)) return []
  const placeOf = (item: Item) => {
    const node = (item['node'] ?? {}) as { selector?: string; snippet?: string }
    return [
      node.selector,
      item['url'],
      item['description'],
      item['sourceLocation'] && (item['sourceLocation'] as { url?: string }).url,
    ].find((one) => typeof one === 'string')
  }
  return items.flatMap((item) => (placeOf(item) as string | undefined) ?? []).slice(0, 8)
}

export type Audit = {
  name: string
  url: string
  runs: number
  chromePath: string
  language: string
  categories: readonly Category[]
  /** The session of the member who opens the page. */
  session?: { name: string; value: string }
  slowdown: number
  index: number
}

/** Lighthouse clears the browser's storage before an audit, but no cookies. */
const addSession = async (port: number, url: string, session: { name: string; value: string }) => {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  const cookie = { ...session, domain: new URL(url).hostname, path: '/', httpOnly: true, secure: true }
  await browser.contexts()[0]?.addCookies([{ ...cookie, sameSite: 'Lax' }])
  await browser.close()
}

const oneRun = async ({ url, chromePath, language, categories, session, slowdown }: Audit) => {
  const chrome = await launch({
    chromePath,
    chromeFlags: [...measuringFlags, `--lang=${language}`],
    ignoreDefaultFlags: false,
    logLevel: 'silent',
  })
  try {
    if (session) await addSession(chrome.port, url, session)
    const result = await lighthouse(url, {
      port: chrome.port,
      output: 'json',
      logLevel: 'silent',
      onlyCategories: [...categories],
      extraHeaders: { 'accept-language': language },
      throttling: { ...throttling.mobileSlow4G, cpuSlowdownMultiplier: slowdown },
    })
    if (!result || result.lhr.runtimeError)
      throw new Error(`${url}: ${result?.lhr.runtimeError?.message ?? 'Lighthouse gave nothing'}`)
    return result.lhr
  } finally {
    chrome.kill()
  }
}

export const audit = async (options: Audit): Promise<PageFigures> => {
  const { name, url, runs, language, categories, session, slowdown, index } = options
  // Fills the server's page cache: most visitors get a cached page. Members' pages are in no cache.
  if (!session) await (await fetch(url, { headers: { 'accept-language': language } })).arrayBuffer()
  const all: Awaited<ReturnType<typeof oneRun>>[] = []
  // Lighthouse occasionally fails on a busy machine: retry failed runs, but never repeat a successful one.
  for (let run = 0, failures = 0; run < runs;) {
    try {
      all.push(await oneRun(options))
      run += 1
    } catch (error) {
      if (++failures > 2) throw error
    }
  }
  const failed = new Map<string, PageFigures['failed'][number]>()
  for (const lhr of all) {
    for (const { id, title, score, displayValue, details } of Object.values(lhr.audits)) {
      if (score !== null && score < 0.9)
        failed.set(id, { id, title, value: displayValue ?? '', where: placesIn(details) })
    }
  }
  const scoreOf = (category: Category) =>
    Math.round(median(all.map((lhr) => lhr.categories[category]?.score ?? 0)) * 100)
  const metricOf = (metric: Metric) => median(all.map((lhr) => lhr.audits[metrics[metric]]?.numericValue ?? Number.NaN))
  return {
    name,
    url,
    scores: Object.fromEntries(categories.map((one) => [one, scoreOf(one)])),
    metrics: Object.fromEntries((Object.keys(metrics) as Metric[]).map((one) => [one, metricOf(one)])) as Record<
      Metric,
      number
    >,
    slowdown,
    index,
    failed: [...failed.values()],
  }
}
