import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { chromiumFlags } from '../bench/chromium.ts'
import { median } from '../bench/load.ts'

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Category = (typeof categories)[number]

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
  scores: Record<Category, number>
  /** In milliseconds, except `cls`; medians of all runs. */
  metrics: Record<Metric, number>
  /** Lighthouse's benchmark index of the machine during the runs; about 1,500 when it is idle. */
  machine: number
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

const oneRun = async (url: string, chromePath: string, language: string) => {
  const chrome = await launch({
    chromePath,
    chromeFlags: [...chromiumFlags, `--lang=${language}`],
    ignoreDefaultFlags: false,
    logLevel: 'silent',
  })
  try {
    const result = await lighthouse(url, {
      port: chrome.port,
      output: 'json',
      logLevel: 'silent',
      onlyCategories: [...categories],
      extraHeaders: { 'accept-language': language },
    })
    if (!result || result.lhr.runtimeError)
      throw new Error(`${url}: ${result?.lhr.runtimeError?.message ?? 'Lighthouse gave nothing'}`)
    return result.lhr
  } finally {
    chrome.kill()
  }
}

export const audit = async ({
  name,
  url,
  runs,
  chromePath,
  language,
}: {
  name: string
  url: string
  runs: number
  chromePath: string
  language: string
}): Promise<PageFigures> => {
  // Fills the server's page cache: most visitors get a cached page.
  await (await fetch(url, { headers: { 'accept-language': language } })).arrayBuffer()
  const all: Awaited<ReturnType<typeof oneRun>>[] = []
  // Lighthouse occasionally fails on a busy machine: retry failed runs, but never repeat a successful one.
  for (let run = 0, failures = 0; run < runs;) {
    try {
      all.push(await oneRun(url, chromePath, language))
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
    scores: Object.fromEntries(categories.map((one) => [one, scoreOf(one)])) as Record<Category, number>,
    metrics: Object.fromEntries((Object.keys(metrics) as Metric[]).map((one) => [one, metricOf(one)])) as Record<
      Metric,
      number
    >,
    machine: Math.round(median(all.map((lhr) => lhr.environment.benchmarkIndex))),
    failed: [...failed.values()],
  }
}
