import { describe, expect, it } from 'vitest'
import type { Client } from '#tests/support/client.ts'
import { startTestServer } from '#tests/support/server.ts'
import { reauthenticate, requestEmailChange, session } from '../../contract/index.ts'
import { buildMember, signedInClient, expireIdentity } from '../testing.ts'
import { sessionCookieName } from './session-cookie.ts'

const server = await startTestServer()
const password = 'norrsken över fjärden'

/** Members whose sessions began an hour ago. */
const laterClients = async (count: number) => {
  const member = await buildMember(server, { password })
  const clients = await Promise.all(Array.from({ length: count }, () => signedInClient(server, member)))
  await expireIdentity(server, member.id)
  return { id: member.id, clients: clients as [Client, ...Client[]] }
}
const changeOf = async (client: Client) =>
  (await client.call(requestEmailChange, { email: `${crypto.randomUUID()}@example.com` })).code

describe('reauthenticate', () => {
  it('[AUTH-10/reauthenticate] opens changes of the account in this session for ten minutes, and in no other', async () => {
    const {
      id,
      clients: [client, other],
    } = await laterClients(2)
    expect(await changeOf(client)).toBe('auth.reauthentication_required')
    const { until } = await client.succeed(reauthenticate, { password })
    expect((new Date(until).getTime() - Date.now()) / 60_000).toBeCloseTo(10, 0)
    expect(await changeOf(client)).toBeNull()
    expect(await changeOf(other as Client)).toBe('auth.reauthentication_required')
    await server.pool.query(
      `update sessions set authenticated_at = authenticated_at - interval '10 minutes' where user_id = $1`,
      [id],
    )
    expect(await changeOf(client)).toBe('auth.reauthentication_required')
  })

  it('[AUTH-10/reauthenticate] a wrong password opens nothing', async () => {
    const {
      clients: [client],
    } = await laterClients(1)
    expect((await client.call(reauthenticate, { password: 'another bridge' })).code).toBe('account.password_wrong')
    expect(await changeOf(client)).toBe('auth.reauthentication_required')
  })

  it('[AUTH-10/reauthenticate] gives the session a new token, so that a copy of the old one ends after a minute', async () => {
    const {
      id,
      clients: [client],
    } = await laterClients(1)
    const copy = server.client()
    copy.cookies.set(sessionCookieName, client.cookies.get(sessionCookieName) ?? '')
    await client.succeed(reauthenticate, { password })
    await server.pool.query(`update sessions set token_renewed_at = now() - interval '61 seconds' where user_id = $1`, [
      id,
    ])
    expect((await client.succeed(session, {})).viewer?.id).toBe(id)
    expect((await copy.succeed(session, {})).viewer).toBeNull()
  })
})
