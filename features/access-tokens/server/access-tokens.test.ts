import { describe, expect, it } from 'vitest'
import { buildMember, signedInClient, signedInMember, expireIdentity } from '#features/accounts/server/testing.ts'
import { createJobContext } from '#features/notifications/server/testing.ts'
import { dayMs } from '#kit/durations.ts'
import { tokenScopes } from '#kit/token-scopes.ts'
import { startTestServer } from '#tests/support/server.ts'
import { accessTokenLimits, createAccessToken, listAccessTokens, revokeAccessToken } from '../contract/index.ts'
import { expiryMailJob } from './expiry-mail-job.ts'
import { accessTokens } from './index.ts'
import { deleteBefore } from './queries.ts'
import { buildToken } from './testing.ts'

let now = new Date()
const server = await startTestServer({ clock: () => now })
const jobs = { ...(await createJobContext(server)), now: () => now }
const input = { name: 'Deploy', expiresInDays: 30 as const, scopes: ['products:write' as const] }
const expiryMailsTo = async (email: string) => (await server.mailRecipientsAfterJobs('mail%', [email])).length

describe('accessTokens.create', () => {
  it('[API-02/tokens] answers once with the token, of which the database has only the hash', async () => {
    const { id, client } = await signedInMember(server)
    const { token, accessToken } = await client.succeed(createAccessToken, {
      ...input,
      scopes: ['profiles:read', 'products:read', 'products:write', 'products:write'],
    })
    expect(accessToken).toMatchObject({
      name: 'Deploy',
      lastFour: token.slice(-4),
      scopes: ['products:write', 'profiles:read'],
      state: 'active',
      lastUsedAt: null,
    })
    expect(Date.parse(accessToken.expiresAt) - Date.parse(accessToken.createdAt)).toBe(30 * dayMs)
    const { rows } = await server.pool.query('select t::text as row from access_tokens t where member_id = $1', [id])
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token.slice(4, -4))
    expect((await client.succeed(listAccessTokens, {})).items).toEqual([accessToken])
    const stored = await server.pool.query('select 1 from idempotency_keys')
    expect(stored.rowCount).toBe(0)
  })

  it('[API-02/tokens, SET-11] mails the member and leaves a line in the security events', async () => {
    const { id, email, client } = await signedInMember(server, { language: 'sv' })
    const { token } = await client.succeed(createAccessToken, input)
    const mail = await server.mailTo(email)
    expect(mail.subject).toBe('En åtkomstnyckel har skapats för ditt konto')
    expect(mail.text).toContain(token.slice(-4))
    expect(mail.text).not.toContain(token)
    const events = await server.db
      .selectFrom('security_events')
      .select(['event_type', 'severity', 'counts'])
      .where('user_id', '=', id)
      .execute()
    expect(events).toEqual([{ event_type: 'access_token_created', severity: 'low', counts: false }])
  })

  it('[API-02/tokens] needs a confirmed address and a confirmed identity', async () => {
    expect(await server.call(createAccessToken, input)).toMatchObject({ code: 'auth.required' })
    const unconfirmed = await signedInMember(server, { confirmed: false })
    expect(await unconfirmed.client.call(createAccessToken, input)).toMatchObject({ code: 'auth.unconfirmed' })
    const { id, client } = await signedInMember(server)
    await expireIdentity(server, id)
    expect(await client.call(createAccessToken, input)).toMatchObject({
      status: 403,
      code: 'auth.reauthentication_required',
    })
  })

  it('[API-02/token-expiry] refuses a token without a name, without an expiry, and without or with unknown scopes', async () => {
    const { client } = await signedInMember(server)
    const refusal = async (change: object) => (await client.call(createAccessToken, { ...input, ...change })).fields
    expect(await refusal({ name: ' ' })).toEqual({ name: 'field.required' })
    expect(await refusal({ expiresInDays: undefined })).toEqual({ expiresInDays: 'field.required' })
    expect(await refusal({ expiresInDays: 3650 })).toEqual({ expiresInDays: 'field.not_in_list' })
    expect(await refusal({ scopes: [] })).toEqual({ scopes: 'field.required' })
    expect(await refusal({ scopes: ['accounts:write'] })).toEqual({ 'scopes.0': 'field.not_in_list' })
  })

  it('a member has at most 50 active tokens, however many are requested at once', async () => {
    const { id, client } = await signedInMember(server)
    for (let at = 0; at < accessTokenLimits.active - 2; at++) await buildToken(server, id)
    const answers = await Promise.all(Array.from({ length: 6 }, () => client.call(createAccessToken, input)))
    expect(answers.map(({ code }) => code ?? 'ok').toSorted()).toEqual([
      ...Array(4).fill('access_token.too_many'),
      'ok',
      'ok',
    ])
    // Revoked and expired tokens leave room.
    const { items } = await client.succeed(listAccessTokens, {})
    await client.succeed(revokeAccessToken, { id: items[0]?.id ?? '' })
    await client.succeed(createAccessToken, input)
    await server.pool.query(
      `update access_tokens set created_at = now() - interval '8 days', expires_at = now() - interval '1 day' where id = $1`,
      [items[1]?.id],
    )
    await client.succeed(createAccessToken, input)
  })
})

describe('accessTokens.list and accessTokens.revoke', () => {
  it('[API-02/tokens] lists only the own tokens, page by page, newest first, with their status', async () => {
    const { id, client } = await signedInMember(server)
    const other = await signedInMember(server)
    const made = [
      await buildToken(server, id, { now: new Date(now.getTime() - 40 * dayMs) }),
      await buildToken(server, id, { now: new Date(now.getTime() - 2000) }),
      await buildToken(server, id, { now: new Date(now.getTime() - 1000) }),
    ]
    expect(await client.succeed(revokeAccessToken, { id: made[1]?.id ?? '' })).toMatchObject({ state: 'revoked' })
    const first = await client.succeed(listAccessTokens, { limit: 2 })
    expect(first.items.map(({ state }) => state)).toEqual(['active', 'revoked'])
    const second = await client.succeed(listAccessTokens, { limit: 2, cursor: first.nextCursor ?? '' })
    expect(second).toMatchObject({ items: [{ state: 'expired', id: made[0]?.id }], nextCursor: null })
    expect((await other.client.succeed(listAccessTokens, {})).items).toEqual([])
    expect(await server.call(listAccessTokens, {})).toMatchObject({ status: 401, code: 'auth.required' })
  })

  it("revoking twice keeps the first time; another member's token is not found", async () => {
    const { id, client } = await signedInMember(server)
    const { client: stranger } = await signedInMember(server)
    const made = await buildToken(server, id)
    expect(await stranger.call(revokeAccessToken, { id: made.id })).toMatchObject({
      status: 404,
      code: 'access_token.not_found',
    })
    const revokedAt = async () =>
      (await server.pool.query('select revoked_at from access_tokens where id = $1', [made.id])).rows[0].revoked_at
    expect(await revokedAt()).toBeNull()
    await client.succeed(revokeAccessToken, { id: made.id })
    const before = await revokedAt()
    now = new Date(now.getTime() + 5000)
    await client.succeed(revokeAccessToken, { id: made.id })
    expect(await revokedAt()).toEqual(before)
  })
})

describe('the mail before the expiry', () => {
  it('[API-02/token-expiry] comes once, a week before, for a token that lives longer than a week', async () => {
    const { id, email } = await buildMember(server, { language: 'sv' })
    await buildToken(server, id, { name: 'Veckan', days: 7 })
    await buildToken(server, id, { name: 'Månaden', days: 30 })
    const revoked = await buildToken(server, id, { name: 'Borta', days: 30 })
    await server.pool.query('update access_tokens set revoked_at = now() where id = $1', [revoked.id])
    const began = now
    now = new Date(began.getTime() + 22 * dayMs)
    await expiryMailJob.run(jobs, {}, 'a job')
    expect(await expiryMailsTo(email)).toBe(0)
    now = new Date(began.getTime() + 23.5 * dayMs)
    await Promise.all([expiryMailJob.run(jobs, {}, 'a job'), expiryMailJob.run(jobs, {}, 'another job')])
    await expiryMailJob.run(jobs, {}, 'a third job')
    const mail = await server.mailTo(email)
    expect(mail.subject).toBe('Åtkomstnyckeln ”Månaden” går snart ut')
    expect(new URL(mail.link ?? '').search).toBe('?tab=developers')
    expect(await server.mails(email)).toHaveLength(1)
    now = began
  })

  it('does not go to a banned member', async () => {
    const { id, email } = await buildMember(server, { banned: true })
    await buildToken(server, id, { now: new Date(now.getTime() - 25 * dayMs) })
    await expiryMailJob.run(jobs, {}, 'a job')
    expect(await expiryMailsTo(email)).toBe(0)
  })
})

it('tokens are deleted 90 days after they expired or were revoked', async () => {
  const { id } = await buildMember(server)
  const long = new Date(now.getTime() - 200 * dayMs)
  const expired = await buildToken(server, id, { now: long, days: 30 })
  const revoked = await buildToken(server, id, { now: long, days: 365 })
  const active = await buildToken(server, id, { now: long, days: 365 })
  await server.pool.query('update access_tokens set revoked_at = $2 where id = $1', [
    revoked.id,
    new Date(now.getTime() - 91 * dayMs),
  ])
  await deleteBefore(server.db, new Date(now.getTime() - accessTokenLimits.retentionDays * dayMs))
  const { rows } = await server.pool.query('select id from access_tokens where id = any($1)', [
    [expired.id, revoked.id, active.id],
  ])
  expect(rows).toEqual([{ id: active.id }])
})

it('[API-02/tokens] tokens that were made since a reported sign-in are deleted, earlier ones stay', async () => {
  const { id, client } = await signedInMember(server)
  const since = new Date(now.getTime() - 60_000)
  const before = await buildToken(server, id, { now: new Date(since.getTime() - 1) })
  await buildToken(server, id, { now: since })
  await buildToken(server, id, { now })
  await accessTokens.signIn?.removeProofsSince(server.db, id, since)
  expect((await client.succeed(listAccessTokens, {})).items.map((one) => one.id)).toEqual([before.id])
})

it('[API-02/tokens] no token lists, makes or revokes tokens', async () => {
  const { id } = await buildMember(server)
  const { token } = await buildToken(server, id, { scopes: tokenScopes })
  const client = await signedInClient(server, { id })
  const headers = { authorization: `Bearer ${token}` }
  for (const call of [
    client.call(listAccessTokens, {}, { headers }),
    client.call(createAccessToken, input, { headers }),
    client.call(revokeAccessToken, { id: crypto.randomUUID() }, { headers }),
  ])
    expect(await call).toMatchObject({ status: 403, code: 'token.not_accepted' })
})
