import { request as httpRequest } from 'node:http'
import { describe, expect, it } from 'vitest'
import { buildMember, signedInClient, signedInMember } from '#features/accounts/server/testing.ts'
import { unreadCount } from '#features/messages/contract/index.ts'
import { buildMessage } from '#features/messages/server/testing.ts'
import { readOwnProfile, suggestUsernames, updateProfile } from '#features/profiles/contract/index.ts'
import {
  deleteOpportunity,
  listOpportunities,
  listOwnOpportunities,
  setFavorite,
} from '#features/opportunities/contract/index.ts'
import { buildOpportunity } from '#features/opportunities/server/testing.ts'
import { dayMs } from '#kit/durations.ts'
import type { ErrorBody } from '#kit/errors.ts'
import { limits } from '#kit/limits.ts'
import { ignoresCaller, scopeOf } from '#kit/token-scopes.ts'
import { eraseMember } from '#platform/erase.ts'
import { features } from '#platform/main.ts'
import { servedEndpoints } from '#tests/support/served-endpoints.ts'
import { startTestServer } from '#tests/support/server.ts'
import { revokeAccessToken } from '../contract/index.ts'
import { buildToken, tokenClient } from './testing.ts'
import { createToken } from './token.ts'

let now = new Date()
const server = await startTestServer({ pages: true, clock: () => now })
const limited = await startTestServer({ rateLimits: true, jobs: false })

/** A member with a token, and a program that uses it. */
const buildProgram = async (
  overrides: Parameters<typeof buildMember>[1] = {},
  token: Parameters<typeof buildToken>[2] = {},
  on = server,
) => {
  const member = await buildMember(on, overrides)
  const made = await buildToken(on, member.id, { now, ...token })
  return { ...member, tokenId: made.id, token: made.token, program: tokenClient(on, made.token) }
}
const answerTo = async (path: string, headers: Record<string, string>) => {
  const response = await fetch(server.url + path, { headers })
  const { error } = (await response.json()) as Partial<ErrorBody>
  return { status: response.status, code: error?.code ?? null, challenge: response.headers.get('www-authenticate') }
}
const own = listOwnOpportunities.path

describe('a call with a token', () => {
  it('[API-02/tokens] is made as the member, reads with `read` and changes with `write`', async () => {
    const { id, program } = await buildProgram({}, { scopes: ['opportunities:write', 'profiles:read'] })
    const { id: opportunityId } = await buildOpportunity(server, id)
    expect((await program.succeed(listOwnOpportunities, {})).items).toMatchObject([{ id: opportunityId }])
    await program.succeed(setFavorite, { id: opportunityId, favorite: true })
    expect(await program.call(readOwnProfile, {})).toMatchObject({ status: 200 })
  })

  it('reads a row that a session would read together with its viewer', async () => {
    const { id, program } = await buildProgram({}, { scopes: ['messages:read'] })
    await buildMessage(server.db, { recipient_id: id })
    expect(await program.succeed(unreadCount, {})).toEqual({ count: 1 })
  })

  it('[API-02/tokens] needs the scope of the area: the refusal names it', async () => {
    const { id, program } = await buildProgram({}, { scopes: ['opportunities:read', 'profiles:write'] })
    const { id: opportunityId } = await buildOpportunity(server, id)
    const refused = await program.call(setFavorite, { id: opportunityId, favorite: true })
    expect(refused).toMatchObject({
      status: 403,
      code: 'token.scope_missing',
      refusal: { params: { scope: 'opportunities:write' } },
    })
    expect(refused.headers.get('www-authenticate')).toBe(
      'Bearer realm="Nordbro", error="insufficient_scope", scope="opportunities:write"',
    )
    expect(await program.call(deleteOpportunity, { id: opportunityId })).toMatchObject({ code: 'token.scope_missing' })
    expect(
      await server.pool.query('select 1 from opportunity_favorites where opportunity_id = $1', [opportunityId]),
    ).toMatchObject({ rowCount: 0 })
    // Also a read that visitors may make.
    const { program: other } = await buildProgram({}, { scopes: ['products:read'] })
    expect(await other.call(listOpportunities, {})).toMatchObject({ code: 'token.scope_missing' })
  })

  it('[API-02/tokens] ignores the cookies beside the token, and needs no origin', async () => {
    const { id, token } = await buildProgram()
    const other = await signedInMember(server)
    const cookie = [...other.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(`${server.url}/api/profile`, {
      method: 'PATCH',
      headers: { cookie, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ company: 'By the token' }),
    })
    expect(response.status).toBe(200)
    const companies = await server.pool.query('select id, company from profiles where id = any($1) order by company', [
      [id, other.id],
    ])
    expect(companies.rows).toEqual([
      { id, company: 'By the token' },
      { id: other.id, company: null },
    ])
    expect(await answerTo(own, { cookie, authorization: 'Bearer nbp_wrong' })).toMatchObject({ code: 'token.invalid' })
    expect(response.headers.get('set-cookie')).toBeNull()
  })

  it('[API-02/tokens] may not act for another member than the one of the token', async () => {
    const { id, program } = await buildProgram()
    expect((await program.call(listOwnOpportunities, {}, { headers: { 'x-member': id } })).status).toBe(200)
    expect(
      await program.call(listOwnOpportunities, {}, { headers: { 'x-member': crypto.randomUUID() } }),
    ).toMatchObject({
      code: 'auth.required',
    })
  })

  it('the last use is written at most once a minute', async () => {
    const { program, tokenId } = await buildProgram()
    const lastUse = async () =>
      (await server.pool.query('select last_used_at from access_tokens where id = $1', [tokenId])).rows[0].last_used_at
    await program.succeed(listOwnOpportunities, {})
    const first = now
    expect(await lastUse()).toEqual(first)
    now = new Date(first.getTime() + 59_000)
    await program.succeed(listOwnOpportunities, {})
    expect(await lastUse()).toEqual(first)
    now = new Date(first.getTime() + 60_000)
    await program.succeed(listOwnOpportunities, {})
    expect(await lastUse()).toEqual(now)
    now = first
  })
})

describe('a refused token', () => {
  it('[API-02/tokens, API-02/token-expiry] is invalid when mistyped, unknown or revoked, and expired after its time', async () => {
    const { token, tokenId, id } = await buildProgram()
    const invalid = { status: 401, code: 'token.invalid', challenge: 'Bearer realm="Nordbro", error="invalid_token"' }
    const answer = (one: string) => answerTo(own, { authorization: `Bearer ${one}` })
    for (const wrong of [`${token}x`, token.toLowerCase(), 'nbp_', 'something', createToken(), token.slice(4)])
      expect(await answer(wrong), wrong).toEqual(invalid)
    const lived = now
    now = new Date(lived.getTime() + 30 * dayMs)
    expect(await answer(token)).toEqual({ ...invalid, code: 'token.expired' })
    now = new Date(now.getTime() - 1)
    expect((await answer(token)).status).toBe(200)
    now = lived
    const browser = await signedInClient(server, { id })
    await browser.succeed(revokeAccessToken, { id: tokenId })
    expect(await answer(token)).toEqual(invalid)
  })

  it('a mistyped token is refused without the database', async () => {
    const { token } = await buildProgram()
    await server.pool.query('alter table access_tokens rename to access_tokens_away')
    try {
      expect(await answerTo(own, { authorization: `Bearer ${token.slice(0, -1)}_` })).toMatchObject({ status: 401 })
      expect((await answerTo(own, { authorization: `Bearer ${token}` })).status).toBe(500)
    } finally {
      await server.pool.query('alter table access_tokens_away rename to access_tokens')
    }
  })

  it('[API-02/tokens] the scheme is Bearer in any case; another scheme, a query and a cookie are no token', async () => {
    const { token } = await buildProgram()
    const answer = (authorization: string) => answerTo(own, { authorization })
    for (const good of [`bearer ${token}`, `BEARER   ${token}`, `  Bearer\t${token}  `])
      expect((await answer(good)).status, good).toBe(200)
    for (const bad of ['Bearer', 'Bearer ', `Bearer ${token} ${token}`, `Bearer ${token},`, `Bearer "${token}"`])
      expect(await answer(bad), bad).toMatchObject({ status: 401, code: 'token.invalid' })
    for (const none of [`Basic ${btoa(`x:${token}`)}`, token, `Token ${token}`, `Bearer${token}`])
      expect(await answer(none), none).toMatchObject({ status: 401, code: 'auth.required', challenge: null })
    expect(await answerTo(`${own}?access_token=${token}`, {})).toMatchObject({ code: 'auth.required' })
    expect(await answerTo(own, { cookie: `access_token=${token}; __Host-nordbro=${token}` })).toMatchObject({
      code: 'auth.required',
    })
    expect(await answerTo(own, { 'x-api-key': token, 'proxy-authorization': `Bearer ${token}` })).toMatchObject({
      code: 'auth.required',
    })
  })

  it('[API-02/tokens] of two headers only the first one counts', async () => {
    const { token } = await buildProgram()
    const statusOf = (...values: string[]) =>
      new Promise<number | undefined>((resolve, reject) => {
        const headers = ['Host', new URL(server.url).host, ...values.flatMap((value) => ['Authorization', value])]
        httpRequest(server.url + own, { headers }, (response) => {
          response.resume()
          resolve(response.statusCode)
        })
          .on('error', reject)
          .end()
      })
    expect(await statusOf(`Bearer ${token}`, 'Bearer nbp_wrong')).toBe(200)
    expect(await statusOf('Bearer nbp_wrong', `Bearer ${token}`)).toBe(401)
  })
})

describe('what a token cannot do', async () => {
  const { program } = await buildProgram({ adminLevel: 'super_admin', accessRoles: ['moderator'] })
  const closed = servedEndpoints.filter((endpoint) => scopeOf(endpoint) === null && !ignoresCaller(endpoint))

  it.each(closed.map((endpoint) => [endpoint.name, endpoint] as const))(
    '[API-02/tokens] %s refuses the token of a super admin',
    async (_, { method, path }) => {
      const takesBody = method !== 'GET' && method !== 'DELETE'
      const response = await program.raw(path.replace(/:[a-zA-Z]+/g, crypto.randomUUID()), {
        method,
        ...(takesBody && { headers: { 'content-type': 'application/json' }, body: '{}' }),
      })
      const { error } = (await response.json()) as ErrorBody
      expect([response.status, error.code]).toEqual([403, 'token.not_accepted'])
      expect(response.headers.get('www-authenticate')).toBe('Bearer realm="Nordbro", error="insufficient_scope"')
    },
  )

  it('a closed area refuses any token in the same way, so its answer tells nothing about the token', async () => {
    const answer = { status: 403, code: 'token.not_accepted' }
    for (const token of [createToken(), 'something'])
      expect(await answerTo('/api/session', { authorization: `Bearer ${token}` })).toMatchObject(answer)
  })

  it("[API-02/tokens] the token of an administrator has no more rights in others' content than that of a member", async () => {
    const { id: ownerId } = await buildMember(server)
    const { id } = await buildOpportunity(server, ownerId)
    expect(await program.call(deleteOpportunity, { id })).toMatchObject({ status: 403, code: 'opportunity.not_yours' })
  })

  it('[API-02/tokens] no live stream opens with a token, so none outlives its revocation', async () => {
    expect(await answerTo('/api/live', { authorization: `Bearer ${(await buildProgram()).token}` })).toMatchObject({
      status: 403,
      code: 'token.not_accepted',
    })
  })

  it('[API-02/tokens] a page is that of a visitor, and is not stored', async () => {
    const { token, id } = await buildProgram()
    const browser = await signedInClient(server, { id })
    const headers = { authorization: `Bearer ${token}` }
    const page = await browser.raw('/opportunities', { headers })
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect(await page.text()).not.toContain(id)
    expect(await (await browser.raw('/opportunities')).text()).toContain(id)
  })
})

describe('the member of a token', () => {
  it('[API-02/tokens] is checked like that of a session', async () => {
    const { id, program } = await buildProgram({ confirmed: false })
    expect(await program.call(suggestUsernames, {})).toMatchObject({ status: 403, code: 'auth.unconfirmed' })
    expect((await program.call(listOwnOpportunities, {})).status).toBe(200)
    for (const kind of ['ban', 'security'] as const) {
      await server.db.insertInto('account_blocks').values({ user_id: id, kind, reason: 'A test wants it.' }).execute()
      expect(await program.call(listOwnOpportunities, {})).toMatchObject({ status: 403, code: 'auth.blocked' })
      expect(await program.call(updateProfile, { company: 'X' })).toMatchObject({ code: 'auth.blocked' })
      await server.pool.query('delete from account_blocks where user_id = $1', [id])
      expect((await program.call(listOwnOpportunities, {})).status).toBe(200)
    }
  })

  it('[API-02/tokens, SET-10/erasure] is gone with all tokens after the account was erased', async () => {
    const { id, program } = await buildProgram()
    await program.succeed(listOwnOpportunities, {})
    const accounts = features.find(({ name }) => name === 'accounts')
    if (!accounts) throw new Error('There are no accounts.')
    await server.db.transaction().execute((tx) => eraseMember({ features, accounts }, tx, id))
    expect(await program.call(listOwnOpportunities, {})).toMatchObject({ status: 401, code: 'token.invalid' })
  })
})

describe("visitors' cached answers", () => {
  it('[API-02/tokens] a call with a token neither gets nor fills them', async () => {
    const { id, program } = await buildProgram()
    const { id: opportunityId } = await buildOpportunity(server, id)
    await program.succeed(setFavorite, { id: opportunityId, favorite: true })
    const withToken = await program.call(listOpportunities, {})
    expect(withToken.headers.get('cache-control')).toBe('no-store')
    expect(withToken.headers.get('etag')).toBeNull()
    const visitors = await server.call(listOpportunities, {})
    expect(visitors.headers.get('vary')).toContain('Authorization')
    const etag = visitors.headers.get('etag') ?? ''
    const again = await program.call(listOpportunities, {}, { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(200)
    expect(again.body).toEqual(withToken.body)
    expect(again.body).not.toEqual(visitors.body)
    expect((await server.call(listOpportunities, {})).body).toEqual(visitors.body)
  })
})

describe('limits', () => {
  it('[API-02/tokens] each token has its own limit, apart from the browser of the member', async () => {
    const { id, program } = await buildProgram({}, {}, limited)
    const other = tokenClient(limited, (await buildToken(limited, id)).token)
    const browser = await signedInClient(limited, { id })
    const answers = await Promise.all(
      Array.from({ length: limits.tokenRequestsPerMinute + 5 }, () => program.call(readOwnProfile, {})),
    )
    expect(answers.filter(({ code }) => code === 'rate.limited').length).toBeGreaterThanOrEqual(5)
    expect((await program.call(readOwnProfile, {})).headers.get('retry-after')).toMatch(/^\d+$/)
    expect((await other.call(readOwnProfile, {})).status).toBe(200)
    expect((await browser.call(readOwnProfile, {})).status).toBe(200)
  })

  it('[API-02/tokens] invalid tokens are counted per network, and a valid one from there still works', async () => {
    const { program } = await buildProgram({}, {}, limited)
    const guesser = tokenClient(limited, createToken())
    const answers = await Promise.all(
      Array.from({ length: limits.invalidTokensPerMinute + 3 }, () => guesser.call(readOwnProfile, {})),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      ...Array(limits.invalidTokensPerMinute).fill(401),
      ...Array(3).fill(429),
    ])
    expect((await program.call(readOwnProfile, {})).status).toBe(200)
  })
})
