import { type Language, directionOf } from '#kit/fields.ts'
import { reasonOf } from '#platform/error-reason.ts'
import { type SiteAnswer, visitSite } from '#platform/fetch/visit-site.ts'
import { selfTestLimits, type SmokeStep, smokeSteps, type StepView } from '../../contract/index.ts'
import type { AttemptContext, PageReport, RunAttempt } from '../attempt.ts'
import { startClock, stepOf } from '../step.ts'

const requestSeconds = 6
/** Few requests at once, so that their times are those of a visitor. */
const requestsAtOnce = 4

type Visit = (path: string, headers?: Record<string, string>) => Promise<SiteAnswer>
type SmokeContext = { visit: Visit; isSecure: boolean; page: PageReport }
/** What a step found, with its text's figures. */
type Found = Pick<StepView, 'code'> & { values?: Record<string, string | number> }
type Check = (ctx: SmokeContext) => Promise<Found>

const answered = (code: 'site_answered' | 'site_cached' | 'headers_set', { status }: SiteAnswer): Found => ({
  code,
  values: { status },
})

/** Why the answer is not the expected one; null if it is. */
const unexpected = ({ status, headers }: SiteAnswer, expected: number, type: string): Found | null => {
  if (status !== expected) return { code: 'site_status', values: { status, expected } }
  const given = headers['content-type']?.split(';')[0] ?? ''
  return given.endsWith(type) ? null : { code: 'site_type', values: { type: given || '–', expected: type } }
}

const file =
  (path: string, type: string): Check =>
  async ({ visit }) => {
    const answer = await visit(path)
    return unexpected(answer, 200, type) ?? answered('site_answered', answer)
  }

const asPage = (language: Language) => ({ accept: 'text/html', 'accept-language': language })

/** The page as a browser asks for it that prefers the language. */
const pageIn =
  (path: string, language: Language): Check =>
  async ({ visit }) => {
    const answer = await visit(path, asPage(language))
    const problem = unexpected(answer, 200, 'html')
    if (problem) return problem
    const [tag = ''] = /<html[^>]*>/i.exec(answer.body) ?? []
    const attribute = (name: string) => new RegExp(`\\s${name}="?([\\w-]+)`, 'i').exec(tag)?.[1] ?? '–'
    const given = `${attribute('lang')} ${attribute('dir')}`
    const expected = `${language} ${directionOf(language)}`
    if (given !== expected) return { code: 'site_language', values: { given, expected } }
    if (!/<title[^>]*>\s*[^\s<]/i.test(answer.body)) return { code: 'site_title' }
    return answered('site_answered', answer)
  }

const requiredHeaders = [
  'content-security-policy',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
]

const headers: Check = async ({ visit, isSecure }) => {
  const answer = await visit('/', asPage('sv'))
  const required = [...requiredHeaders, ...(isSecure ? ['strict-transport-security'] : [])]
  const missing = required.filter((name) => !answer.headers[name])
  if (missing.length > 0) return { code: 'headers_missing', values: { headers: missing.join(', ') } }
  return answered('headers_set', answer)
}

/** A day at least: scripts have their content's hash in their names, so caches may store them for ever. */
const minCacheSeconds = 86_400

const script: Check = async ({ visit }) => {
  const { body } = await visit('/', asPage('sv'))
  const path = /["'](\/assets\/[^"'\s]+\.js)["']/.exec(body)?.[1]
  if (path === undefined) return { code: 'site_script_missing' }
  const answer = await visit(path)
  const problem = unexpected(answer, 200, 'javascript')
  if (problem) return problem
  const cache = answer.headers['cache-control'] ?? ''
  const seconds = Number(/max-age=(\d+)/.exec(cache)?.[1] ?? 0)
  return seconds < minCacheSeconds
    ? { code: 'site_not_cached', values: { path, cache: cache || '–' } }
    : answered('site_cached', answer)
}

/** The page has opened the stream, because only members have one. */
const stream: Check = async ({ page: { streamOpenedAfter } }) => {
  if (streamOpenedAfter === undefined) return { code: 'stream_untried' }
  return streamOpenedAfter === null
    ? { code: 'stream_closed' }
    : { code: 'stream_opened', values: { milliseconds: streamOpenedAfter } }
}

const missingPage: Check = async ({ visit }) => {
  const answer = await visit('/self-test/no-such-page', asPage('sv'))
  return unexpected(answer, 404, 'html') ?? answered('site_answered', answer)
}

const checks: Readonly<Record<SmokeStep, Check>> = {
  home_sv: pageIn('/', 'sv'),
  home_en: pageIn('/', 'en'),
  home_ar: pageIn('/', 'ar'),
  login_sv: pageIn('/login', 'sv'),
  login_en: pageIn('/login', 'en'),
  login_ar: pageIn('/login', 'ar'),
  headers,
  script,
  readiness: file('/readyz', 'json'),
  api: file('/api/suggestions?limit=1', 'json'),
  feed: file('/opportunities.atom', 'xml'),
  robots: file('/robots.txt', 'plain'),
  sitemap: file('/sitemap.xml', 'xml'),
  stream,
  missing_page: missingPage,
}

/** Requests pages and files of `PUBLIC_BASE_URL` as a visitor from outside, in at most the time of the test. */
export const trySmoke = async (
  { config }: Pick<AttemptContext, 'config'>,
  { page, report }: Pick<Parameters<RunAttempt>[1], 'page' | 'report'>,
  /** For tests. */
  seconds = { request: requestSeconds, all: selfTestLimits.seconds.smoke - 2 },
): Promise<void> => {
  const all = AbortSignal.timeout(seconds.all * 1000)
  const visit: Visit = (path, headersOfVisit) =>
    visitSite(config.publicBaseUrl + path, {
      signal: AbortSignal.any([all, AbortSignal.timeout(seconds.request * 1000)]),
      ...(headersOfVisit && { headers: headersOfVisit }),
    })
  const ctx: SmokeContext = { visit, isSecure: config.publicBaseUrl.startsWith('https:'), page }
  const found = new Map<SmokeStep, StepView>()
  const waiting = [...smokeSteps]
  const takeNext = async (): Promise<void> => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const took = startClock()
      try {
        const { code, values = {} } = await checks[step](ctx)
        found.set(step, stepOf(step, code, values, took()))
      } catch (error) {
        found.set(step, stepOf(step, 'site_unreachable', { reason: nameOf(error) }, took()))
      }
    }
  }
  await Promise.all(Array.from({ length: requestsAtOnce }, takeNext))
  for (const step of smokeSteps) {
    const result = found.get(step)
    if (result) report(result)
  }
}

/** An aborted request has a code that is a number. */
const nameOf = (error: unknown): string => ((error as Error).name === 'TimeoutError' ? 'TIMEOUT' : reasonOf(error))
