import { sql } from 'kysely'
import { memberPath } from '#features/profiles/contract/index.ts'
import { mayCall } from '#kit/access.ts'
import { findRanked, matchTiers, noMatches, rankedLimits, selectNewestMatches } from '#platform/db/ranked-matches.ts'
import { hitLine, type SearchContext, type SearchSource } from '#platform/search-source.ts'
import { excerptSource } from '#platform/table-search.ts'
import { parseSearch } from '../search.ts'
import { joinWithAnd, isVisibleToViewer, listedConditions, matches, type Sql } from './directory-statements.ts'
import { searchWordsOf } from './members.ts'

const isReadable = ({ viewer }: SearchContext): Sql => {
  if (!viewer) return sql`false`
  const filter = { role: null, mentorAvailable: false, connectedOnly: false, viewerId: viewer.id }
  return joinWithAnd([...listedConditions(filter), isVisibleToViewer(filter)])
}

const searchedRows = { table: 'profiles', alias: 'p', isListed: sql`p.listed`, datedAt: 'p.created_at' }

/** `ts_rank` of one word in a field of weight B or D: the words of members have no weights. */
const ranks = { profileFields: sql.lit(0.24317084), bio: sql.lit(0.06079271) }

type Row = {
  id: string
  full_name: string
  company: string | null
  location: string | null
  bio: string | null
  expertise: string
  avatar_url: string | null
}

/** Members of the directory in the search across all areas (SRCH-01). The name is their title. */
export const memberSearch: SearchSource = {
  kind: 'members',
  dictionary: 'member_words',
  mayFind: ({ viewer }) => mayCall('confirmed', viewer) === 'ok',
  rank: async (ctx, { text }) => {
    const search = parseSearch(await searchWordsOf(ctx.tx, text))
    if (!search) return noMatches
    const columns = sql`p.id, p.created_at as dated_at, p.full_name, p.search`
    const matching = (query: string) =>
      selectNewestMatches(searchedRows, { columns, isReadable: isReadable(ctx), matches: matches(query) })
    const hasSameWords = (name: Sql) => sql`search_words(${name}) = search_words(${text}::text)`
    const has = (query: string) => sql`m.search @@ ${query}::tsquery`
    const { exactTitle, inTitle, partlyInTitle, otherFields } = matchTiers
    return findRanked(ctx.tx, {
      selects: [
        sql`select ${columns} from profiles p where ${isReadable(ctx)} and ${hasSameWords(sql`p.full_name`)}
          order by p.created_at desc, p.id desc limit ${sql.lit(rankedLimits.best)}`,
        matching(search.inName),
        matching(search.anywhere),
      ],
      tier: sql`case when ${hasSameWords(sql`m.full_name`)} then ${sql.lit(exactTitle)} when ${has(search.inWholeNames)} then ${sql.lit(inTitle)}
        when ${has(search.inName)} then ${sql.lit(partlyInTitle)} else ${sql.lit(otherFields)} end`,
      rank: sql`case when ${has(search.inProfileFields)} then ${ranks.profileFields} else ${ranks.bio} end::real`,
    })
  },
  load: async (ctx, ids) => {
    const { rows } = await sql<Row>`
      select p.id, p.full_name, p.company, p.location, p.avatar_url, ${excerptSource('p.bio')} as bio, array_to_string(p.expertise, ', ') as expertise
      from profiles p where p.id = any(${[...ids]}::uuid[]) and ${isReadable(ctx)}`.execute(ctx.tx)
    return rows.map(({ id, full_name, company, location, bio, expertise, avatar_url }) => ({
      id,
      title: full_name,
      line: hitLine(company, location),
      texts: [bio ?? '', expertise],
      language: null,
      path: memberPath(id),
      avatarUrl: avatar_url,
    }))
  },
}
