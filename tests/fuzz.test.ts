import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildMember, type MemberOverrides, signedInMember } from '#features/accounts/server/testing.ts'
import { buildMessage } from '#features/messages/server/testing.ts'
import { buildOpportunity } from '#features/opportunities/server/testing.ts'
import { updatePlatformSettings } from '#features/platform-settings/contract/index.ts'
import { shortenWaits } from '#features/self-tests/server/testing.ts'
import { buildSuggestion } from '#features/suggestions/server/testing.ts'
import { type AnyEndpoint, pathFields } from '#kit/endpoint.ts'
import { kernelErrors } from '#kit/errors.ts'
import { documentedErrors } from '#platform/http/documented-errors.ts'
import { anyJson, endpointInputs } from './support/arbitraries.ts'
import type { Client } from './support/client.ts'
import { createFuzzer } from './support/fuzzing.ts'
import { servedEndpoints as endpoints } from './support/served-endpoints.ts'
import { startTestServer } from './support/server.ts'

const { assertAlways, runs } = createFuzzer('tests/fuzz.test.ts')

const server = await startTestServer({ jobs: false })
// Without jobs the tests of an installation wait in vain.
shortenWaits()

const queryValues = (value: unknown): string[] => {
  if (value === undefined || value === null) return []
  if (Array.isArray(value)) return value.slice(0, 50).flatMap(queryValues)
  return [(typeof value === 'object' ? JSON.stringify(value) : String(value)).slice(0, 2000)]
}
// URLs are UTF-8, which cannot encode lone surrogates.
const encoded = (value: string) => encodeURIComponent(value.toWellFormed())

/** The URL of a valid or invalid input; `toRequest` would throw on input that our client never sends. */
const pathWith = (endpoint: AnyEndpoint, input: Record<string, unknown>) =>
  endpoint.path.replace(/:([a-zA-Z]+)/g, (_, name: string) => encoded(queryValues(input[name])[0] ?? 'x').slice(0, 900))

const send = (client: Client, endpoint: AnyEndpoint, path: string, input: Record<string, unknown>) => {
  const inPath = pathFields(endpoint.path)
  const rest = Object.entries(input).filter(([name]) => !inPath.includes(name))
  if (endpoint.method !== 'GET' && endpoint.method !== 'DELETE') {
    return client.raw(path, {
      method: endpoint.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(Object.fromEntries(rest)),
    })
  }
  const query = rest
    .flatMap(([name, value]) => queryValues(value).map((one) => `${encoded(name)}=${encoded(one)}`))
    .join('&')
  return client.raw(query ? `${path}?${query.slice(0, 8000)}` : path, { method: endpoint.method })
}

/** An empty or dotted path field (`/api/blocks/`, `/api/blocks/..`) leads to another endpoint or to none. */
const matchesEndpoint = (endpoint: AnyEndpoint, path: string): boolean => {
  const pattern = new RegExp(`^${endpoint.path.replace(/:[a-zA-Z]+/g, '[^/]+')}$`)
  return pattern.test(new URL(path, server.url).pathname)
}
const refusalsOfAnyEndpoint: Record<string, number> = Object.assign(
  {},
  kernelErrors,
  ...endpoints.map(documentedErrors),
)

/** A finding is a server error or a refusal that OpenAPI does not list for the endpoint with this status. */
const findingIn = async (response: Response, refusals: Record<string, number>): Promise<string | null> => {
  const body = await response.text()
  if (response.status === 200) return null
  const code = /^\{"error":\{"code":"([^"]+)"/.exec(body)?.[1] ?? ''
  if (response.status < 500 && refusals[code] === response.status) return null
  return `${response.status} ${body.slice(0, 300)}`
}

/** `knownIds`: ids and slugs of rows of this caller and of others. */
type Caller = { client: Client; knownIds: string[] }

const buildThings = async (memberId: string): Promise<string[]> => {
  const [opportunity, suggestion, message] = await Promise.all([
    buildOpportunity(server, memberId),
    buildSuggestion(server, { submitterId: memberId }),
    buildMessage(server.db, { recipient_id: memberId }),
  ])
  return [memberId, opportunity.id, opportunity.slug, suggestion.id, message.id]
}
const stranger = await buildMember(server)
const others = await buildThings(stranger.id)
const createMemberCaller = async (overrides?: MemberOverrides): Promise<Caller> => {
  const { id, client } = await signedInMember(server, overrides)
  return { client, knownIds: [...(await buildThings(id)), ...others] }
}
const callers: Record<string, () => Promise<Caller>> = {
  visitor: async () => ({ client: server.client(), knownIds: others }),
  member: () => createMemberCaller(),
  'super admin': () => createMemberCaller({ adminLevel: 'super_admin' }),
}

/** Has no effect for those who may not change the settings. */
const endMaintenance = (client: Client) =>
  client.call(updatePlatformSettings, {
    maintenance: { isOn: false, until: null, messages: { sv: null, en: null, ar: null } },
  })

describe.each(Object.entries(callers))('arbitrary input from a %s', (_, newCaller) => {
  it.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s accepts or refuses arbitrary input with a declared error',
    async (__, endpoint) => {
      const caller = await newCaller()
      await assertAlways(
        fc.asyncProperty(endpointInputs(endpoint, caller.knownIds), async (input) => {
          const hadSession = caller.client.cookies.size > 0
          const path = pathWith(endpoint, input)
          const refusals = matchesEndpoint(endpoint, path) ? documentedErrors(endpoint) : refusalsOfAnyEndpoint
          expect(await findingIn(await send(caller.client, endpoint, path, input), refusals)).toBeNull()
          // The call may have ended or started a session.
          if (caller.client.cookies.size > 0 !== hadSession) caller.client = (await newCaller()).client
          // Maintenance refuses everyone but administrators, so later calls would prove nothing.
          if (endpoint === updatePlatformSettings) await endMaintenance(caller.client)
        }),
        runs,
      )
    },
  )
})

it('bodies that are not an object are refused', async () => {
  const { client } = await createMemberCaller()
  const changing = endpoints.filter(({ method }) => method !== 'GET' && method !== 'DELETE')
  await assertAlways(
    fc.asyncProperty(fc.constantFrom(...changing), anyJson, async (endpoint, body) => {
      const path = endpoint.path.replace(/:[a-zA-Z]+/g, crypto.randomUUID())
      const response = await client.raw(path, {
        method: endpoint.method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      expect(await findingIn(response, documentedErrors(endpoint))).toBeNull()
    }),
    runs * 8,
  )
})
