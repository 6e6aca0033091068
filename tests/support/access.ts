import { signedInMember } from '#features/accounts/server/testing.ts'
import { type AnyEndpoint, type InputOf, toRequest } from '#kit/endpoint.ts'
import type { ErrorBody } from '#kit/errors.ts'
import { refusedCallers } from './access-table.ts'
import type { Client } from './client.ts'
import type { TestServer } from './server.ts'

/** In calling order: the owner is last, because its call may delete the row. */
export const callers = [
  'visitor',
  'locked out',
  'unconfirmed',
  'stranger',
  'blocked',
  'administrator',
  'connection',
  'owner',
] as const
type Caller = (typeof callers)[number]

type SignedInMember = Awaited<ReturnType<typeof signedInMember>>

/** `other` and `third` are connections of the owner; the owner has blocked the `blocked` caller. */
export const createAccessScene = async (server: TestServer) => {
  const [owner, other, third, stranger, blockedMember, administrator, unconfirmed, lockedOut] = (await Promise.all([
    ...Array.from({ length: 5 }, () => signedInMember(server)),
    signedInMember(server, { adminLevel: 'super_admin', accessRoles: ['admin', 'moderator'] }),
    signedInMember(server, { confirmed: false }),
    signedInMember(server, { banned: true }),
  ])) as [
    SignedInMember,
    SignedInMember,
    SignedInMember,
    SignedInMember,
    SignedInMember,
    SignedInMember,
    SignedInMember,
    SignedInMember,
  ]
  await server.db
    .insertInto('connections')
    .values(
      [other, third].flatMap(({ id }) => [
        { member_id: owner.id, other_id: id },
        { member_id: id, other_id: owner.id },
      ]),
    )
    .execute()
  await server.db.insertInto('member_blocks').values({ blocker_id: owner.id, blocked_id: blockedMember.id }).execute()
  const clients: Record<Caller, Client> = {
    visitor: server.client(),
    'locked out': lockedOut.client,
    unconfirmed: unconfirmed.client,
    stranger: stranger.client,
    blocked: blockedMember.client,
    administrator: administrator.client,
    connection: other.client,
    owner: owner.client,
  }
  return { server, clients, owner, other, third, stranger }
}
export type AccessScene = Awaited<ReturnType<typeof createAccessScene>>

/** Error codes by caller, in addition to those of the endpoint's access rule. */
type Refusals = Partial<Record<Caller, string | null>>

export type AccessRow = {
  endpoint: AnyEndpoint
  refused: Refusals
  prepare: (scene: AccessScene) => Promise<(client: Client) => Promise<string | null>>
}

export const codeOf = async (response: Response): Promise<string | null> => {
  if (!response.ok) return ((await response.json()) as ErrorBody).error.code
  await response.body?.cancel()
  return null
}

/** `input` is the input of the call, or a function that creates the row it refers to. */
export const accessRow = <E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<NoInfer<E>> | ((scene: AccessScene) => Promise<InputOf<NoInfer<E>> | (() => InputOf<NoInfer<E>>)>),
  refused: Refusals = {},
): AccessRow => ({
  endpoint,
  refused,
  prepare: async (scene) => {
    const resolvedInput: unknown =
      typeof input === 'function' ? await (input as (scene: AccessScene) => Promise<unknown>)(scene) : input
    return async (client) => {
      const { path, body } = toRequest(
        endpoint,
        (typeof resolvedInput === 'function' ? resolvedInput() : resolvedInput) as Record<string, unknown>,
      )
      const requestInit = body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}
      return codeOf(await client.raw(path, { method: endpoint.method, ...requestInit }))
    }
  },
})

/** The refusals of the endpoint's access rule, then those of the table. */
export const expectedRefusals = ({ endpoint: { access }, refused }: AccessRow): Record<Caller, string | null> => {
  const { visitor, banned, unconfirmed } = refusedCallers[access]
  const byRule: Partial<Record<Caller, string | undefined>> = { visitor, 'locked out': banned, unconfirmed }
  return Object.fromEntries(callers.map((caller) => [caller, byRule[caller] ?? refused[caller] ?? null])) as Record<
    Caller,
    string | null
  >
}

/** The row does not exist for anyone but the owner and the connections. */
export const refuseOutsiders = (code: string): Refusals => ({
  unconfirmed: code,
  stranger: code,
  blocked: code,
  administrator: code,
})
export const refuseAllButOwner = (code: string): Refusals => ({ ...refuseOutsiders(code), connection: code })
/** For endpoints of administrators. */
export const onlyAdministrators: Refusals = {
  stranger: 'auth.forbidden',
  blocked: 'auth.forbidden',
  connection: 'auth.forbidden',
  owner: 'auth.forbidden',
}
