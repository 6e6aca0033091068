import { describe, expect, it } from 'vitest'
import { readOverview } from '#features/admin/contract/index.ts'
import { listOpportunities, readOpportunity } from '#features/opportunities/contract/index.ts'
import { buildOpportunity } from '#features/opportunities/server/testing.ts'
import { addPasskey } from '#features/passkeys/server/testing.ts'
import { listProducts } from '#features/products/contract/index.ts'
import { listPrograms } from '#features/programs/contract/index.ts'
import { listCases } from '#features/moderation/contract/index.ts'
import { confirmTotpSetup, disableTotp, startTotpSetup } from '#features/second-factors/contract/index.ts'
import { codeAt } from '#features/second-factors/server/totp.ts'
import { listSuggestions } from '#features/suggestions/contract/index.ts'
import { secondFactorGraceDays } from '#kit/access.ts'
import { dayMs } from '#kit/durations.ts'
import type { Client } from '#tests/support/client.ts'
import { subscribeLive } from '#tests/support/live-subscription.ts'
import { startTestServer } from '#tests/support/server.ts'
import { accountChanged, banUser, listUsers, readUser, session, setAdminLevel } from '../../contract/index.ts'
import { buildMember, signedInMember } from '../testing.ts'

const origin = 'https://nordbro.example'
let time = Date.now()
const server = await startTestServer({
  clock: () => new Date(time),
  config: { adminSecondFactor: 'required', publicBaseUrl: origin },
})
const relaxed = await startTestServer({ sameDatabaseAs: server, jobs: false, config: { publicBaseUrl: origin } })

const sinceOf = async (id: string) =>
  (await server.db.selectFrom('profiles').select('administrator_since').where('id', '=', id).executeTakeFirstOrThrow())
    .administrator_since
/** Moves the beginning of the grace period into the past. */
const becameAdministrator = (id: string, daysAgo: number) =>
  server.db
    .updateTable('profiles')
    .set({ administrator_since: new Date(time - daysAgo * dayMs) })
    .where('id', '=', id)
    .execute()
const viewerOf = async (client: Client) => (await client.succeed(session, {})).viewer
const turnOnTwoStepLogin = async (client: Client) => {
  const { secret } = await client.succeed(startTotpSetup, {})
  await client.succeed(confirmTotpSetup, { code: codeAt(secret, new Date(time)) })
}
const closedAdministrator = async (adminLevel: 'viewer' | 'admin' | 'super_admin' = 'super_admin') => {
  const member = await signedInMember(server, { adminLevel })
  await becameAdministrator(member.id, secondFactorGraceDays + 1)
  return member
}

describe('the second factor of administrators', () => {
  it('lets a new administrator administer for 14 days, and then closes the administration', async () => {
    const { id, client } = await signedInMember(server, { adminLevel: 'admin' })
    const since = (await sinceOf(id)) as Date
    const dueAt = new Date(since.getTime() + secondFactorGraceDays * dayMs).toISOString()
    expect(await viewerOf(client)).toMatchObject({
      adminLevel: 'admin',
      closedAdminLevel: null,
      secondFactorDueAt: dueAt,
    })
    time = Date.parse(dueAt) - 1000
    expect((await client.call(readOverview, {})).status).toBe(200)
    time = Date.parse(dueAt)
    expect(await client.call(readOverview, {})).toMatchObject({ status: 403, code: 'auth.second_factor_required' })
    expect(await viewerOf(client)).toMatchObject({
      adminLevel: null,
      closedAdminLevel: 'admin',
      secondFactorDueAt: dueAt,
    })
    time = Date.now()
  })

  it('opens the administration as soon as two-step login is on, tells open pages, and closes it when it is off', async () => {
    const { id, client } = await closedAdministrator()
    const live = await subscribeLive(server, client)
    await turnOnTwoStepLogin(client)
    expect((await live.next(({ name }) => name === accountChanged.name)).payload).toEqual({ id })
    expect(await viewerOf(client)).toMatchObject({
      adminLevel: 'super_admin',
      closedAdminLevel: null,
      secondFactorDueAt: null,
    })
    expect((await client.call(readOverview, {})).status).toBe(200)
    await client.succeed(disableTotp, {})
    expect((await client.call(readOverview, {})).code).toBe('auth.second_factor_required')
  })

  it('opens the administration as soon as there is a passkey', async () => {
    const { client } = await closedAdministrator('viewer')
    await addPasskey(client, origin)
    expect((await client.call(readOverview, {})).status).toBe(200)
  })

  it('a setup that no code has confirmed does not open the administration', async () => {
    const { client } = await closedAdministrator()
    await client.succeed(startTotpSetup, {})
    expect((await client.call(readOverview, {})).code).toBe('auth.second_factor_required')
  })

  it('a closed administrator is a member: lists and single rows show what a member sees', async () => {
    const closed = await closedAdministrator()
    const { id, slug } = await buildOpportunity(server, (await buildMember(server)).id, { closedAt: new Date() })
    const open = await signedInMember(server, { adminLevel: 'super_admin' })
    expect((await open.client.call(readOpportunity, { slug })).status).toBe(200)
    expect(await closed.client.call(readOpportunity, { slug })).toMatchObject({ code: 'opportunity.not_found' })
    const { items } = await closed.client.succeed(listOpportunities, {})
    expect(items.map((one) => one.id)).not.toContain(id)
    for (const list of [listProducts, listPrograms, listSuggestions])
      expect((await closed.client.call(list as typeof listPrograms, {})).status).toBe(200)
  })

  it('refuses a closed administrator every change of members', async () => {
    const { client } = await closedAdministrator()
    const { id } = await buildMember(server)
    expect([
      (await client.call(banUser, { id, reason: 'Skräp' })).code,
      (await client.call(setAdminLevel, { id, level: 'admin' })).code,
      (await client.call(readUser, { id })).code,
      (await client.call(listUsers, {})).code,
    ]).toEqual(Array.from({ length: 4 }, () => 'auth.second_factor_required'))
  })

  it('a closed administrator who is a moderator still moderates', async () => {
    const both = await signedInMember(server, { adminLevel: 'admin', accessRoles: ['moderator'] })
    await becameAdministrator(both.id, secondFactorGraceDays + 1)
    expect((await both.client.call(listCases, {})).status).toBe(200)
    expect((await (await closedAdministrator()).client.call(listCases, {})).code).toBe('auth.second_factor_required')
  })

  it('applies to the access role admin too', async () => {
    const { id, client } = await signedInMember(server, { accessRoles: ['admin'] })
    expect(await sinceOf(id)).not.toBeNull()
    await becameAdministrator(id, secondFactorGraceDays + 1)
    expect((await client.call(readOverview, {})).code).toBe('auth.second_factor_required')
  })

  it('is not asked of administrators where the setting is optional', async () => {
    const { client } = await closedAdministrator()
    expect((await relaxed.call(readOverview, {}, relaxedClient(client))).status).toBe(200)
    expect(await viewerOf(relaxedClient(client))).toMatchObject({ closedAdminLevel: null, secondFactorDueAt: null })
  })

  it('the grace period begins with the first level, and again after it was removed', async () => {
    const root = await signedInMember(server, { adminLevel: 'super_admin' })
    const { id } = await buildMember(server)
    expect(await sinceOf(id)).toBeNull()
    await root.client.succeed(setAdminLevel, { id, level: 'viewer' })
    await becameAdministrator(id, 5)
    const since = await sinceOf(id)
    await root.client.succeed(setAdminLevel, { id, level: 'admin' })
    expect(await sinceOf(id)).toEqual(since)
    await root.client.succeed(setAdminLevel, { id, level: null })
    expect(await sinceOf(id)).toBeNull()
    await root.client.succeed(setAdminLevel, { id, level: 'viewer' })
    expect((await sinceOf(id))?.getTime()).toBeGreaterThan((since as Date).getTime())
  })

  it('asks nothing of members without an admin level', async () => {
    const { client } = await signedInMember(server)
    expect(await viewerOf(client)).toMatchObject({ closedAdminLevel: null, secondFactorDueAt: null })
    expect((await client.call(readOverview, {})).code).toBe('auth.forbidden')
  })
})

/** The same browser, on the node where the setting is optional. */
function relaxedClient(client: Client): Client {
  const other = relaxed.client()
  for (const [name, value] of client.cookies) other.cookies.set(name, value)
  return other
}
