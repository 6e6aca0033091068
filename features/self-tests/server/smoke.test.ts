import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import type { Config } from '#platform/config.ts'
import { selfSignedCertificate } from '#tests/support/certificate.ts'
import { ephemeralPort } from '#tests/support/server.ts'
import { smokeSteps, type StepView } from '../contract/index.ts'
import { trySmoke } from './attempts/smoke.ts'

type Page = { status?: number; type?: string; body?: string; headers?: Record<string, string> }
type Site = (path: string, language: string) => Page | 'hang'

const securityHeaders = {
  'content-security-policy': "default-src 'self'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=()',
  'cross-origin-opener-policy': 'same-origin',
}
const html = (language: string, title = 'Nordbro') =>
  `<!DOCTYPE html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><head><title>${title}</title></head>` +
  `<body><script type="module" src="/assets/entry-a1.js"></script></body></html>`

/** A site that nothing is wrong with. */
const soundSite = (path: string, language: string): Page => {
  if (path === '/' || path === '/login') return { body: html(language), headers: securityHeaders }
  if (path.startsWith('/assets/'))
    return { type: 'text/javascript', headers: { 'cache-control': 'public, max-age=31536000, immutable' } }
  if (path === '/readyz' || path.startsWith('/api/')) return { type: 'application/json', body: '{}' }
  if (path.endsWith('.atom')) return { type: 'application/atom+xml' }
  if (path === '/robots.txt') return { type: 'text/plain' }
  return path === '/sitemap.xml' ? { type: 'application/xml' } : { status: 404, body: html(language) }
}

const serve = (site: Site) => (request: IncomingMessage, answer: ServerResponse) => {
  const page = site(request.url ?? '', request.headers['accept-language'] ?? 'en')
  if (page === 'hang') return
  const { status = 200, type = 'text/html; charset=utf-8', body = 'text', headers = {} } = page
  answer.writeHead(status, { 'content-type': type, ...headers }).end(body)
}
const listen = async (listener: Server): Promise<number> => {
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    listener.closeAllConnections()
    listener.close()
  })
  return (listener.address() as AddressInfo).port
}
const smoke = async (
  publicBaseUrl: string,
  streamOpenedAfter: number | null = 12,
  seconds = { request: 6, all: 28 },
) => {
  const steps: StepView[] = []
  const report = (step: StepView) => void steps.push(step)
  await trySmoke({ config: { publicBaseUrl } as Config }, { page: { streamOpenedAfter }, report }, seconds)
  expect(steps.map(({ step }) => step)).toEqual([...smokeSteps])
  return steps
}
const smokeOf = async (site: Site, ...more: [number | null] | []) =>
  smoke(`http://127.0.0.1:${await listen(createServer(serve(site)))}`, ...more)
const failuresOf = (steps: StepView[]) =>
  steps.filter(({ state }) => state === 'failed').map(({ step, code, values }) => [step, code, values])

it('[ROUTE-01/testing] a sound site passes every step of the smoke set', async () => {
  const steps = await smokeOf(soundSite)
  expect(steps.filter(({ state }) => state !== 'passed')).toEqual([])
  expect(steps.every(({ duration }) => duration !== null)).toBe(true)
})

it('[ROUTE-01/testing] each step of the smoke set names what is wrong', async () => {
  const steps = await smokeOf((path, language) => {
    if (path === '/' && language === 'ar') return { body: html('en') }
    if (path === '/' && language === 'sv') return { body: html('sv'), headers: { 'x-content-type-options': 'nosniff' } }
    if (path === '/login' && language === 'en') return { body: html('en', ' ') }
    if (path === '/login' && language === 'sv') return { status: 500 }
    if (path.startsWith('/assets/')) return { type: 'text/javascript', headers: { 'cache-control': 'no-store' } }
    if (path === '/readyz') return { status: 503, type: 'application/json' }
    if (path.startsWith('/api/')) return { type: 'text/html' }
    if (path === '/self-test/no-such-page') return { body: html('sv') }
    return soundSite(path, language)
  }, null)
  expect(failuresOf(steps)).toEqual([
    ['home_ar', 'site_language', { given: 'en ltr', expected: 'ar rtl' }],
    ['login_sv', 'site_status', { status: '500', expected: '200' }],
    ['login_en', 'site_title', {}],
    [
      'headers',
      'headers_missing',
      {
        headers:
          'content-security-policy, x-frame-options, referrer-policy, permissions-policy, cross-origin-opener-policy',
      },
    ],
    ['script', 'site_not_cached', { path: '/assets/entry-a1.js', cache: 'no-store' }],
    ['readiness', 'site_status', { status: '503', expected: '200' }],
    ['api', 'site_type', { type: 'text/html', expected: 'json' }],
    ['stream', 'stream_closed', {}],
    ['missing_page', 'site_status', { status: '200', expected: '404' }],
  ])
  const bare = await smokeOf((path, language) =>
    path === '/' ? { body: '<html lang="sv" dir="ltr"><title>Nordbro</title>' } : soundSite(path, language),
  )
  expect(bare.find(({ step }) => step === 'script')?.code).toBe('site_script_missing')
})

it('[ROUTE-01/testing, ADM-07/tls] a site that is down, hangs or has an untrusted certificate gives a reason in time', async () => {
  const reasonsOf = (steps: StepView[]) => [
    ...new Set(failuresOf(steps).map(([, code, values]) => `${code} ${(values as Record<string, string>)['reason']}`)),
  ]
  expect(reasonsOf(await smoke(`http://127.0.0.1:${await ephemeralPort()}`))).toEqual(['site_unreachable ECONNREFUSED'])
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const secure = createSecureServer(
    {
      key: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }),
      cert: selfSignedCertificate(keys, { host: 'localhost' }),
    },
    serve(soundSite),
  )
  expect(reasonsOf(await smoke(`https://localhost:${await listen(secure)}`))).toEqual([
    'site_unreachable DEPTH_ZERO_SELF_SIGNED_CERT',
  ])
  const hanging = `http://127.0.0.1:${await listen(createServer(serve(() => 'hang')))}`
  const began = performance.now()
  expect(reasonsOf(await smoke(hanging, 1, { request: 0.3, all: 0.8 }))).toEqual(['site_unreachable TIMEOUT'])
  expect(performance.now() - began).toBeLessThan(5_000)
})
