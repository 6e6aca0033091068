import type pg from 'pg'
import { comparedFigures } from '#features/analytics/contract/figures.ts'
import {
  measuresByDay,
  measuresByPage,
  measuresInTotal,
  callsByDay,
  callsByName,
} from '#features/page-speed/server/queries.ts'
import { byColumn, byDay, byPage, listViews, readOpenDays, sumOf } from '#features/visits/server/queries.ts'
import { addDays, stockholmDayAt } from '#kit/stockholm-day.ts'
import { type PlannedArea, fillInBulk, formatCount } from './area.ts'

const paths = 60
const calls = 300
const days = 400
const bucketsOfAMeasure = 25

/**
 * Creates `count` page views of the last 30 days and as many security events of the last 7, the sums of 400 days of
 * visits, figures and speeds, and a tenth of `count` requests for verification and invitations.
 */
const fill = (client: pg.Client, count: number): Promise<void> =>
  fillInBulk({
    client,
    tables: [
      'page_views',
      'visit_days',
      'visit_totals',
      'visit_pages',
      'visit_months',
      'speed_counts',
      'speed_totals',
      'speed_periods',
      'analytics_days',
      'analytics_cohorts',
      'security_events',
      'verification_requests',
      'member_invitations',
    ],
    work: async () => {
      const someone = (name: string, at: string) =>
        `join plans_members ${name} on ${name}.n = (${at}) % (select count(*) from plans_members)`
      const pathOf = (at: string) => `'/pages/' || (${at}) % ${paths}`
      const sourceOf = (at: string) => `(array['direct', 'news.example', 'search.example', 'letter'])[1 + (${at}) % 4]`
      const deviceOf = (at: string) => `(array['desktop', 'phone', 'tablet'])[1 + (${at}) % 3]`
      const languageOf = (at: string) => `(array['sv', 'en', 'ar'])[1 + (${at}) % 3]`
      const eachDay = `generate_series(0, ${days - 1}) as d cross join lateral (select (now() at time zone 'Europe/Stockholm')::date - d as day) as dated`
      await client.query(`insert into page_views (at, day, visitor, path, source, device, language)
        select at, (at at time zone 'Europe/Stockholm')::date, decode(md5((s / 5)::text), 'hex'), ${pathOf('s')}, ${sourceOf('s / 5')}, ${deviceOf('s / 5')}, ${languageOf('s / 5')}
        from generate_series(1, ${count}) as s cross join lateral (select now() - s * interval '29 days' / ${count} as at) as timed`)
      await client.query(`insert into visit_days (day) select day from ${eachDay} where d > 0`)
      await client.query(`insert into visit_totals (day, source, device, language, visitors, views)
        select day, ${sourceOf('s')}, ${deviceOf('s / 4')}, ${languageOf('s / 12')}, 100 + d, 900 + d
        from ${eachDay} cross join generate_series(0, 35) as s where d > 0`)
      await client.query(`insert into visit_pages (day, path, source, device, language, visitors, views)
        select day, ${pathOf('p')}, ${sourceOf('s')}, ${deviceOf('s / 4')}, ${languageOf('s / 12')}, 10 + p, 90 + p
        from ${eachDay} cross join generate_series(0, ${paths - 1}) as p cross join generate_series(0, 35) as s where d > 0`)
      await client.query(`insert into visit_months (month, path, source, device, language, visitors, views)
        select date_trunc('month', day)::date, path, source, device, language, sum(visitors), sum(views) from visit_pages group by 1, 2, 3, 4, 5`)
      await client.query(`insert into speed_counts (day, source, measure, subject, device, bucket, count)
        select day, 'browser', measure, ${pathOf('p')}, device, 30 + b, 1 + (p + b) % 40
        from ${eachDay} cross join unnest(array['lcp', 'inp', 'cls', 'fcp', 'ttfb']) as measure cross join unnest(array['phone', 'computer']) as device
          cross join generate_series(0, ${paths - 1}) as p cross join generate_series(0, ${bucketsOfAMeasure - 1}) as b where d < 90`)
      await client.query(`insert into speed_counts (day, source, measure, subject, device, bucket, count)
        select day, 'server', 'answer', 'area.call' || c, 'server', b, 1 + (c + b) % 400
        from ${eachDay} cross join generate_series(0, ${calls - 1}) as c cross join generate_series(0, ${bucketsOfAMeasure - 1}) as b where d < 90`)
      await client.query(`insert into speed_totals (day, source, measure, device, bucket, count)
        select day, source, measure, device, bucket, sum(count) from speed_counts group by 1, 2, 3, 4, 5`)
      await client.query(`insert into speed_periods (days, last_day, source, measure, subject, device, bucket, count)
        select days, today - 1, source, measure, subject, device, bucket, sum(count)
        from speed_counts cross join unnest(array[7, 28, 90]) as days
          cross join lateral (select (now() at time zone 'Europe/Stockholm')::date as today) as dated
        where day > today - days and day < today group by 1, 2, 3, 4, 5, 6, 7`)
      await client.query(
        `insert into analytics_days (figure, day, part, value)
         select figure, day, part, 1000 + d from ${eachDay} cross join unnest($1::text[]) as figure
           cross join unnest(array['', 'developer', 'founder', 'mentor']) as part`,
        [comparedFigures],
      )
      await client.query(`insert into analytics_cohorts (week, step, members)
        select date_trunc('week', now())::date - 7 * w, step, 9000 from generate_series(0, 103) as w
          cross join unnest(array['registered', 'confirmed', 'filled', 'connected', 'returned']) as step`)
      await client.query(`insert into security_events (user_id, event_type, severity, endpoint, created_at)
        select m.id, (array['rate_limit_exceeded', 'suspicious_activity', 'validation_failed', 'file_upload_violation'])[1 + s % 4],
          (array['low', 'medium', 'high', 'critical'])[1 + s % 4], 'area.call', now() - s * interval '7 days' / ${count}
        from generate_series(1, ${count}) as s ${someone('m', 's % 5000')}`)
      await client.query(`insert into verification_requests (member_id, explanation, language, links, status, note, decided_at, created_at)
        select m.id, 'Who I am.', 'sv', '{}', status, 'Seen.', case when status <> 'pending' then now() - s * interval '1 minute' end, now() - s * interval '1 hour'
        from generate_series(1, ${Math.ceil(count / 10)}) as s ${someone('m', 's')}
          cross join lateral (select (array['pending', 'approved', 'rejected'])[1 + s % 3] as status) as decided`)
      await client.query(`insert into member_invitations (email, full_name, language, created_at, mailed_at, expires_at, token_hash)
        select 'invited' || s || '@example.org', 'Invited ' || s, 'sv', now() - s * interval '1 minute', now(), now() + interval '7 days', sha256(s::text::bytea)
        from generate_series(1, ${Math.ceil(count / 10)}) as s`)
    },
  })

export const statisticsArea: PlannedArea = {
  name: 'statistics',
  about: (count) => `${formatCount(count)} page views and security events, and the sums of ${days} days`,
  members: (count) => Math.ceil(count / 10),
  filled: 'select from speed_counts limit 1',
  fill,
  queries: async (db) => {
    const today = stockholmDayAt(new Date())
    const days = { from: addDays(today, -365), to: today }
    const open = await readOpenDays(db, days)
    const year = { ...days, open }
    const lately = { from: addDays(today, -28), to: today, open }
    const quarter = { days: 90, now: new Date() }
    return [
      ['visits, days that are not summed up', () => readOpenDays(db, days)],
      ['visits, in total', () => sumOf(db, lately)],
      ['visits, in total, in a year', () => sumOf(db, year)],
      ['visits, by day', () => byDay(db, lately, 'day')],
      ['visits, by month', () => byDay(db, year, 'month')],
      ['visits, by source, in a year', () => byColumn(db, year, 'source', 10)],
      ['visits, by page, in a year', () => byPage(db, year, 10)],
      ['visits, single views', () => listViews(db, lately, null, 21)],
      ['speed, in total, in 90 days', () => measuresInTotal(db, quarter)],
      ['speed, by day, in 90 days', () => measuresByDay(db, quarter)],
      ['speed, by page, in 90 days', () => measuresByPage(db, quarter, 100)],
      ['calls, by day, in 90 days', () => callsByDay(db, quarter)],
      ['calls, by name, in 90 days', () => callsByName(db, quarter, 'slowest', 100)],
    ]
  },
}
