import { randomUUID } from 'node:crypto'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { liveTimeoutMs } from '#tests/support/live-subscription.ts'
import { openEventSource } from '#tests/support/event-source.ts'
import { startTestServer } from '#tests/support/server.ts'
import {
  accountChanged,
  finishOnboarding,
  restProfiles,
  restUserRoles,
  session,
  updatePreferences,
} from '../contract/index.ts'
import { accounts, buildMember, signedInClient, signedInMember } from './testing.ts'

const server = await startTestServer()

describe('updatePreferences', () => {
  it('[PROF-01/time-zone, AUTH-10/update-user] changes language and time zone, and keeps omitted fields', async () => {
    const { client } = await signedInMember(server, { fullName: 'Åsa Lind', role: 'student' })
    const change = { language: 'ar', timeZone: 'Asia/Riyadh' } as const
    const { viewer } = await client.succeed(updatePreferences, change)
    expect(viewer).toMatchObject({ ...change, fullName: 'Åsa Lind', role: 'student' })
    await client.succeed(updatePreferences, { language: 'en' })
    expect((await client.succeed(session, {})).viewer).toMatchObject({ ...change, language: 'en' })
  })

  it.each([
    [{ timeZone: 'Europe/Atlantis' }, { timeZone: 'field.not_in_list' }],
    [{ language: 'de' }, { language: 'field.not_in_list' }],
    [{ isAdmin: true }, { isAdmin: 'field.unknown' }],
    // The name is public, so it belongs to the profile.
    [{ fullName: 'X' }, { fullName: 'field.unknown' }],
    [{ role: 'founder' }, { role: 'field.unknown' }],
  ])('marks the invalid field of %j', async (input, fields) => {
    const { client } = await signedInMember(server)
    expect(await client.call(updatePreferences, input as { language: 'sv' })).toMatchObject({ status: 400, fields })
  })

  it('keeps the live stream of an unconfirmed member open after an account change', async () => {
    const { client } = await signedInMember(server, { confirmed: false })
    const live = await openEventSource(client)
    onTestFinished(live.close)
    // Each change triggers an access check of the stream. Receiving the next change proves that the check passed.
    for (const [n, language] of (['en', 'ar', 'sv'] as const).entries()) {
      await client.succeed(updatePreferences, { language })
      await vi.waitUntil(
        () => live.messages.filter(({ data }) => data.name === accountChanged.name).length > n || live.hasEnded,
        { timeout: liveTimeoutMs, interval: 10 },
      )
      expect(live.hasEnded).toBe(false)
    }
  })

  it('updatePreferences and finishOnboarding refuse a visitor', async () => {
    expect(await server.call(updatePreferences, { language: 'sv' })).toMatchObject({
      status: 401,
      code: 'auth.required',
    })
    expect(await server.call(finishOnboarding, {})).toMatchObject({ status: 401, code: 'auth.required' })
  })
})

describe('finishOnboarding', () => {
  it('sets the onboarding time once', async () => {
    const { id, client } = await signedInMember(server, { onboarded: false })
    expect((await client.succeed(session, {})).viewer?.onboarded).toBe(false)
    expect((await client.succeed(finishOnboarding, {})).viewer.onboarded).toBe(true)
    const since = async () =>
      (await server.pool.query('select onboarded_at from profiles where id = $1', [id])).rows[0].onboarded_at
    const first = await since()
    await client.succeed(finishOnboarding, {})
    expect(await since()).toEqual(first)
  })
})

describe('PostgREST-compatible reads', () => {
  it("[API-01/profile, API-01/admin-flag, AUTH-10/read-user] returns all or the selected columns of the viewer's profile row", async () => {
    const { id, client } = await signedInMember(server, { fullName: 'Åsa Berg', adminLevel: 'admin' })
    const [row] = await client.succeed(restProfiles, { id: `eq.${id}` })
    expect(row).toMatchObject({
      id,
      full_name: 'Åsa Berg',
      is_admin: true,
      admin_level: 'admin',
      avatar_url: null,
      language: 'sv',
    })
    const asked = await client.raw(`/rest/v1/profiles?select=is_admin&id=eq.${id}`)
    expect(await asked.json()).toEqual([{ is_admin: true }])
  })

  it("[API-01/user-roles] returns the viewer's roles in their order", async () => {
    const { id, client } = await signedInMember(server, { accessRoles: ['partner', 'moderator'] })
    const asked = await client.raw(`/rest/v1/user_roles?select=role&user_id=eq.${id}`)
    expect(await asked.json()).toEqual([{ role: 'partner' }, { role: 'moderator' }])
  })

  it('[API-01/profile, API-01/user-roles] returns no rows of other members, not even to a super admin', async () => {
    const other = await buildMember(server, { accessRoles: ['moderator'] })
    const { client } = await signedInMember(server, { adminLevel: 'super_admin' })
    for (const id of [other.id, randomUUID()]) {
      expect(await client.succeed(restProfiles, { id: `eq.${id}` })).toEqual([])
      expect(await client.succeed(restUserRoles, { user_id: `eq.${id}` })).toEqual([])
    }
    expect((await server.call(restProfiles, { id: `eq.${other.id}` })).code).toBe('auth.required')
    expect((await server.call(restUserRoles, { user_id: `eq.${other.id}` })).code).toBe('auth.required')
  })

  it('refuses unsupported filters, columns and operators', async () => {
    const { id, client } = await signedInMember(server)
    const status = async (query: string) => (await client.raw(`/rest/v1/profiles?${query}`)).status
    expect(await status(`id=neq.${id}`)).toBe(400)
    expect(await status(`id=eq.${id}&select=password_hash`)).toBe(400)
    expect(await status(`id=eq.${id}&order=id`)).toBe(400)
    expect(await status('select=*')).toBe(400)
    expect(await status(`id=eq.${id}&id=eq.${randomUUID()}`)).toBe(400)
  })
})

describe('member data', () => {
  it('exports the account without credentials', async () => {
    const member = await buildMember(server, { password: 'norrsken över fjärden' })
    await signedInClient(server, member)
    const text = JSON.stringify(await accounts.exportFor?.(server.db, member.id))
    expect(text).toContain(member.email)
    expect(text).not.toMatch(/argon2|token/)
  })

  it('erases all rows of the account', async () => {
    const member = await buildMember(server, { password: 'norrsken över fjärden', accessRoles: ['partner'] })
    const client = await signedInClient(server, member)
    await server.db.transaction().execute((tx) => accounts.erase?.(tx, member.id) ?? Promise.resolve())
    expect((await client.succeed(session, {})).viewer).toBeNull()
    for (const table of ['profiles', 'identities', 'sessions', 'user_roles']) {
      const column = table === 'profiles' ? 'id' : 'user_id'
      expect((await server.pool.query(`select 1 from ${table} where ${column} = $1`, [member.id])).rows).toEqual([])
    }
  })

  it('deletes expired sessions in the cleanup', async () => {
    const { id, client } = await signedInMember(server)
    await server.pool.query(`update sessions set expires_at = now() - interval '1 second' where user_id = $1`, [id])
    expect(await accounts.cleanup?.(server.db, new Date())).toBeGreaterThan(0)
    expect((await server.pool.query('select 1 from sessions where user_id = $1', [id])).rows).toEqual([])
    expect((await client.succeed(session, {})).viewer).toBeNull()
  })
})
