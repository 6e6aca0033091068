import { type Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import type { DB } from '#platform/db/schema.ts'
import { startTestServer } from '#tests/support/server.ts'
import { type MemberSort, memberSorts } from '../contract/index.ts'
import * as queries from './queries/directory.ts'
import type { Cursor, Filter } from './queries/directory-statements.ts'
import { parseSearch } from './search.ts'
import { signedInProfile } from './testing.ts'

const server = await startTestServer()
const viewer = await signedInMember(server)

it('[NET-01/sort, NET-01/load-more] pages of three members add up to the whole list, in every order and with every query plan', async () => {
  const profiles = [
    { fullName: 'Björk Ek' },
    { company: 'Björk AB' },
    { expertise: ['björk'] },
    { location: 'Björkby' },
    { bio: 'Gillar björk.' },
    { bio: 'Gillar ek.' },
  ]
  for (let at = 0; at < 24; at++) {
    // Some members joined at the same moment.
    await signedInProfile(server, {
      fullName: `Medlem ${at % 5}`,
      ...profiles[at % profiles.length],
      memberSince: new Date(Date.UTC(2026, 0, 1 + (at % 7))),
    })
  }
  const search = parseSearch([{ word: 'björk', known: true }])
  const filter: Filter = {
    search,
    role: null,
    mentorAvailable: false,
    connectedOnly: false,
    viewerId: viewer.id,
    language: 'sv',
  }
  const idsOf = async (db: Kysely<DB>, sort: MemberSort, limit: number, bound: number) => {
    const ids: string[] = []
    for (let after: Cursor | null = null; ;) {
      const { rows: page } = await queries.pageOf(db, filter, sort, after, limit, bound)
      ids.push(...page.map(({ id }) => id))
      const last = page.at(-1)
      if (page.length < limit || !last) return ids
      const joinedAt = last.joined_at.toISOString()
      after =
        sort === 'relevance'
          ? { sort, tier: last.tier, joinedAt, id: last.id }
          : sort === 'newest'
            ? { sort, joinedAt, id: last.id }
            : { sort, name: last.name_key, id: last.id }
    }
  }
  // The matches of rare words are all collected; of frequent words the list is read in order.
  const rareBound = 1000
  for (const sort of memberSorts) {
    const whole = await idsOf(server.db, sort, 100, rareBound)
    expect(new Set(whole).size).toBe(20)
    for (const avoided of ['enable_indexscan', 'enable_bitmapscan', 'enable_seqscan']) {
      await server.db.transaction().execute(async (tx) => {
        await sql`set local ${sql.raw(avoided)} = off`.execute(tx)
        for (const bound of [rareBound, 0])
          expect(await idsOf(tx, sort, 3, bound), `${sort}, ${avoided} off, bound ${bound}`).toEqual(whole)
      })
    }
  }
})
