import { expect, it } from 'vitest'
import { type MemberOverrides, signedInMember } from '#features/accounts/server/testing.ts'
import type { AccessFacts } from '#kit/access.ts'
import type { AnyEndpoint } from '#kit/endpoint.ts'
import type { ErrorBody } from '#kit/errors.ts'
import { type AccessCaller, accessCallers, refusedCallers } from './support/access-table.ts'
import type { Client } from './support/client.ts'
import { servedEndpoints } from './support/served-endpoints.ts'
import { startTestServer } from './support/server.ts'

const server = await startTestServer({ jobs: false, config: { adminSecondFactor: 'required' } })

const signInCaller = async (caller: Partial<AccessFacts> | null): Promise<Client> => {
  if (!caller) return server.client()
  const { emailConfirmed, isLockedOut, closedAdminLevel, ...rights } = caller
  const adminLevel = closedAdminLevel ?? rights.adminLevel
  const overrides = {
    ...rights,
    ...(adminLevel && { adminLevel }),
    confirmed: emailConfirmed !== false,
    banned: isLockedOut === true,
  }
  const { id, client } = await signedInMember(server, overrides as MemberOverrides)
  if (closedAdminLevel)
    await server.db
      .updateTable('profiles')
      .set({ administrator_since: new Date(0) })
      .where('id', '=', id)
      .execute()
  return client
}
const clients = new Map<AccessCaller, Client>()
for (const [name, caller] of Object.entries(accessCallers))
  clients.set(name as AccessCaller, await signInCaller(caller))

/** Sends an unknown field: a caller who passes the access check gets `input.invalid`, and no endpoint runs. */
const refusalOf = async (client: Client, { method, path, form }: AnyEndpoint): Promise<string> => {
  const address = path.replace(/:[a-zA-Z]+/g, crypto.randomUUID())
  const inBody = method !== 'GET' && method !== 'DELETE'
  const type = form ? 'application/x-www-form-urlencoded' : 'application/json'
  const body = form ? 'unknownField=1' : JSON.stringify({ unknownField: 1 })
  const response = await client.raw(inBody ? address : `${address}?unknownField=1`, {
    method,
    ...(inBody && { headers: { 'content-type': type }, body }),
  })
  if (response.ok) throw new Error(`${method} ${path} accepts a field that its contract does not have.`)
  return ((await response.json()) as ErrorBody).error.code
}

// `itDeclaresAccessRules` tests that each endpoint declares the right rule.
it.each(servedEndpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s refuses exactly the callers that its access rule excludes',
  async (_, endpoint) => {
    const answers: Partial<Record<AccessCaller, string>> = {}
    for (const [caller, client] of clients) {
      const code = await refusalOf(client, endpoint)
      if (code.startsWith('auth.')) answers[caller] = code
    }
    expect(answers).toEqual(refusedCallers[endpoint.access])
  },
)

const memberOfAnHourAgo = await signedInMember(server, { adminLevel: 'super_admin' })
await server.db
  .updateTable('sessions')
  .set({ authenticated_at: new Date(Date.now() - 3_600_000) })
  .where('user_id', '=', memberOfAnHourAgo.id)
  .execute()

it.each(servedEndpoints.flatMap((endpoint) => (endpoint.reauthentication ? [[endpoint.name, endpoint] as const] : [])))(
  '%s refuses a member whose identity was confirmed an hour ago',
  async (_, endpoint) => {
    expect(await refusalOf(memberOfAnHourAgo.client, endpoint)).toBe('auth.reauthentication_required')
  },
)
