import { gzipSync } from 'node:zlib'
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import type { AnyEndpoint } from '#kit/endpoint.ts'
import type { ErrorBody } from '#kit/errors.ts'
import { limits } from '#kit/limits.ts'
import { features } from '#platform/main.ts'
import { servedEndpoints as endpoints } from './support/served-endpoints.ts'
import { startTestServer } from './support/server.ts'

type Operation = {
  operationId: string
  parameters?: { name: string; in: string; required: boolean }[]
  requestBody?: unknown
  responses: Record<string, { description: string; content?: Record<string, unknown> }>
  'x-access': string
  security?: Record<string, string[]>[]
}
type Document = { paths: Record<string, Record<string, Operation>> }

const server = await startTestServer({ pages: true })
const response = await server.client().raw('/api/openapi.json')
const document = (await response.json()) as Document
const allOperations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)
const operations = allOperations.filter(({ operation }) => endpoints.some(({ name }) => name === operation.operationId))

const listedCodes = (name: string, status: number): string[] => {
  const { operation } = operations.find((one) => one.operation.operationId === name) ?? {}
  return [...(operation?.responses[status]?.description ?? '').matchAll(/`([^`]+)`/g)].map(([, code]) => code as string)
}

const refsIn = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return []
  const own = '$ref' in value && typeof value.$ref === 'string' ? [value.$ref] : []
  return [...own, ...Object.values(value).flatMap(refsIn)]
}

describe('GET /api/openapi.json', () => {
  it('[API-02/openapi] the document is valid OpenAPI 3.1', async () => {
    expect(response.headers.get('content-type')).toContain('application/json')
    const validator = new Validator()
    expect(await validator.validate(structuredClone(document) as Record<string, unknown>)).toEqual({ valid: true })
    expect(validator.version).toBe('3.1')
  })

  it('[API-02/openapi] the document describes every endpoint under its name', () => {
    const described = operations.map(
      ({ path, method, operation }) =>
        `${operation.operationId} ${method.toUpperCase()} ${path} ${operation['x-access']}`,
    )
    const declared = endpoints.map(
      ({ name, method, path, access }) => `${name} ${method} ${path.replace(/:([a-zA-Z]+)/g, '{$1}')} ${access}`,
    )
    expect(described.toSorted()).toEqual(declared.toSorted())
  })

  it('[API-02/openapi, API-02/tokens] the document names the scope that each operation needs of an access token', () => {
    const { components } = document as unknown as { components: { securitySchemes: Record<string, object> } }
    expect(components.securitySchemes['token']).toMatchObject({ type: 'http', scheme: 'bearer' })
    const securityOf = (name: string) =>
      allOperations.find(({ operation }) => operation.operationId === name)?.operation.security
    expect(securityOf('opportunities.mine')).toEqual([{ session: [] }, { token: ['opportunities:read'] }])
    expect(securityOf('opportunities.create')).toEqual([{ session: [] }, { token: ['opportunities:write'] }])
    expect(securityOf('opportunities.list')).toEqual([{}, { token: ['opportunities:read'] }])
    expect(securityOf('accessTokens.create')).toEqual([{ session: [] }])
    expect(securityOf('live.stream')).toEqual([{ session: [] }])
    expect(securityOf('accounts.signIn')).toBeUndefined()
    expect(listedCodes('opportunities.create', 403)).toContain('token.scope_missing')
    expect(listedCodes('opportunities.create', 401)).toEqual(expect.arrayContaining(['token.invalid', 'token.expired']))
    expect(listedCodes('accounts.changePassword', 403)).toContain('token.not_accepted')
  })

  it('the document lists each path parameter and every status that an endpoint declares', () => {
    for (const { path, operation } of operations) {
      const inPath = [...path.matchAll(/\{([^}]+)\}/g)].map((match) => match[1])
      expect(
        operation.parameters?.filter((one) => one.in === 'path' && one.required).map(({ name }) => name) ?? [],
      ).toEqual(inPath)
      const declared = endpoints.find(({ name }) => name === operation.operationId)
      expect(Object.keys(operation.responses)).toEqual(
        expect.arrayContaining(Object.values(declared?.errors ?? {}).map(String)),
      )
    }
  })

  it('[API-02/openapi] the document describes the live stream, the feeds and the sitemaps with their content types', async () => {
    await server.db
      .insertInto('sitemap_files')
      .values({ name: 'pages-1', content: gzipSync('<urlset/>'), made_at: new Date() })
      .execute()
    const plain = allOperations.filter((one) => !operations.includes(one))
    expect(plain.map(({ path, operation }) => [path, operation['x-access']])).toEqual([
      ['/api/live', 'member'],
      ...features.flatMap(({ feed }) => (feed ? [[feed.path, 'anyone']] : [])),
      ['/sitemap.xml', 'anyone'],
      ['/sitemaps/{name}.xml', 'anyone'],
    ])
    expect(plain.find(({ path }) => path.includes('{name}'))?.operation.parameters).toMatchObject([
      { name: 'name', in: 'path', required: true },
    ])
    const { client: member } = await signedInMember(server)
    for (const { path, operation } of plain) {
      const aborting = new AbortController()
      const answer = await member.raw(path.replace('{name}', 'pages-1'), { signal: aborting.signal })
      const type = answer.headers.get('content-type')?.split(';')[0] as string
      expect([path, answer.status, Object.keys(operation.responses['200']?.content ?? {})]).toEqual([path, 200, [type]])
      const etag = answer.headers.get('etag')
      expect([path, '304' in operation.responses]).toEqual([path, etag !== null])
      if (etag) expect((await member.raw(path, { headers: { 'if-none-match': etag } })).status).toBe(304)
      aborting.abort()
    }
    expect((await server.client().raw('/api/live')).status).toBe(401)
    expect(Object.keys(document.paths['/api/live']?.['get']?.responses ?? {})).toEqual(
      expect.arrayContaining(['200', '401', '403', '429']),
    )
  })

  it.each([
    ['session/renew', 'accounts.renewSession', 401, 'auth.required'],
    ['account/block', 'securityEvents.ownBlock', 401, 'auth.required'],
    ['account/block/appeal', 'securityEvents.appeal', 401, 'auth.required'],
    ['notifications/{id}/read', 'notifications.markRead', 404, 'not_found'],
    ['notifications/{id}/unread', 'notifications.markUnread', 404, 'not_found'],
    ['notifications/{id}', 'notifications.remove', 404, 'not_found'],
  ])('[API-02/openapi] the entry of %s lists that %s answers %i %s', (_, name, status, code) => {
    expect(listedCodes(name, status)).toContain(code)
  })

  it('every reference in the document points into the document', () => {
    expect([...new Set(refsIn(document))]).toEqual(['#/components/schemas/Error'])
  })
})

/** Numbers that are a count or a position. Every other number has a unit. */
const unitlessNumbers =
  /^(ahead|answered|asked|value|new|applications|attempts|banned|figures|rounds|versions?|position|place|limit|total|count|events|sessions|unread|texts|keys|members|votes|comments|active|waiting|failed|attachments|connections|opportunities|suggestions|counts|pending|applied|approved|archived|drafts|rejected|feedback|partners|products|visits|connects|companies|countries|links|after|before|p_details|mentorListings|mentees|reviewed|viewers|visitors|views|others|contacted|withdrawn|programs|participants|maxParticipants|weight|left|done|abstained|recused|number|reviews|abstentions|recusals|issued|maxPerDay|maxPerWeek|verification|confirmations|found|removed|skipped|overridden|changed|unchanged|refused|counted|reached|sampleSize|made|upheld)$|(Count|Left|Mentees|Sessions|Version|Rounds|Members|Waiting|Votes|Requests|Startups)$/

type NumberField = { name: string; description: string | undefined }
/** Every number in a JSON Schema, with the name of the nearest enclosing field. */
const numbersIn = (schema: unknown, name = ''): NumberField[] => {
  if (typeof schema !== 'object' || schema === null) return []
  const { type, description, properties, ...rest } = schema as {
    type?: unknown
    description?: string
    properties?: Record<string, unknown>
  }
  const own = type === 'integer' || type === 'number' ? [{ name, description }] : []
  const fields = Object.entries(properties ?? {}).flatMap(([field, value]) => numbersIn(value, field))
  return [...own, ...fields, ...Object.values(rest).flatMap((value) => numbersIn(value, name))]
}

const findField = (value: unknown, name: string): unknown => {
  if (typeof value !== 'object' || value === null) return undefined
  const { properties } = value as { properties?: Record<string, unknown> }
  return (
    properties?.[name] ??
    Object.values(value)
      .map((inner) => findField(inner, name))
      .find((found) => found !== undefined)
  )
}

describe('units in the OpenAPI document', () => {
  const numbers = operations.flatMap(({ operation }) => [
    ...(operation.parameters ?? []).flatMap(({ name, ...parameter }) => numbersIn(parameter, name)),
    ...numbersIn({ ...operation, parameters: undefined }),
  ])

  it('[API-02/openapi] every number that is not a count or a position names its unit', () => {
    const unnamed = numbers.filter(({ name, description }) => !unitlessNumbers.test(name) && description === undefined)
    expect([...new Set(unnamed.map(({ name }) => name))]).toEqual([])
  })

  it('[API-02/openapi] every amount of money is in öre and every equity share in basis points, with an example', () => {
    const { paths } = document
    const described = (path: string, method: string, field: string) =>
      numbersIn({ properties: { [field]: findField(paths[path]?.[method]?.requestBody, field) } }).map(
        ({ description }) => description,
      )
    const ore = 'Öre, hundredths of a Swedish krona: 4500000 is SEK 45,000.'
    expect(described('/api/opportunities', 'post', 'pay')).toEqual([ore, ore])
    expect(described('/api/investors/interest', 'put', 'ticketMin')).toEqual([ore])
    const points = 'Basis points, hundredths of a percent: 150 is 1.5 %.'
    expect(described('/api/opportunities', 'post', 'equity')).toEqual([points, points])
  })
})

/** Requests that the kernel refuses before the endpoint's service runs. */
const refusedRequests = {
  'a visitor': {},
  'a page of another site': { headers: { origin: 'https://other.example' } },
  'a body that is not JSON': { headers: { 'content-type': 'application/json' }, body: '{' },
  'a body of another type': { headers: { 'content-type': 'text/csv' }, body: 'a' },
  'a body that is too large': {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify('x'.repeat(limits.bodyBytes)),
  },
  'an unknown field': { headers: { 'content-type': 'application/json' }, body: '{"unknownField":1}' },
} satisfies Record<string, RequestInit>

describe('refusals by the kernel', async () => {
  const callers = {
    visitor: server.client(),
    unconfirmed: (await signedInMember(server, { confirmed: false })).client,
    banned: (await signedInMember(server, { banned: true })).client,
  }
  const refusalOf = async (
    client: typeof callers.visitor,
    { method, path }: AnyEndpoint,
    request: RequestInit,
  ): Promise<[number, string] | null> => {
    const takesBody = method !== 'GET' && method !== 'DELETE'
    if (!takesBody && 'body' in request) return null
    // Reads without input would succeed, so send an unknown field.
    const address = `${path.replace(/:[a-zA-Z]+/g, crypto.randomUUID())}${takesBody ? '' : '?unknownField=1'}`
    const answer = await client.raw(address, { method, ...request })
    const text = await answer.text()
    return answer.ok ? null : [answer.status, (JSON.parse(text) as ErrorBody).error.code]
  }

  it.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    '[API-02/openapi] %s lists every refusal by the kernel that a caller can provoke',
    async (name, endpoint) => {
      const unlisted: string[] = []
      for (const [who, client] of Object.entries(callers)) {
        for (const [what, request] of Object.entries(refusedRequests)) {
          // Bodies are tested as a visitor only: the kernel refuses them alike for every caller.
          if (who !== 'visitor' && what !== 'a visitor') continue
          const refusal = await refusalOf(client, endpoint, request)
          if (refusal && !listedCodes(name, refusal[0]).includes(refusal[1]))
            unlisted.push(`${what}, ${who}: ${refusal.join(' ')}`)
        }
      }
      expect(unlisted).toEqual([])
    },
  )
})
