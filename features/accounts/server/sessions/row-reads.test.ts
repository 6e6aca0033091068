import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { banUser } from '../../contract/index.ts'
import { buildMember, signedInMember } from '../testing.ts'
import { unreadCount } from '#features/messages/contract/index.ts'
import { readOpportunity } from '#features/opportunities/contract/index.ts'
import { buildOpportunity } from '#features/opportunities/server/testing.ts'
import { startTestServer } from '#tests/support/server.ts'
import { captureStatements } from '#tests/support/statements.ts'

const server = await startTestServer()

describe("a member's read of one row", () => {
  it('takes one statement, session included', async () => {
    const { client } = await signedInMember(server)
    const { slug } = await buildOpportunity(server, (await buildMember(server)).id)
    const reads = [() => client.succeed(unreadCount, {}), () => client.succeed(readOpportunity, { slug })]
    for (const read of reads) {
      await read()
      const statements = await captureStatements(/\b(sessions|messages|opportunities)\b/, read)
      expect(statements.map(({ text }) => text.replace(/\s+/g, ' ').slice(0, 60))).toHaveLength(1)
    }
  })

  it('finds the row by every other form of its address too', async () => {
    const { client } = await signedInMember(server)
    const { id, slug } = await buildOpportunity(server, (await buildMember(server)).id)
    for (const typed of [slug, slug.toUpperCase(), id, id.slice(0, 8), `gammal-titel-${id}`])
      expect(await client.succeed(readOpportunity, { slug: typed }), typed).toMatchObject({ id })
    expect((await client.call(readOpportunity, { slug: 'finns-inte' })).code).toBe('opportunity.not_found')
  })

  it('is the row for this member among many that ask at the same time', async () => {
    const owner = await buildMember(server)
    const { id: opportunityId, slug } = await buildOpportunity(server, owner.id)
    const members = await Promise.all(Array.from({ length: 20 }, () => signedInMember(server)))
    await server.db
      .insertInto('opportunity_favorites')
      .values(members.filter((_, n) => n % 2 === 1).map(({ id }) => ({ member_id: id, opportunity_id: opportunityId })))
      .execute()
    const answers = await Promise.all(
      Array.from({ length: 200 }, async (_, n) => {
        const { isFavorite } = await (members[n % 20] as (typeof members)[0]).client.succeed(readOpportunity, { slug })
        return isFavorite === (n % 2 === 1)
      }),
    )
    expect(answers).not.toContain(false)
  })

  it('is refused with an ended session, and for a banned member without the row', async () => {
    const { client, id } = await signedInMember(server)
    const { client: admin } = await signedInMember(server, { adminLevel: 'admin' })
    await admin.succeed(banUser, { id, reason: 'Prov.' })
    expect(await client.call(unreadCount, {})).toMatchObject({ code: 'auth.blocked', body: undefined })
    const ended = await signedInMember(server)
    await server.db.deleteFrom('sessions').where('user_id', '=', ended.id).execute()
    expect((await ended.client.call(unreadCount, {})).code).toBe('auth.required')
  })

  it('works with the previous token of a session shortly after its renewal, and not later', async () => {
    const { client, id } = await signedInMember(server)
    const renew = (secondsAgo: number) =>
      sql`update sessions set previous_token = coalesce(previous_token, token), token = gen_random_uuid()::text,
        token_renewed_at = now() - make_interval(secs => ${secondsAgo}) where user_id = ${id}`.execute(server.db)
    await renew(1)
    expect(await client.succeed(unreadCount, {})).toEqual({ count: 0 })
    await renew(3600)
    expect((await client.call(unreadCount, {})).code).toBe('auth.required')
  })

  it('with invalid input is refused as such, and as signed out without a session', async () => {
    const { client } = await signedInMember(server)
    expect((await client.raw('/api/messages/unread-count?limit=1')).status).toBe(400)
    expect((await fetch(`${server.url}/api/messages/unread-count?limit=1`)).status).toBe(401)
  })
})
