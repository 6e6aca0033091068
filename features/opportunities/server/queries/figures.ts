import { type Kysely, sql } from 'kysely'
import { isVisibleTo } from '#features/blocks/server/index.ts'
import type { DB } from '#platform/db/schema.ts'
import type { Figure, MarketSide } from '#platform/figure.ts'
import { opportunityPath } from '../../contract/index.ts'
import { countListings, type Filter } from './open-listings.ts'
import { parseSearchWords } from './search-words.ts'

export const figures: Figure[] = [
  {
    name: 'opportunities',
    counted: ({ from, to }) => sql`
      select o.created_at as at, o.owner_id as member_id, o.type as part from opportunities o
      where o.created_at >= ${from} and o.created_at < ${to}`,
    rows: ({ from, to }, { id }) => sql`
      select o.id, o.created_at as at, o.title, o.company_name as detail, o.language, o.slug as place from opportunities o
      where o.is_active and o.created_at >= ${from} and o.created_at < ${to} and ${isVisibleTo(id, 'o.owner_id')}`,
    path: opportunityPath,
  },
]

const everything = {
  types: [],
  remoteOnly: false,
  internship: { kinds: [], paidOnly: false, pace: null, startsFrom: null, startsUntil: null },
  viewerId: null,
} satisfies Omit<Filter, 'words' | 'now'>

/** What open opportunities ask for. Skills are found in the whole text, as by the search of the list. */
export const demand: MarketSide = {
  words: {
    city: (limit) => sql`
      select mode() within group (order by o.location) as name, count(*)::int as value
      from opportunities o where o.is_active and o.closes_at > now() and o.location is not null
      group by fold_letters(o.location) order by 2 desc, 1 limit ${limit}`,
  },
  count: async (db: Kysely<DB>, _kind, words) => {
    const counts: number[] = []
    for (const word of words) {
      const filter = { ...everything, words: await parseSearchWords(db, word), now: new Date() }
      counts.push((await countListings(db, filter)).total)
    }
    return counts
  },
}
