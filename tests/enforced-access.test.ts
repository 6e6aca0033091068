import { expect, it } from 'vitest'
import { type MemberWishes, signedInMember } from '#features/accounts/server/testing.ts'
import type { Access } from '#kit/access.ts'
import type { AnyEndpoint } from '#kit/endpoint.ts'
import type { ErrorBody } from '#kit/errors.ts'
import { features } from '#platform/main.ts'
import type { Client } from './support/client.ts'
import { startTestServer } from './support/server.ts'

const server = await startTestServer({ jobs: false })

const wishes = {
  banned: { blocked: true },
  unconfirmed: { confirmed: false },
  member: {},
  moderator: { accessRoles: ['moderator'] },
  'admin viewer': { adminLevel: 'viewer' },
  admin: { adminLevel: 'admin' },
  'super admin': { adminLevel: 'super_admin' },
} as const satisfies Record<string, MemberWishes>
type Caller = 'visitor' | keyof typeof wishes

const clients = new Map<Caller, Client>([['visitor', server.client()]])
for (const [caller, wish] of Object.entries(wishes)) clients.set(caller as Caller, (await signedInMember(server, wish as MemberWishes)).client)

const signedIn = { visitor: 'auth.required', banned: 'auth.blocked' } as const
const noMember = { ...signedIn, unconfirmed: 'auth.forbidden', member: 'auth.forbidden' } as const
/** Whom each rule refuses, and how; everybody else may call. */
const refused: Record<Access, Partial<Record<Caller, string>>> = {
  anyone: {},
  member: signedIn,
  confirmed: { ...signedIn, unconfirmed: 'auth.unconfirmed' },
  moderator: noMember,
  'admin-viewer': { ...noMember, moderator: 'auth.forbidden' },
  admin: { ...noMember, moderator: 'auth.forbidden', 'admin viewer': 'auth.forbidden' },
  'super-admin': { ...noMember, moderator: 'auth.forbidden', 'admin viewer': 'auth.forbidden', admin: 'auth.forbidden' },
}

/** How a call with a field that no contract knows is refused: whoever may call hears of the field, and nothing happens. */
const refusalOf = async (client: Client, { method, path, form }: AnyEndpoint): Promise<string> => {
  const address = path.replace(/:[a-zA-Z]+/g, crypto.randomUUID())
  const inBody = method !== 'GET' && method !== 'DELETE'
  const type = form ? 'application/x-www-form-urlencoded' : 'application/json'
  const body = form ? 'unknownField=1' : JSON.stringify({ unknownField: 1 })
  const response = await client.raw(inBody ? address : `${address}?unknownField=1`, { method, ...(inBody && { headers: { 'content-type': type }, body }) })
  if (response.ok) throw new Error(`${method} ${path} takes a field that no contract knows.`)
  return ((await response.json()) as ErrorBody).error.code
}

const endpoints = features.flatMap(({ routes }) => routes.map(({ endpoint }) => endpoint))

// That an endpoint declares the right rule is tested beside its contract (`itDeclares`).
it.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))('%s refuses whom its access rule keeps out, and nobody else', async (_, endpoint) => {
  const answers: Partial<Record<Caller, string>> = {}
  for (const [caller, client] of clients) {
    const code = await refusalOf(client, endpoint)
    if (code.startsWith('auth.')) answers[caller] = code
  }
  expect(answers).toEqual(refused[endpoint.access])
})
