import type pg from 'pg'
import { readSummary } from '#features/activity/server/queries/dashboard.ts'
import { listFeedRows } from '#features/activity/server/queries/feed.ts'
import * as posts from '#features/activity/server/queries/posts.ts'
import { readTypedSearch } from '#platform/db/member-search.ts'
import { type PlannedArea, countMembers, fillInBulk, formatCount, memberAt } from './area.ts'

const maxKnown = 5000

/**
 * Creates activities, a tenth of them by connections of member 0: 5,000, or a quarter of fewer than 20,000 members.
 * Member 1 has five inactive connections.
 */
const fill = (client: pg.Client, count: number): Promise<void> =>
  fillInBulk({
    client,
    tables: ['activities', 'activity_members', 'posts'],
    work: async () => {
      const known = Math.min(maxKnown, Math.floor((await countMembers(client)) / 4))
      const quiet = Math.floor(known * 1.2)
      const others = Math.floor(known * 1.4)
      await client.query(`insert into connections (member_id, other_id)
        select side.one, side.two from plans_members me join plans_members met on me.n = 0 and met.n between 2 and ${known + 1} or me.n = 1 and met.n between ${quiet} and ${quiet + 4}
        cross join lateral (values (me.id, met.id), (met.id, me.id)) as side (one, two) on conflict do nothing`)
      await client.query(
        `create temp table posted as select s, gen_random_uuid() as id from generate_series(1, ${count}) as s where s % 5 = 0`,
      )
      await client.query('analyze posted')
      const actor = `(case when s % 10 = 0 then 2 + s / 10 % ${known} when s < 1000 then ${quiet} + s % 5 else ${others} + s % ((select count(*) from plans_members) - ${others}) end)`
      await client.query(`insert into posts (id, author_id, text, audience, language, created_at)
        select p.id, m.id, 'A post of some length.', 'connections', 'sv', now() - (${count} - p.s) * interval '1 second'
        from posted p join plans_members m on m.n = ${actor}`)
      await client.query(`insert into activities (actor_id, type, post_id, link, subject, audience, created_at)
        select m.id, case when p.id is null then 'profile_update' else 'new_post' end, p.id, '/profile/' || m.id, 'plans:' || s,
          case when s % 3 = 0 then 'everyone' else 'connections' end, now() - (${count} - s) * interval '1 second'
        from generate_series(1, ${count}) as s left join posted p using (s) join plans_members m on m.n = ${actor} order by s`)
      await client.query(`insert into activity_members (member_id, position) select actor_id, position from activities`)
    },
  })

export const activityArea: PlannedArea = {
  name: 'activity',
  about: (count) => `${formatCount(count)} activities`,
  members: (count) => Math.max(20_000, Math.ceil(count / 10)),
  filled: 'select from activities limit 1',
  fill,
  queries: async (db, pool) => {
    const [me, quiet] = [await memberAt(pool, 0), await memberAt(pool, 1)]
    const [middle] = (await pool.query('select max(position) / 2 as position from activities')).rows
    const feed =
      (readerId: string, scope: 'circle' | 'community', before: number | null = null) =>
      () =>
        listFeedRows(db, readerId, scope, before, 33)
    const found = await listFeedRows(db, me, 'circle', null, 33)
    const [oneLetter, annaB] = [await readTypedSearch(db, 'a', ['name']), await readTypedSearch(db, 'anna b', ['name'])]
    return [
      ['feed of who knows 5,000', feed(me, 'circle')],
      ['feed of who knows 5,000, halfway down', feed(me, 'circle', Number(middle.position))],
      ['feed of who knows five quiet ones', feed(quiet, 'circle')],
      ['feed of the community', feed(me, 'community')],
      ['feed of the community, halfway down', feed(quiet, 'community', Number(middle.position))],
      [
        'posts of a page',
        () =>
          posts.findAll(
            db,
            found.flatMap(({ post_id }) => post_id ?? []),
            me,
          ),
      ],
      ['dashboard, where a member stands', () => readSummary(db, me)],
      ['whom to mention, one letter', () => posts.findMentionable(db, me, oneLetter, 'everyone', 8)],
      ['whom to mention, a name', () => posts.findMentionable(db, me, annaB, 'everyone', 8)],
    ]
  },
}
