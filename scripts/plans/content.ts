import type pg from 'pg'
import { countToErase } from '#features/activity/server/queries/posts.ts'
import * as sessions from '#features/accounts/server/queries/sessions.ts'
import { type ContentFilters, countContent, listContent } from '#features/moderation/server/content-queries.ts'
import { collectContents } from '#features/moderation/server/contents.ts'
import { countReportsBy, listCasesOf } from '#features/moderation/server/member-case-queries.ts'
import { readEvents } from '#features/security-events/server/queries.ts'
import * as notes from '#features/user-notes/server/queries.ts'
import { features } from '#platform/main.ts'
import { type PlannedArea, fillInBulk, formatCount, memberAt } from './area.ts'

/** Every text contains the first word; one in about `texts` contains the second. */
const [commonWord, rareWord] = ['gemenskap', 'zebrafisk']
const texts = 1000
/** Rows of each kind that member 0 has written. */
const most = 50_000

/**
 * Creates `count` posts, comments and suggestions each. A twentieth of each is removed and a hundredth reported. Two
 * thirds of the posts are for connections. Member 0 wrote the newest of each, and has as many
 * security events. Every member has ten notes and ten sessions, member 0 thousands.
 */
const fill = (client: pg.Client, count: number): Promise<void> =>
  fillInBulk({
    client,
    tables: [
      'posts',
      'product_comments',
      'suggestions',
      'moderation_cases',
      'moderation_reports',
      'security_events',
      'user_notes',
      'sessions',
    ],
    work: async () => {
      const ofMember = Math.min(most, Math.floor(count / 20))
      // Computed once for each text: once for each row takes an hour.
      for (const table of ['posts', 'product_comments', 'suggestions', 'moderation_cases'])
        await client.query(`alter table ${table} alter column search drop expression`)
      for (const column of ['heading_letters', 'description_letters'])
        await client.query(`alter table suggestions alter column ${column} drop expression`)
      await client.query(`create temp table drawn_texts as select n, text, post_search('sv', text) as search from (
        select n, 'Det här är text ' || n || ' om ${commonWord}' || case when n = 0 then ' och ${rareWord}' else '' end as text
        from generate_series(0, ${texts - 1}) as n) as each`)
      await client.query('create unique index on drawn_texts (n)')
      await client.query(`insert into products (creator_id, slug, title, tagline, description, language, status, submitted_at, launched_at)
        select id, 'plans-product', 'A product', 'A tagline.', 'A description.', 'sv', 'approved', now(), now() from plans_members where n = 1`)
      const rows = (salt: number) => `generate_series(0, ${count - 1}) as s
        join drawn_texts t on t.n = (s::bigint * 7 + ${salt}) % ${texts}
        join plans_members m on m.n = case when s < ${ofMember} then 0 else 1 + (s::bigint * 31 + ${salt}) % ((select count(*) from plans_members) - 1) end`
      const at = (salt: number) => `now() - s * interval '20 seconds' - ${salt} * interval '1 second'`
      const removedAt = 'case when s % 20 = 7 then now() end'
      await client.query(`insert into posts (author_id, text, audience, language, created_at, search, removed_at)
        select m.id, case when s % 20 = 7 then '-' else t.text end, case when s % 3 = 0 then 'everyone' else 'connections' end, 'sv', ${at(1)}, t.search, ${removedAt} from ${rows(1)}`)
      await client.query(`insert into product_comments (product_id, author_id, text, language, created_at, search, removed_at)
        select p.id, m.id, case when s % 20 = 7 then '' else t.text end, 'sv', ${at(2)}, t.search, ${removedAt}
        from ${rows(2)} join products p on p.slug = 'plans-product'`)
      await client.query(`insert into suggestions (id, submitter_id, title, description, language, created_at, search, removed_at, removed_with, heading_letters, description_letters)
        select fresh.id, m.id, case when s % 20 = 7 then '' else 'En idé' end, case when s % 20 = 7 then '' else t.text end, 'sv', ${at(3)}, t.search, ${removedAt}, case when s % 20 = 7 then fresh.id end, '', '' from ${rows(3)} cross join lateral (select gen_random_uuid() as id where s >= 0) as fresh`)
      for (const [kind, table, author] of [
        ['post', 'posts', 'author_id'],
        ['product_comment', 'product_comments', 'author_id'],
        ['suggestion', 'suggestions', 'submitter_id'],
      ])
        await client.query(`insert into moderation_cases (kind, thing_id, author_id, text, language, path, state, reason, statement, decided_at, created_at, moved_at, search)
          select '${kind}', c.id, c.${author}, t.text, 'sv', '/', case when c.removed_at is null then 'open' else 'removed' end,
            case when c.removed_at is not null then 'spam' end, case when c.removed_at is not null then 'It is spam.' end, c.removed_at, c.created_at, c.created_at, t.search
          from (select *, row_number() over (order by id) as s from ${table}) as c join drawn_texts t on t.n = c.s % ${texts}
          where c.removed_at is not null or c.s % 100 = 0`)
      await client.query(`insert into moderation_reports (case_id, kind, thing_id, reporter_id, reason, text)
        select c.id, c.kind, c.thing_id, m.id, 'spam', 'It is spam.' from (select row_number() over () as s, * from moderation_cases) as c
        join plans_members m on m.n = case when c.s % 20 = 0 then 0 else c.s % (select count(*) from plans_members) end`)
      await client.query(`insert into security_events (user_id, event_type, severity, created_at)
        select m.id, 'suspicious_activity', 'low', now() - s * interval '1 second' from generate_series(0, ${count - 1}) as s
        join plans_members m on m.n = case when s % 20 = 0 then 0 else s % (select count(*) from plans_members) end`)
      const each = `generate_series(0, ${count - 1}) as s join plans_members m on m.n = case when s % 200 = 0 then 0 else s % (select count(*) from plans_members) end`
      await client.query(`insert into user_notes (member_id, writer_id, text, language, created_at)
        select m.id, w.id, 'What an administrator noted.', 'sv', now() - s * interval '1 minute' from ${each} join plans_members w on w.n = 1 + s % 20`)
      await client.query(`insert into sessions (user_id, token, expires_at, last_seen_at)
        select m.id, 'plans ' || s, now() + interval '20 days', now() - s * interval '1 second' from ${each}`)
    },
  })

export const contentArea: PlannedArea = {
  name: 'content',
  about: (count) => `${formatCount(count)} each of posts, comments, suggestions and security events`,
  members: (count) => Math.ceil(count / 10),
  filled: `select from products where slug = 'plans-product'`,
  fill,
  queries: async (db, pool) => {
    const [me, other] = [await memberAt(pool, 0), await memberAt(pool, 77)]
    const contents = collectContents(features)
    const now = new Date()
    const { rows } = await pool.query(`select created_at from posts order by created_at offset ${texts} limit 1`)
    const oldDay = (rows[0].created_at as Date).toISOString().slice(0, 10)
    const list =
      (filters: Partial<ContentFilters>, after: readonly [string, string] | null = null) =>
      () =>
        listContent(
          db,
          contents,
          { words: null, timeZone: 'Europe/Stockholm', ...filters },
          { sort: 'newest', after, limit: 51 },
        )
    const count = (filters: Partial<ContentFilters>) => () =>
      countContent(db, contents, { words: null, timeZone: 'Europe/Stockholm', ...filters }, 1001)
    const deep = [`${oldDay}T00:00:00.000Z`, me] as const
    return [
      ['content, newest', list({})],
      ['content, far down', list({}, deep)],
      ['content, removed', list({ state: 'removed' })],
      ['content, reported', list({ state: 'reported' })],
      ['content, reported, far down', list({ state: 'reported' }, deep)],
      ['content, of the member with most', list({ author: me })],
      ['content, of another member', list({ author: other })],
      ['content, on an old day', list({ from: oldDay, to: oldDay })],
      ['content, in a language that none is in', list({ language: 'ar' })],
      ['content, a word of all', list({ words: `${commonWord}:*` })],
      ['content, a word of all, removed', list({ words: `${commonWord}:*`, state: 'removed' })],
      ['content, a rare word', list({ words: `${rareWord}:*` })],
      ['content, a word of none', list({ words: 'qqqq:*' })],
      ['content, a word of all, of one member', list({ words: `${commonWord}:*`, author: other })],
      ['count of content', count({})],
      ['count of content, reported', count({ state: 'reported' })],
      ['count of content, a word of all', count({ words: `${commonWord}:*` })],
      ['count of content, of the member with most', count({ author: me })],
      ['user, cases', () => listCasesOf(db, me, null, 21)],
      ['user, reports made', () => countReportsBy(db, me)],
      ['user, events', () => readEvents(db, { userId: me, limit: 51 })],
      ['user, notes', () => notes.list(db, me, null, 21)],
      ['user, sessions', () => sessions.listSessions(db, { userId: me, now, after: null, limit: 21 })],
      ['user, posts to erase', () => countToErase(me).execute(db)],
    ]
  },
}
