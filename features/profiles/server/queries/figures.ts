import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/db/schema.ts'
import type { Figure, MarketKind, MarketSide } from '#platform/figure.ts'

/** Members by the day on which they joined whose profile says who they are. */
const filledProfiles: Figure = {
  name: 'filled_profiles',
  counted: ({ from, to }) => sql`
    select p.created_at as at, p.id as member_id, '' as part from profiles p
    where p.created_at >= ${from} and p.created_at < ${to} and p.bio is not null and p.expertise <> '{}'
      and coalesce(p.company, p.school) is not null and p.location is not null`,
}

export const figures = [filledProfiles]

/** The signs of the fields in `member_search`. */
const signs = { skill: '#', city: '~' } as const satisfies Record<MarketKind, string>

/** What the members of the directory offer. */
export const supply: MarketSide = {
  words: {
    skill: (limit) => sql`
      select (
        select s.spelling from expertise_spellings s where s.tag = c.tag and s.members > 0
        order by s.members desc, s.spelling limit 1
      ) as name, c.members as value
      from expertise_counts c where c.members > 0 order by c.members desc, c.tag limit ${limit}`,
    city: (limit) => sql`
      select mode() within group (order by p.location) as name, count(*)::int as value
      from profiles p where p.listed and p.location is not null
      group by fold_letters(p.location) order by 2 desc, 1 limit ${limit}`,
  },
  count: async (db: Kysely<DB>, kind, words) => {
    const { rows } = await sql<{ value: number }>`
      select (
        select count(*)::int from profiles p
        where p.listed and p.search @@ (
          select string_agg(quote_literal(${signs[kind]} || word), ' & ') from unnest(search_words(name)) as word
        )::tsquery
      ) as value
      from unnest(${[...words]}::text[]) with ordinality as asked (name, position) order by position`.execute(db)
    return rows.map(({ value }) => value)
  },
}
