import type pg from 'pg'
import * as queries from '#features/notifications/server/queries/notifications.ts'
import { type PlannedArea, fillInBulk, formatCount, memberAt } from './area.ts'

/** Creates `count` notifications; a tenth belong to member 0, and half of those are unread. */
const fill = (client: pg.Client, count: number): Promise<void> =>
  fillInBulk({
    client,
    tables: ['notifications'],
    work: async () => {
      await client.query(`insert into notifications (member_id, type, payload, link, created_at, read_at, dedupe_key, from_id)
        select a.id, 'connection_request', '{"member": "Somebody"}', '/network', now() - (${count} - s) * interval '1 minute',
          case when s % 20 < 10 then now() - (${count} - s) * interval '30 seconds' end, 'plans:' || s, b.id
        from generate_series(1, ${count}) as s
        join plans_members a on a.n = case when s % 10 = 0 then 0 else s % (select count(*) from plans_members) end
        join plans_members b on b.n = (s / 10 + 1) % (select count(*) from plans_members)`)
      await client.query(`insert into member_blocks (blocker_id, blocked_id)
        select a.id, b.id from plans_members a join plans_members b on b.n between 100 and 150 where a.n = 0 on conflict do nothing`)
    },
  })

export const notificationsArea: PlannedArea = {
  name: 'notifications',
  about: (count) => `${formatCount(count)} notices, ${formatCount(count / 10)} of them the reader's`,
  members: (count) => Math.ceil(count / 10),
  filled: 'select from notifications limit 1',
  fill,
  queries: async (db, pool) => {
    const now = new Date()
    const me = await memberAt(pool, 0)
    const [deep] = (
      await pool.query(
        'select position, id from notifications where member_id = $1 order by position desc offset 50000 limit 1',
        [me],
      )
    ).rows
    const list =
      (unread: boolean, before: number | null = null) =>
      () =>
        queries.listOf(db, me, { unread, before, limit: 21 })
    return [
      ['list', list(false)],
      ['list, after 50,000', list(false, Number(deep.position))],
      ['list, unread', list(true)],
      ['list, unread, later page', list(true, Number(deep.position))],
      ['unread, how many', () => queries.countUnread(db, me, 100)],
      ['one, read', () => queries.setRead(db, me, deep.id, now)],
      ['seen at a page', () => queries.setSeen(db, me, '/nowhere', now)],
      ['withdrawn', () => queries.deleteByDedupeKey(db, 'plans:777')],
    ]
  },
}
