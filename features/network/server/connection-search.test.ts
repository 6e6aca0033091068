import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { connect } from '#features/profiles/server/testing.ts'
import { updateProfile } from '#features/profiles/contract/index.ts'
import { startTestServer } from '#tests/support/server.ts'
import { listConnections } from '../contract/index.ts'
import { signedInProfile } from './testing.ts'

const server = await startTestServer()

type Member = Awaited<ReturnType<typeof signedInProfile>>

const find = async (me: Member, q: string) => {
  const { items, total } = await me.client.succeed(listConnections, { q })
  expect(total, q).toBe(items.length)
  return items.map(({ id }) => id)
}

describe('search among connections', () => {
  it('finds a connection by every field, by several words and by beginnings, in all spellings', async () => {
    const me = await signedInProfile(server, { fullName: 'Me Myself' })
    const other = await signedInProfile(server, {
      fullName: 'Åsa الحداد',
      company: 'Norrkraft Energi',
      location: 'Skellefteå',
      expertise: ['Vindkraft'],
      bio: 'Seglar gärna.',
    })
    await connect(server, me.id, other.id)
    for (const q of ['åsa', 'norrk', 'energi skell', 'vindkraft', 'حداد', 'الحداد', 'Åsa Vind', 'SKELLEFTEÅ'])
      expect(await find(me, q), q).toEqual([other.id])
    // The bio is no field of the list, and the member's own words are not those of a connection.
    for (const q of ['seglar', 'myself', 'åsa lund', 'kraft']) expect(await find(me, q), q).toEqual([])
    expect(await find(other, 'myself')).toEqual([me.id])
  })

  it('finds a connection by its changed profile, and no longer by the former one', async () => {
    const me = await signedInProfile(server)
    const other = await signedInProfile(server, { fullName: 'Greta Former' })
    await connect(server, me.id, other.id)
    expect(await find(me, 'former')).toEqual([other.id])
    await other.client.succeed(updateProfile, { fullName: 'Greta Latter', company: 'Nyföretaget' })
    expect([await find(me, 'former'), await find(me, 'latter'), await find(me, 'nyför')]).toEqual([
      [],
      [other.id],
      [other.id],
    ])
  })

  it('a connection that is made while its profile changes is found by the changed profile', async () => {
    const [me, other] = [await signedInProfile(server), await signedInProfile(server, { fullName: 'Before Change' })]
    let connecting: Promise<unknown> | undefined
    await server.db.transaction().execute(async (tx) => {
      await tx.updateTable('profiles').set({ full_name: 'After Change' }).where('id', '=', other.id).execute()
      connecting = connect(server, me.id, other.id)
      await expect
        .poll(async () => {
          const { rows } = await sql<{ waits: boolean }>`
            select exists (select from pg_stat_activity where wait_event_type = 'Lock' and query like 'insert into "connections"%') as waits`.execute(
            server.db,
          )
          return rows[0]?.waits
        })
        .toBe(true)
    })
    await connecting
    expect([await find(me, 'before'), await find(me, 'after')]).toEqual([[], [other.id]])
  })

  it('pages over the found connections without gaps and counts all of them on the first page', async () => {
    const me = await signedInProfile(server)
    const company = `Firma${randomUUID().slice(0, 8)}`
    const ids: string[] = []
    for (let n = 0; n < 5; n++) {
      const { id } = await signedInProfile(server, { company })
      await connect(server, me.id, id)
      ids.unshift(id)
    }
    const first = await me.client.succeed(listConnections, { q: company, limit: 2 })
    const second = await me.client.succeed(listConnections, { q: company, limit: 2, cursor: first.nextCursor ?? '' })
    const third = await me.client.succeed(listConnections, { q: company, limit: 2, cursor: second.nextCursor ?? '' })
    expect([first.total, second.total, third.nextCursor]).toEqual([5, undefined, null])
    expect([first, second, third].flatMap(({ items }) => items.map(({ id }) => id)).toSorted()).toEqual(ids.toSorted())
  })
})
