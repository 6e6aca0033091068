import { expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { startTestServer } from '#tests/support/server.ts'
import { memberSorts } from '../contract/index.ts'
import * as queries from './queries/directory.ts'
import { parseSearch } from './search.ts'
import { signedInProfile } from './testing.ts'

const server = await startTestServer()
const viewer = await signedInMember(server)

/** The plan may only affect speed. */
const queryPlans: Record<string, queries.PlanEstimate> = {
  'all found': { expected: 0, isFew: true, isFrequent: [false, false, false] },
  'tier by tier, along the order': { expected: 0, isFew: false, isFrequent: [true, true, true] },
  'tier by tier, found': { expected: 0, isFew: false, isFrequent: [false, false, false] },
}

it('[NET-01/sort, NET-01/load-more] every query plan returns the same members in the same order, page by page', async () => {
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
  const filter: queries.Filter = {
    search,
    role: null,
    mentorAvailable: false,
    connectedOnly: false,
    viewerId: viewer.id,
    language: 'sv',
  }
  const idsOf = async (sort: (typeof memberSorts)[number], estimate: queries.PlanEstimate) => {
    const ids: string[] = []
    for (let after: queries.Cursor | null = null; ;) {
      const page: queries.DirectoryRow[] = await queries.pageOf(server.db, filter, sort, after, 3, estimate)
      ids.push(...page.map(({ id }) => id))
      const last = page.at(-1)
      if (page.length < 3 || !last) return ids
      const joinedAt = last.joined_at.toISOString()
      after =
        sort === 'relevance'
          ? { sort, tier: last.tier, joinedAt, id: last.id }
          : sort === 'newest'
            ? { sort, joinedAt, id: last.id }
            : { sort, name: last.name_key, id: last.id }
    }
  }
  for (const sort of memberSorts) {
    const [first, ...others] = await Promise.all(Object.values(queryPlans).map((estimate) => idsOf(sort, estimate)))
    expect(new Set(first).size).toBe(20)
    for (const other of others) expect(other).toEqual(first)
  }
})
