import { request } from 'node:http'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { createSuggestion } from '#features/suggestions/contract/index.ts'
import { directionOf, languages } from '#kit/languages.ts'
import { limits } from '#kit/limits.ts'
import { pageRoutes } from '#shell/route-table.ts'
import { longestEventLoopDelayMs } from './support/event-loop-delay.ts'
import { startTestServer } from './support/server.ts'

const server = await startTestServer({ pages: true })

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(new URL(path, server.url), { redirect: 'manual', headers })
const htmlOf = async (path: string, headers?: Record<string, string>) => (await get(path, headers)).text()
/** The parts that are missing from a page. Returned as a list, because a whole page would fill the failure report. */
const missingParts = (html: string, parts: readonly (string | RegExp)[]) =>
  parts.filter((part) => (typeof part === 'string' ? !html.includes(part) : !part.test(html)))
const textsIn = (html: string) => html.replace(/<script[^]*?<\/script>/g, '').replace(/<[^>]+>/g, ' ')

const memberId = '5f8f0f5c-1e7b-4d55-9a0a-111111111111'
/** Pages that need no data for a visitor: those with one address. */
const publicPaths = pageRoutes
  .filter(({ path, guard }) => guard === 'public' && !path.includes(':'))
  .map(({ path }) => path)
  .filter((path) => path !== '/404' && path !== '/dev/ui')
const memberPaths = pageRoutes
  .filter(({ guard }) => guard !== 'public')
  .map(({ path }) => path.replaceAll(/:\w+/g, memberId))

describe('addresses of pages', () => {
  it.each(publicPaths)(
    '[ROUTE-01/home, ROUTE-01/login, ROUTE-01/forgot-password, ROUTE-01/reset-password, ROUTE-01/opportunities, ROUTE-01/about, ROUTE-01/manifesto, ROUTE-01/terms, ROUTE-01/privacy, ROUTE-01/suggestions, ROUTE-01/products, ROUTE-01/investors, ROUTE-04/home, ROUTE-04/auth-pages, ROUTE-04/static-pages, ROUTE-04/opportunities-list, ROUTE-04/suggestions-list, ROUTE-04/products-list, ROUTE-04/investors, ROUTE-07/server-rendered, ROUTE-07/title] %s is rendered on the server for everyone',
    async (path) => {
      const response = await get(path)
      const html = await response.text()
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(missingParts(html, [/^<!DOCTYPE html><html lang="sv" dir="ltr"/, /<title>[^<]+<\/title>/])).toEqual([])
      expect(html.match(/<h1/g)).toHaveLength(1)
    },
  )

  it('[ROUTE-01/signup] /signup welcomes a visitor', async () => {
    expect(textsIn(await (await get('/signup')).text())).toContain('Välkommen!')
  })

  it.each(memberPaths)(
    '[ROUTE-04/login-required, ROUTE-04/return-after-login] %s sends a visitor to the login, and back afterwards',
    async (path) => {
      const response = await get(`${path}?tab=two`)
      expect(response.status).toBe(302)
      expect(response.headers.get('location')).toBe(`/login?next=${encodeURIComponent(`${path}?tab=two`)}`)
    },
  )

  it.each(['/dashboard', '/notifications', '/profile', '/mentorship', '/analytics'])(
    '%s is complete in the first response to a member',
    async (path) => {
      const { client } = await signedInMember(server)
      const response = await client.raw(path)
      const html = await response.text()
      expect(response.status).toBe(200)
      expect(html.match(/<h1/g)).toHaveLength(1)
      expect(textsIn(html)).not.toContain('Laddar...')
    },
  )

  it('[DASH-01/indicator-connecting] the first response of the dashboard says that the feed is connecting', async () => {
    const { client } = await signedInMember(server)
    expect(textsIn(await (await client.raw('/dashboard')).text())).toContain('Ansluter')
  })

  it.each(['/404', '/nothing/here', '/opportunities/x/y/z', '/.env'])(
    '[ROUTE-01/404, ROUTE-02/page, ROUTE-02/home-link, ROUTE-02/status] %s shows the not-found page with status 404 and a link to the home page',
    async (path) => {
      const response = await get(path)
      const html = await response.text()
      expect(response.status).toBe(404)
      expect(textsIn(html)).toContain('Sidan finns inte')
      expect(html).toMatch(/<a [^>]*href="\/"/)
    },
  )

  it.each(['/%0a', '/about%0d', '/opportunities/%E2%80%A8', '/opportunities/%00', '/products/a%00b', '/u/%00'])(
    '[ROUTE-02/page] the address %s, which matches no route, leads to the not-found page',
    async (path) => {
      const response = await get(path)
      expect([response.status, response.headers.get('location')]).toEqual([302, '/404'])
    },
  )

  it('the component gallery is available in development and not found in production', async () => {
    expect((await get('/dev/ui')).status).toBe(200)
    const production = await startTestServer({
      pages: true,
      jobs: false,
      logLevel: 'fatal',
      config: { production: true },
      cleanUp: onTestFinished,
    })
    for (const path of ['/dev/ui', '/dev/mailbox']) {
      const response = await fetch(production.url + path)
      expect(response.status, path).toBe(404)
      expect(textsIn(await response.text())).toContain('Sidan finns inte')
    }
  })

  it('pages answer HEAD like GET without a body and refuse other methods', async () => {
    const head = await fetch(new URL('/about', server.url), { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    const post = await fetch(new URL('/about', server.url), { method: 'POST' })
    expect(post.status).toBe(405)
    expect(post.headers.get('allow')).toBe('GET, HEAD')
  })

  it('a missing built file gets a plain-text 404', async () => {
    const response = await get('/assets/none-12345678.js')
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toContain('text/plain')
  })
})

describe('languages of pages', () => {
  it.each(languages)(
    '[I18N-02/saved-choice, I18N-02/detected, I18N-04/rtl] pages are in %s by saved choice, by address and by Accept-Language',
    async (language) => {
      const start = `<html lang="${language}" dir="${directionOf(language)}"`
      const pages = [
        await htmlOf('/about', { cookie: `language=${language}`, 'accept-language': 'fr' }),
        await htmlOf(`/about?lang=${language}`, { 'accept-language': 'fr' }),
        await htmlOf('/about', { 'accept-language': `fr, ${language};q=0.5` }),
      ]
      expect(pages.map((html) => missingParts(html, [start]))).toEqual([[], [], []])
    },
  )

  it('[I18N-01/swedish-default, I18N-02/saved-choice, I18N-02/nothing-detected] pages prefer the saved choice and are in Swedish by default', async () => {
    expect(missingParts(await htmlOf('/about?lang=en', { cookie: 'language=ar' }), ['<html lang="ar"'])).toEqual([])
    expect(missingParts(await htmlOf('/about', { 'accept-language': 'fr, de' }), ['<html lang="sv"'])).toEqual([])
  })

  it("pages are in the member's saved language when the browser has no saved choice", async () => {
    const { client } = await signedInMember(server, { language: 'ar' })
    const html = await (await client.raw('/about', { headers: { 'accept-language': 'en' } })).text()
    expect(missingParts(html, ['<html lang="ar"'])).toEqual([])
  })

  it('[I18N-03/script-injection] pages ignore language values that are not a language', async () => {
    for (const value of ['<script>alert(1)</script>', 'javascript:alert(1)', 'en-x"onload="alert(1)', '__proto__']) {
      const html = await htmlOf(`/about?lang=${encodeURIComponent(value)}`, {
        cookie: `language=${encodeURIComponent(value)}`,
      })
      expect(missingParts(html, ['<html lang="sv"'])).toEqual([])
      expect(html.includes('alert(1)')).toBe(false)
    }
  })

  it('[I18N-05/per-area] a page loads only the texts of its own area and the shell', async () => {
    const html = await htmlOf('/about')
    const fetched = /\],(\["\/assets\/sv-[^\]]+\]),"/.exec(html)?.[1] ?? '[]'
    const files = JSON.parse(fetched) as string[]
    expect(files).toHaveLength(2)
    for (const file of files) expect((await get(file)).headers.get('cache-control')).toContain('immutable')
  })
})

describe('loading order', () => {
  it.each(['/', '/opportunities', '/login'])(
    '%s loads no script before its first paint, only its style sheet and fonts',
    async (path) => {
      const html = await htmlOf(path)
      expect(missingParts(html, ['rel="stylesheet"', 'as="font"', 'first-contentful-paint'])).toEqual([])
      expect(html).not.toMatch(/modulepreload" href|<script[^>]+(src=|type="module")/)
    },
  )
})

describe('metadata for search engines and shared links', () => {
  it('[ROUTE-07/description, ROUTE-07/canonical, ROUTE-07/hreflang, ROUTE-07/open-graph-image] every public page has its title, description, canonical address and alternates', async () => {
    for (const path of ['/', '/about', '/manifesto', '/opportunities', '/suggestions']) {
      const html = await htmlOf(path)
      const canonical = new URL(path, server.config.publicBaseUrl).href
      const wanted = [
        `<link rel="canonical" href="${canonical}"/>`,
        `hrefLang="x-default" href="${canonical}"`,
        ...languages.map((language) => `hrefLang="${language}" href="${canonical}?lang=${language}"`),
        /<meta name="description" content="[^"]{20,}"/,
        /<meta property="og:image" content="http[^"]+"/,
      ]
      expect(missingParts(html, wanted), path).toEqual([])
    }
  })

  it('[ROUTE-07/open-graph-image] the picture for shared links exists', async () => {
    const image = /<meta property="og:image" content="([^"]+)"/.exec(await htmlOf('/'))?.[1] ?? ''
    const response = await get(new URL(image).pathname)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
  })
})

describe('content security policy of pages', () => {
  const nonceOf = (response: Response) =>
    /script-src 'self' 'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1]

  it('every response has a new nonce, and every executable script carries it', async () => {
    const [first, second] = [await get('/about'), await get('/about')]
    const nonces = [nonceOf(first), nonceOf(second)]
    expect(nonces[0]).toMatch(/^[A-Za-z0-9+/=]{16,}$/)
    expect(nonces[0]).not.toBe(nonces[1])
    for (const [index, response] of [first, second].entries()) {
      const html = await response.text()
      const scripts = [...html.matchAll(/<script\b([^>]*)>/g)]
        .map(([, attributes]) => attributes as string)
        .filter((attributes) => !attributes.includes('json'))
      expect(scripts.length).toBeGreaterThan(1)
      for (const attributes of scripts) expect(attributes).toContain(`nonce="${nonces[index]}"`)
    }
    const policy = first.headers.get('content-security-policy')
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval/)
  })

  it('no page rendered by the server has an inline style', async () => {
    for (const path of publicPaths) expect(/ style="|<style/.test(await htmlOf(path)), path).toBe(false)
  })

  it.each(['gzip', 'br'])(
    'a cached page and a compressed one (%s) equal the page, with the current nonce',
    async (coding) => {
      await get('/terms')
      const response = await fetch(new URL('/terms', server.url), { headers: { 'accept-encoding': coding } })
      expect(response.headers.get('content-encoding')).toBe(coding)
      const html = await response.text()
      expect(html).toContain(`nonce="${nonceOf(response)}"`)
      expect(html.trimEnd()).toMatch(/<\/html>$/)
    },
  )
})

describe('page cache for visitors', () => {
  it('a cached page is rendered again after an event that one of its reads declares', async () => {
    const { client } = await signedInMember(server)
    const title = `Nytt förslag ${Date.now()}`
    const isShown = async () => (await htmlOf('/suggestions?sort=latest')).includes(title)
    expect([await isShown(), await isShown()]).toEqual([false, false])
    await client.succeed(createSuggestion, { title, description: 'Den ska synas för nästa besökare.', tags: [] })
    await expect.poll(isShown).toBe(true)
  })

  it("the page cache does not mix members' and visitors' pages", async () => {
    const { client, fullName, email } = await signedInMember(server, { fullName: 'Signe Testdotter' })
    await htmlOf('/about')
    const own = await (await client.raw('/about')).text()
    const visitors = await htmlOf('/about')
    expect([own.includes(email), visitors.includes(email), visitors.includes(fullName)]).toEqual([true, false, false])
  })

  it("[AUTH-07] a member's browser does not store pages, so that Back shows nothing after a sign-out", async () => {
    const { client } = await signedInMember(server)
    const cachingOf = async (response: Promise<Response>) => (await response).headers.get('cache-control')
    expect(await cachingOf(client.raw('/about'))).toBe('private, no-store')
    expect(await cachingOf(client.raw('/dashboard'))).toBe('private, no-store')
    expect(await cachingOf(get('/about'))).toBe('private, no-cache')
  })
})

describe('a page from the cache', () => {
  const headersOf = async (path: string, headers: Record<string, string> = {}) => {
    const { status, headers: all } = await get(path, headers)
    const [policy, ...rest] = ['content-security-policy', ...all.keys()].filter((name) => name !== 'date')
    return { status, policy: all.get(policy as string), rest: rest.map((name) => [name, all.get(name)]) }
  }
  const withoutNonce = (text: string | null | undefined) => text?.replaceAll(/nonce-[^']+/g, '')

  it('has the status and headers of the first one, security headers included, and a new nonce', async () => {
    const path = `/about?first=${Date.now()}`
    const [first, cached] = [await headersOf(path), await headersOf(path)]
    expect(cached.policy).toMatch(/script-src 'self' 'nonce-[\w+/]{22}=='/)
    expect(cached.policy).not.toBe(first.policy)
    const comparable = (one: typeof first) => ({
      ...one,
      policy: withoutNonce(one.policy),
      rest: one.rest.map(([name, value]) => [name, withoutNonce(value)]),
    })
    expect(comparable(cached)).toEqual(comparable(first))
    const names = new Set(cached.rest.map(([name]) => name))
    for (const name of ['x-frame-options', 'x-content-type-options', 'referrer-policy', 'vary', 'x-page-viewer'])
      expect(names).toContain(name)
  })

  it.each(['br', 'gzip', 'identity'])('is complete with the coding %s', async (coding) => {
    const path = `/about?coding=${coding}`
    await get(path)
    const response = await get(path, { 'accept-encoding': coding })
    expect(response.headers.get('content-encoding') ?? 'identity').toBe(coding)
    expect(await response.text()).toMatch(/^<!DOCTYPE html>.*<\/html>$/s)
  })

  it('[I18N-02/saved-choice] is not sent to a visitor who chooses another language in an encoded address', async () => {
    const path = '/about?l%61ng=en'
    await htmlOf(path, { cookie: 'language=sv' })
    expect(await htmlOf(path, { 'accept-language': 'sv' })).toContain('<html lang="en"')
    expect(await htmlOf(path, { cookie: 'language=sv' })).toContain('<html lang="sv"')
  })

  it('is looked for in less than 50 ms, however long the address is', async () => {
    // Every request is looked up in the cache first, so one that needs no rendering shows how long that takes.
    const statuses: unknown[] = []
    const ask = async () => {
      for (let call = 0; call < 3; call++)
        statuses.push((await requestRawTarget(`/healthz${'?'.repeat(15_000)}`)).status)
    }
    expect(await longestEventLoopDelayMs(ask)).toBeLessThan(50)
    expect(statuses).toEqual([200, 200, 200])
  })

  it('is sent without a body to HEAD, and to GET with a body', async () => {
    const path = '/about?methods'
    const { length } = await htmlOf(path)
    const head = await fetch(new URL(path, server.url), { method: 'HEAD' })
    expect([head.status, (await head.text()).length]).toEqual([200, 0])
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    request(new URL(path, server.url), { headers: { 'content-length': '5' } }, async (answer) => {
      let received = ''
      for await (const chunk of answer.setEncoding('utf8')) received += chunk
      resolve(received.length)
    })
      .on('error', reject)
      .end('hello')
    expect(await promise).toBe(length)
  })

  it('is counted in the metrics', async () => {
    const pageCount = async () => {
      const text = await (await get('/metrics')).text()
      return Number(/http_request_duration_seconds_count\{endpoint="page",status="200"\} (\d+)/.exec(text)?.[1] ?? 0)
    }
    await htmlOf('/about?counted')
    const before = await pageCount()
    for (let read = 0; read < 5; read++) await htmlOf('/about?counted')
    // The first reading of the metrics is counted as well.
    expect((await pageCount()) - before).toBe(6)
  })

  it('closes its connection while the node drains', async () => {
    const draining = await startTestServer({ pages: true, cleanUp: onTestFinished })
    const path = new URL('/about', draining.url)
    await (await fetch(path)).text()
    expect((await fetch(path)).headers.get('connection')).toBe('keep-alive')
    const abort = new AbortController()
    const stopped = draining.stop({ drainMs: 60_000, signal: abort.signal })
    expect((await fetch(path)).headers.get('connection')).toBe('close')
    abort.abort()
    await stopped
  })
})

describe('built files', () => {
  it('built files are sent compressed and cached permanently', async () => {
    const path = /import\(\\"(\/assets\/[^"\\]+\.js)\\"\)/.exec(await htmlOf('/about'))?.[1] as string
    const response = await get(path, { 'accept-encoding': 'br, gzip' })
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    const again = await get(path, { 'if-none-match': response.headers.get('etag') as string })
    expect(again.status).toBe(304)
  })
})

/** Sends the request target unchanged, which `fetch` would normalise. */
const requestRawTarget = (target: string) =>
  new Promise<{ status: number | undefined; location: string | undefined }>((resolve, reject) => {
    const { hostname, port } = new URL(server.url)
    request({ hostname, port, path: target }, (answer) => {
      answer.resume()
      resolve({ status: answer.statusCode, location: answer.headers.location })
    })
      .on('error', reject)
      .end()
  })

it.each(['//[', '//:99999999/', '//elsewhere.example/opportunities', '//%', '/%5c%5celsewhere.example'])(
  'a malformed or foreign request target is answered without a redirect to another site: %s',
  async (target) => {
    const { status, location } = await requestRawTarget(target)
    expect([302, 400, 404]).toContain(status)
    expect(location ?? '/').toMatch(/^\/(?![/\\])/)
  },
)

it('the page cache does not store a page with a failed part', async () => {
  const author = await signedInMember(server)
  const title = 'Sauna on the roof of the harbour house'
  await server.pool.query('alter table suggestions rename to suggestions_away')
  const without = await htmlOf('/?kept')
  await server.pool.query('alter table suggestions_away rename to suggestions')
  await server.pool.query(
    `insert into suggestions (submitter_id, title, description, language, vote_count) values ($1, $2, 'Please', 'en', 100000)`,
    [author.id, title],
  )
  expect(without).not.toContain(title)
  expect(missingParts(await htmlOf('/?kept'), [title])).toEqual([])
})

it('[SHLD-05/server] rendering a page counts against the rate limit of the caller, a cached page does not', async () => {
  const limited = await startTestServer({ pages: true, rateLimits: true, cleanUp: onTestFinished })
  const answerOf = (path: string) => fetch(new URL(path, limited.url), { redirect: 'manual' })
  const statusOf = async (path: string) => (await answerOf(path)).status
  for (const path of ['/about', '/about?anew']) expect(await statusOf(path), path).toBe(200)
  // Use up the rest of the minute with fast calls. If the minute ends before that or before the page is requested, use
  // the next one.
  const isLimitReached = async () =>
    (await Promise.all(Array.from({ length: 12 }, () => statusOf('/api/opportunities?limit=1')))).includes(429)
  let attempts = 0
  await vi.waitFor(
    async () => {
      for (let calls = 0; calls <= limits.rate.search && !(await isLimitReached()); calls += 12);
      const refused = await answerOf(`/about?again=${++attempts}`)
      expect(refused.status).toBe(429)
      expect(refused.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await refused.text()).toContain('För många försök.')
    },
    { timeout: 180_000, interval: 0 },
  )
  expect(await statusOf('/about')).toBe(200)
})
