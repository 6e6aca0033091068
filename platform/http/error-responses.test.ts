import { request as httpRequest } from 'node:http'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { abilities } from '#kit/abilities.ts'
import { type Access, accessRules } from '#kit/access.ts'
import { okOutput, endpoint, emptyInput, redirect } from '#kit/endpoint.ts'
import { defineErrors } from '#kit/errors.ts'
import { id, integer, list, paragraphs, queryFlag, queryInteger, text, url } from '#kit/fields.ts'
import { limits } from '#kit/limits.ts'
import { startKernelNode } from '#tests/support/kernel-node.ts'
import { route } from './route.ts'

const errors = defineErrors({ 'thing.closed': 409, 'thing.gone': 410 })
const thing = z.strictObject({
  title: text({ max: 20 }),
  body: z.optional(paragraphs({ max: 100_000 })),
  count: z.optional(integer({ min: 0, max: 10 })),
  tags: z.optional(list(text({ max: 10 }), { max: 3 })),
  link: z.optional(url()),
  extra: z.optional(z.record(z.string(), z.unknown())),
})
const create = endpoint({
  name: 'test.create',
  method: 'POST',
  path: '/api/test/things',
  summary: '',
  access: 'anyone',
  input: thing,
  output: z.strictObject({ got: z.unknown() }),
  errors,
})
const read = endpoint({
  name: 'test.read',
  method: 'GET',
  path: '/api/test/things/:id',
  summary: '',
  access: 'anyone',
  input: z.strictObject({
    id: id(),
    limit: z._default(queryInteger({ min: 1, max: 5 }), 2),
    tags: z.optional(list(text({ max: 5 }), { max: 2 })),
    on: z.optional(queryFlag()),
  }),
  output: z.strictObject({ got: z.unknown(), can: abilities('edit') }),
})
const refuse = endpoint({
  name: 'test.refuse',
  method: 'POST',
  path: '/api/test/refuse',
  summary: '',
  access: 'anyone',
  input: emptyInput,
  output: okOutput,
  errors,
})
const fault = endpoint({
  name: 'test.fault',
  method: 'POST',
  path: '/api/test/fault',
  summary: '',
  access: 'anyone',
  input: z.strictObject({ how: z.enum(['throw', 'contract', 'data']) }),
  output: okOutput,
})
const form = endpoint({
  name: 'test.form',
  method: 'POST',
  path: '/test/form/:word',
  summary: '',
  access: 'anyone',
  input: z.strictObject({ word: text({ max: 20 }), 'A-Field': text({ max: 20 }) }),
  output: z.strictObject({ got: z.unknown(), as: z.nullable(z.string()) }),
  form: true,
})
const leading = endpoint({
  name: 'test.leading',
  method: 'POST',
  path: '/test/leading',
  summary: '',
  access: 'anyone',
  input: z.strictObject({ path: z.string() }),
  output: redirect,
  form: true,
  maxFormBytes: 20_000,
})
const guarded = accessRules.map((access) =>
  endpoint({
    name: `test.for-${access}`,
    method: 'POST',
    path: `/api/test/for/${access}`,
    summary: '',
    access,
    input: emptyInput,
    output: okOutput,
  }),
)

const node = await startKernelNode({
  setupSql: 'create table test_texts (value text)',
  routes: [
    route(create, async (_ctx, input) => ({ got: input })),
    route(read, async (_ctx, input) => ({ got: input, can: { edit: 'ok' } })),
    route(refuse, async (ctx) => ctx.fail('thing.closed', { until: '2026-12-01' })),
    route(fault, async (ctx, { how }) => {
      if (how === 'contract') return { ok: 'nearly' } as never
      if (how === 'data')
        await ctx.tx.selectNoFrom(({ cast, val }) => cast<string>(val('no uuid'), 'uuid').as('id')).execute()
      throw new Error('password=hunter2')
    }),
    route(form, async (ctx, input) => ({ got: input, as: ctx.viewer?.id ?? null })),
    route(leading, async (_ctx, { path }) => ({ path: path.slice(0, 40) as `/${string}` })),
    ...guarded.map((one) => route(one, async () => ({ ok: true }) as const)),
  ],
})
const visitor = node.client()
const post = (body: string, headers: Record<string, string> = {}, path = create.path) =>
  visitor.raw(path, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body })
const answerOf = async (response: Response) => ({
  status: response.status,
  ...((await response.json()) as {
    error?: { code: string; fields?: unknown; params?: unknown; requestId?: string }
    got?: unknown
  }),
})

describe('the error response', () => {
  it('has a code, parameters and the request id, and must not be stored', async () => {
    const response = await visitor.raw(refuse.path, { method: 'POST' })
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await answerOf(response)).toEqual({
      status: 409,
      error: {
        code: 'thing.closed',
        params: { until: '2026-12-01' },
        requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    })
  })

  it('has no details of an internal error', async () => {
    for (const how of ['throw', 'contract'] as const) {
      const answer = await visitor.call(fault, { how })
      expect(answer).toMatchObject({ status: 500, code: 'internal' })
      expect(JSON.stringify(answer.refusal)).not.toMatch(/hunter2|contract|stack/)
    }
    expect(await visitor.call(fault, { how: 'data' })).toMatchObject({ status: 400, code: 'input.malformed' })
  })
})

describe('input validation', () => {
  it('reports every invalid field with the parameters of its rule', async () => {
    const answer = await answerOf(
      await post(JSON.stringify({ title: '', count: 11, tags: ['a', 'b', 'c', 'd'], link: 'javascript:alert(1)' })),
    )
    expect(answer).toMatchObject({
      status: 400,
      error: {
        code: 'input.invalid',
        fields: [
          { path: 'title', code: 'field.required' },
          { path: 'count', code: 'field.too_big', params: { maximum: 10 } },
          { path: 'tags', code: 'field.too_many', params: { maximum: 3 } },
          { path: 'link', code: 'field.invalid_url' },
        ],
      },
    })
    expect(node.securityCalls.at(-1)).toBe('refused test.create title,count,tags,link')
  })

  it('distinguishes missing from invalid fields', async () => {
    expect((await answerOf(await post('{}'))).error?.fields).toEqual([{ path: 'title', code: 'field.required' }])
    expect((await answerOf(await post('{"title":5}'))).error?.fields).toEqual([
      { path: 'title', code: 'field.invalid' },
    ])
    expect((await answerOf(await post('{"title":null}'))).error?.fields).toEqual([
      { path: 'title', code: 'field.invalid' },
    ])
  })

  it('reports an invalid id in the path as an invalid field, even if it is very long', async () => {
    for (const length of [1, 100, 600, 12_000]) {
      expect(await answerOf(await visitor.raw(`/api/test/things/${'a'.repeat(length)}`))).toMatchObject({
        status: 400,
        error: { code: 'input.invalid', fields: [{ path: 'id' }] },
      })
    }
  })

  it('refuses unknown fields', async () => {
    expect((await answerOf(await post('{"title":"a","admin":true}'))).error?.fields).toEqual([
      { path: 'admin', code: 'field.unknown' },
    ])
    expect(await answerOf(await visitor.raw(`/api/test/things/${crypto.randomUUID()}?x=1`))).toMatchObject({
      status: 400,
      error: { fields: [{ path: 'x', code: 'field.unknown' }] },
    })
  })

  it('reads path parameters, single and repeated query fields, and defaults', async () => {
    const one = crypto.randomUUID()
    expect((await answerOf(await visitor.raw(`/api/test/things/${one}?tags=a&tags=b&on=true`))).got).toEqual({
      id: one,
      limit: 2,
      tags: ['a', 'b'],
      on: true,
    })
    expect((await answerOf(await visitor.raw(`/api/test/things/${one}?tags=a&limit=5`))).got).toEqual({
      id: one,
      limit: 5,
      tags: ['a'],
    })
    expect((await answerOf(await visitor.raw(`/api/test/things/${one}?limit=5&limit=4`))).status).toBe(400)
    expect((await answerOf(await visitor.raw(`/api/test/things/${one}?id=${crypto.randomUUID()}`))).got).toMatchObject({
      id: one,
    })
  })

  it.each([
    ['an empty body', '', 400, 'input.invalid'],
    ['a truncated document', '{"title":"a"', 400, 'input.malformed'],
    ['plain text', 'hello', 400, 'input.malformed'],
    ['an array', '[1,2]', 400, 'input.malformed'],
    ['a number', '7', 400, 'input.malformed'],
    ['null', 'null', 400, 'input.malformed'],
    ['two documents', '{"title":"a"}{}', 400, 'input.malformed'],
    ['a byte order mark', '\ufeff{"title":"a"}', 400, 'input.malformed'],
    [
      'deeply nested arrays',
      `{"title":"a","extra":{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}}`,
      400,
      'input.malformed',
    ],
    ['a long array of invalid values', `{"title":"a","tags":[${'1,'.repeat(126_000)}1]}`, 400, 'input.malformed'],
    [
      'deeply nested objects',
      `{"title":"a","extra":${'{"a":'.repeat(30_000)}1${'}'.repeat(30_000)}}`,
      400,
      'input.malformed',
    ],
    ['a number that overflows', `{"title":"a","count":1e999}`, 400, 'input.invalid'],
    ['an integer that a double cannot represent', `{"title":"a","count":9007199254740993}`, 400, 'input.invalid'],
    ['a number with ten thousand digits', `{"title":"a","count":${'9'.repeat(10_000)}}`, 400, 'input.invalid'],
    ['a NUL character', '{"title":"a\\u0000b"}', 400, 'input.invalid'],
    ['a lone surrogate', '{"title":"a\\ud800b"}', 400, 'input.invalid'],
    ['a direction override', '{"title":"a\\u202eb"}', 400, 'input.invalid'],
  ])('refuses %s as invalid input', async (_, body, status, code) => {
    const answer = await answerOf(await post(body))
    expect([answer.status, answer.error?.code]).toEqual([status, code])
  })

  it('refuses __proto__ keys and does not pollute prototypes', async () => {
    const hostile = '{"title":"a","extra":{"a":[{"__proto__":{"admin":true}}]}}'
    expect(await answerOf(await post(hostile))).toMatchObject({ status: 400, error: { code: 'input.malformed' } })
    expect((await post('{"title":"a","extra":{"constructor":{"prototype":{"admin":true}}}}')).status).toBe(200)
    expect(({} as Record<string, unknown>)['admin']).toBeUndefined()
    expect((await visitor.raw(`/api/test/things/${crypto.randomUUID()}?__proto__=1&constructor=1`)).status).toBe(400)
  })

  it.each([
    '%ff',
    '%00',
    '%',
    '%E0%A4%A',
    `${'a'.repeat(600)}`,
    '..%2f..%2fetc%2fpasswd',
    "1'or'1'='1",
    '%F0%9F%92%A9',
  ])('refuses the path %j', async (path) => {
    const response = await visitor.raw(`/api/test/things/${path}`)
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect(response.status).toBeLessThan(500)
    expect((await answerOf(response)).error?.code).toMatch(/^(input\.|not_found)/)
  })
})

describe('request bodies', () => {
  it('over the size limit are refused with 413, even without a Content-Length', async () => {
    const body = JSON.stringify({ title: 'a', body: 'x'.repeat(limits.bodyBytes) })
    expect(await answerOf(await post(body))).toMatchObject({ status: 413, error: { code: 'body.too_large' } })
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const sending = httpRequest(
        `${node.url}${create.path}`,
        { method: 'POST', headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' } },
        (response) => {
          resolve(response.statusCode)
          response.resume()
        },
      )
      // The server may close the connection before the body is sent.
      sending.on('error', reject)
      sending.end(body)
    })
    expect(status).toBe(413)
  })

  it('just below the size limit are accepted', async () => {
    expect((await post(JSON.stringify({ title: 'a', body: 'x'.repeat(99_000) }))).status).toBe(200)
  })

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/json-evil',
    'nonsense',
  ])('of type %s are refused with 415', async (type) => {
    expect(await answerOf(await post('{"title":"a"}', { 'content-type': type }))).toMatchObject({
      status: 415,
      error: { code: 'media.unsupported' },
    })
  })

  it.each(['application/json', 'application/json; charset=utf-8', 'APPLICATION/JSON'])(
    'of type %s are accepted',
    async (type) => {
      expect((await post('{"title":"a"}', { 'content-type': type })).status).toBe(200)
    },
  )
})

describe('form endpoints', () => {
  const multipart = '--b\r\nContent-Disposition: form-data; name="A-Field"\r\n\r\nOne\r\n--b--\r\n'
  const send = (body: string, headers: Record<string, string>) =>
    node.client({ id: crypto.randomUUID() }).raw('/test/form/a', { method: 'POST', headers, body })

  it.each([
    ['application/x-www-form-urlencoded', 'A-Field=One\r\n'],
    ['application/x-www-form-urlencoded; charset=UTF-8', 'A-Field=One'],
    ['multipart/form-data; boundary=b', multipart],
    ['application/json', '{"A-Field":"One"}'],
  ])('accept %s from any site and ignore cookies', async (type, body) => {
    for (const from of [{}, { origin: 'https://elsewhere.example' }, { 'sec-fetch-site': 'cross-site' }]) {
      const response = await send(body, { 'content-type': type, ...from })
      expect([response.status, await response.json()]).toEqual([
        200,
        { got: { word: 'a', 'A-Field': 'One' }, as: null },
      ])
    }
  })

  it.each([
    ['multipart/form-data', multipart, 400, 'input.malformed'],
    ['multipart/form-data; boundary=other', multipart, 400, 'input.malformed'],
    [
      'multipart/form-data; boundary=b',
      multipart.replace('"A-Field"', '"A-Field"; filename="a.exe"'),
      400,
      'input.malformed',
    ],
    ['application/x-www-form-urlencoded', '__proto__=One', 400, 'input.malformed'],
    ['application/x-www-form-urlencoded', 'A-Field=One&more=1', 400, 'input.invalid'],
    ['application/x-www-form-urlencoded', '', 400, 'input.invalid'],
    ['application/x-www-form-urlencoded', `A-Field=${'x'.repeat(9000)}`, 413, 'body.too_large'],
    ['text/plain', 'A-Field=One', 415, 'media.unsupported'],
  ])('refuse an invalid form: %s %#', async (type, body, status, code) => {
    expect(await answerOf(await send(body, { 'content-type': type }))).toMatchObject({ status, error: { code } })
  })
})

describe('form endpoints that lead to a page', () => {
  const send = (path: string) =>
    visitor.raw('/test/leading', {
      method: 'POST',
      headers: { origin: 'https://elsewhere.example' },
      body: new URLSearchParams({ path }),
    })

  it('answer with 303, and tell neither caches nor other sites', async () => {
    const response = await send('/login/return/x?code=1')
    expect([response.status, await response.text()]).toEqual([303, ''])
    expect(response.headers.get('location')).toBe('/login/return/x?code=1')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
  })

  it.each(['https://evil.example', '//evil.example', '/\\\\evil.example', ''])('never lead to "%s"', async (path) => {
    const response = await send(path)
    expect([response.status, response.headers.get('location')]).toEqual([500, null])
  })

  it('accept forms up to their own size', async () => {
    expect((await send(`/${'x'.repeat(15_000)}`)).status).toBe(303)
    expect((await send(`/${'x'.repeat(20_000)}`)).status).toBe(413)
  })
})

describe('unknown routes and methods', () => {
  it('another method of a known path is answered with 405', async () => {
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
      const response = await visitor.raw(create.path, { method })
      expect(response.headers.get('allow')).toBe('POST')
      expect(await answerOf(response)).toMatchObject({ status: 405, error: { code: 'method.not_allowed' } })
    }
    expect(
      (await answerOf(await visitor.raw(`/api/test/things/${crypto.randomUUID()}`, { method: 'POST' }))).status,
    ).toBe(405)
  })

  it.each(['/', '/api', '/api/nothing', '/rest/v1/nothing', '/functions/v1/nothing', '/api/', '/api/test/things/a/b'])(
    '%s is answered with 404',
    async (path) => {
      expect(await answerOf(await visitor.raw(path))).toMatchObject({ status: 404, error: { code: 'not_found' } })
      expect(
        await answerOf(
          await visitor.raw(path, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }),
        ),
      ).toMatchObject({ status: 404 })
    },
  )

  it('HEAD is supported wherever GET is', async () => {
    expect((await visitor.raw('/healthz', { method: 'HEAD' })).status).toBe(200)
  })
})

describe('access rules', () => {
  const callers = {
    visitor: undefined,
    'locked out': { id: 'a', isLockedOut: true, adminLevel: 'super_admin' },
    unconfirmed: { id: 'a', emailConfirmed: false },
    member: { id: 'a' },
    moderator: { id: 'a', accessRoles: ['moderator'] },
    'admin viewer': { id: 'a', adminLevel: 'viewer' },
    admin: { id: 'a', adminLevel: 'admin' },
    'super admin': { id: 'a', adminLevel: 'super_admin' },
  } as const
  const noSession = { visitor: 'auth.required', 'locked out': 'auth.blocked' }
  const table: Record<Access, Partial<Record<keyof typeof callers, string>>> = {
    anyone: {},
    'signed-in': { visitor: 'auth.required' },
    member: noSession,
    confirmed: { ...noSession, unconfirmed: 'auth.unconfirmed' },
    moderator: { ...noSession, unconfirmed: 'auth.forbidden', member: 'auth.forbidden' },
    'admin-viewer': {
      ...noSession,
      unconfirmed: 'auth.forbidden',
      member: 'auth.forbidden',
      moderator: 'auth.forbidden',
    },
    admin: {
      ...noSession,
      unconfirmed: 'auth.forbidden',
      member: 'auth.forbidden',
      moderator: 'auth.forbidden',
      'admin viewer': 'auth.forbidden',
    },
    'super-admin': {
      ...noSession,
      unconfirmed: 'auth.forbidden',
      member: 'auth.forbidden',
      moderator: 'auth.forbidden',
      'admin viewer': 'auth.forbidden',
      admin: 'auth.forbidden',
    },
  }
  it.each(guarded.map((one) => [one.access, one] as const))(
    'access rule `%s` refuses the callers in the table',
    async (access, one) => {
      const answers = await Promise.all(
        Object.entries(callers).map(
          async ([name, caller]) => [name, (await node.client(caller as never).call(one, {})).code] as const,
        ),
      )
      expect(Object.fromEntries(answers.filter(([, code]) => code !== null))).toEqual(table[access])
    },
  )
})

describe('the x-member header', () => {
  const one = guarded.find(({ access }) => access === 'member') as (typeof guarded)[number]
  const callAs = async (caller: { id: string } | undefined, expectedMemberId: string) =>
    (await node.client(caller).call(one, {}, { headers: { 'x-member': expectedMemberId } })).code

  it('refuses the call unless that member is signed in', async () => {
    expect(await callAs({ id: 'anna' }, 'anna')).toBeNull()
    expect(await callAs({ id: 'erik' }, 'anna')).toBe('auth.required')
    expect(await callAs(undefined, 'anna')).toBe('auth.required')
    expect(await callAs({ id: 'anna' }, '')).toBe('auth.required')
  })
})
