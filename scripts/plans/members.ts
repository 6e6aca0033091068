import type pg from 'pg'
import { communityTexts } from '#seed/community-texts.ts'
import { fillInBulk } from './area.ts'

const first = Object.values(communityTexts).flatMap(({ firstNames }) => firstNames)
const last = Object.values(communityTexts).flatMap(({ lastNames }) => lastNames)
const companies = Object.values(communityTexts).flatMap(({ companies: [begins, ends] }) =>
  begins.flatMap((begin) => ends.map((end) => `${begin} ${end}`)),
)
const places = Object.values(communityTexts).flatMap(({ cities }) => cities)

/** Creates `count` members, numbered in `plans_members`; a tenth of them have a public profile. */
export const fillMembers = (client: pg.Client, count: number): Promise<void> =>
  fillInBulk({
    client,
    tables: ['users', 'profiles'],
    work: async () => {
      await client.query(
        `create table plans_members as select n, gen_random_uuid() as id from generate_series(0, ${count - 1}) as n`,
      )
      await client.query('create unique index on plans_members (n) include (id)')
      await client.query(`insert into users (id, email, email_confirmed, email_confirmed_at, name, terms_accepted_at, created_at)
        select id, 'member' || n || '@example.org', n % 50 > 0, case when n % 50 > 0 then joined_at end, 'Member ' || n, now(),
          joined_at from plans_members cross join lateral (select now() - n * interval '1 minute' as joined_at) as joined`)
      await client.query(
        `create temp table named as select n, ($1::text[])[1 + abs(hashint4(n)::bigint) % cardinality($1::text[])] || ' ' || ($2::text[])[1 + n % cardinality($2::text[])] as name
         from generate_series(0, ${count - 1}) as n`,
        [first, last],
      )
      // Computes the search words once per distinct name, company and place: once per member takes twenty minutes.
      await client.query('alter table profiles alter column search drop expression')
      await client.query(
        `create temp table name_words as select name, member_search(name, null, '{}', null, null) as search from (select distinct name from named) as each`,
      )
      await client.query(
        `create temp table company_words as select place, company, member_search(null, company, '{}', null, null) as search from unnest($1::text[]) with ordinality as each (company, place)`,
        [companies],
      )
      await client.query(
        `create temp table place_words as select place, location, member_search(null, null, '{}', location, null) as search from unnest($1::text[]) with ordinality as each (location, place)`,
        [places],
      )
      // Three of five members have a company, one of five a location.
      await client.query(
        `insert into profiles (id, full_name, company, search, role, language, location, bio, username, is_public, listed, onboarded_at, created_at, updated_at)
         select id, name, c.company, w.search || coalesce(c.search, '') || coalesce(l.search, ''),
           (array['student', 'entrepreneur', 'founder', 'developer', 'designer', 'researcher', 'mentor', 'investor'])[1 + n % 8], 'sv',
           l.location, case when n % 10 = 0 then 'Builds things.' end,
           case when n % 2 = 0 then 'member-' || n end, n % 10 = 0, n % 50 > 0, now(), now() - n * interval '1 minute',
           now() - abs(hashint4(n)::bigint) % 1000000 * interval '1 minute'
         from plans_members join named using (n) join name_words w using (name)
         left join company_words c on n % 5 > 1 and c.place = 1 + abs(hashint4(n + 1)::bigint) % ${companies.length}
         left join place_words l on n % 5 = 0 and l.place = 1 + n / 5 % ${places.length}`,
      )
      await client.query(
        `insert into user_roles (user_id, role) select id, (array['partner', 'moderator', 'admin'])[1 + n / 1000 % 3] from plans_members where n % 1000 = 7`,
      )
      await client.query(
        `update profiles set is_admin = true, admin_level = 'viewer' where id in (select id from plans_members where n in (11, 12, 13))`,
      )
      await client.query(`insert into account_blocks (user_id, kind, reason, blocked_at)
        select id, 'ban', 'Banned.', now() from plans_members where n % 1000 = 3`)
    },
  })

/**
 * Writes what triggers derive from members, which `fillMembers` does without: the number of users, and the words that a
 * search can spell. Repeating it changes nothing.
 */
export const fillDerivedFromMembers = async (db: pg.Pool | pg.ClientBase): Promise<void> => {
  await db.query('select recount_users()')
  await db.query(
    `insert into member_words (word) select distinct split.word
     from (select full_name from profiles where listed union select company from profiles where listed union select location from profiles where listed) as each (text),
       unnest(search_words(each.text)) as split (word)
     where length(split.word) >= 3 on conflict do nothing`,
  )
}
