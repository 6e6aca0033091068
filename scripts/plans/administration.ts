import type pg from 'pg'
import { readFigures } from '#features/admin/server/queries.ts'
import { type Filters, listAdministered } from '#features/applications/server/queries/administration.ts'
import * as log from '#features/audit-log/server/queries.ts'
import * as feedback from '#features/feedback/server/queries.ts'
import * as investors from '#features/investors/server/queries.ts'
import * as moderation from '#features/moderation/server/queries.ts'
import * as partners from '#features/partners/server/queries.ts'
import { features } from '#platform/main.ts'
import { type PlannedArea, fillInBulk, formatCount, memberAt } from './area.ts'

/** Creates `count` rows per table, an investor interest per member, and one moderation case with 5,000 reports. */
const fill = (client: pg.Client, count: number): Promise<void> =>
  fillInBulk({
    client,
    tables: [
      'moderation_cases',
      'moderation_reports',
      'audit_log',
      'feedback',
      'applications',
      'application_decisions',
      'investor_interests',
    ],
    work: async () => {
      const someone = (name: string, at: string) =>
        `join plans_members ${name} on ${name}.n = (${at}) % (select count(*) from plans_members)`
      await client.query(`insert into moderation_cases (kind, thing_id, author_id, title, text, language, path, state, reason, statement, decided_at, created_at, moved_at)
        select 'post', gen_random_uuid(), m.id, 'A title', 'What was reported.', 'sv', '/posts/' || s, case when s % 20 = 0 then 'open' else 'removed' end,
          case when s % 20 > 0 then 'spam' end, case when s % 20 > 0 then 'It is spam.' end, case when s % 20 > 0 then now() end, now() - s * interval '1 minute', now() - s * interval '1 minute'
        from generate_series(1, ${count}) as s ${someone('m', 's')}`)
      await client.query(`insert into moderation_reports (case_id, kind, thing_id, reporter_id, reason, text)
        select c.id, c.kind, c.thing_id, m.id, 'spam', 'It is spam.' from (select row_number() over (order by moved_at) as s, * from moderation_cases) as c ${someone('m', 's * 7 + 1')}`)
      await client.query(`insert into moderation_reports (case_id, kind, thing_id, reporter_id, reason, text)
        select c.id, c.kind, c.thing_id, m.id, 'spam', 'It is spam.' from (select * from moderation_cases where state = 'open' order by moved_at limit 1) as c join plans_members m on m.n between 10 and 5009 on conflict do nothing`)
      await client.query(`insert into audit_log (actor_id, action, target_kind, target_id, after, created_at)
        select m.id, (array['users.ban', 'users.verify', 'products.approve', 'products.reject', 'moderation.remove', 'settings.set_site_facts'])[1 + s % 6],
          (array['user', 'user', 'product', 'product', 'post', 'setting'])[1 + s % 6], md5((s % 5000)::text), '{"done": true}', now() - s * interval '1 minute'
        from generate_series(1, ${count}) as s ${someone('m', 's % 20')}`)
      await client.query(`insert into feedback (sender_id, kind, text, language, may_contact, state, created_at)
        select m.id, (array['idea', 'bug', 'praise', 'other'])[1 + s % 4], 'What a member thinks of it.', 'sv', s % 2 = 0, (array['new', 'seen', 'done'])[1 + s % 3], now() - s * interval '1 minute'
        from generate_series(1, ${count}) as s ${someone('m', 's')}`)
      const pending = Math.floor(count / 20)
      await client.query(`insert into applications (kind, applicant_id, answers, language, status, announced_status, answered_at, created_at)
        select 'partner', m.id, '[{"field": "reason", "question": null, "text": "Because."}, {"field": "experience", "question": null, "text": "Much."}, {"field": "contribution", "question": null, "text": "More."}]',
          'sv', status, status, case when s > ${pending} then now() end, now() - s * interval '1 minute'
        from generate_series(1, ${count}) as s ${someone('m', 's')} cross join lateral (select case when s <= ${pending} then 'pending' else 'rejected' end as status) as decided`)
      await client.query(`insert into application_decisions (application_id, status, message, announces_at, announced_at)
        select id, status, 'Not now.', now(), now() from applications where kind = 'partner' and status = 'rejected'`)
      await client.query(`insert into investor_interests (member_id, side, stages, fields, created_at)
        select id, case when n % 10 = 0 then 'investor' else 'founder' end, array[(array['idea', 'pre_seed', 'seed', 'series_a', 'series_b', 'growth'])[1 + n % 6]],
          array['climate'], now() - n * interval '1 minute' from plans_members`)
    },
  })

export const administrationArea: PlannedArea = {
  name: 'administration',
  about: (count) => `${formatCount(count)} each of cases, log entries, pieces of feedback and applications`,
  members: (count) => Math.ceil(count / 10),
  filled: 'select from moderation_cases limit 1',
  fill,
  queries: async (db, pool) => {
    const now = new Date()
    const me = await memberAt(pool, 5)
    const at = new Date(now.getTime() - 300_000 * 60_000).toISOString()
    const past = [at, me] as const
    const [thing] = (await pool.query(`select kind, thing_id from moderation_cases where state = 'removed' limit 1`))
      .rows
    const entries =
      (filters: log.Filters, after: log.Cursor | null = null) =>
      () =>
        log.list(db, filters, 'Europe/Stockholm', after, 51)
    const applications =
      (filters: Filters, after: readonly [string, string] | null = null) =>
      () =>
        listAdministered(db, filters, now, after, 21)
    const target = (await pool.query('select target_id from audit_log limit 1')).rows[0].target_id as string
    return [
      ['cases, waiting', () => moderation.list(db, 'waiting', null, 21, me)],
      ['cases, waiting, later page', () => moderation.list(db, 'waiting', past, 21, me)],
      ['cases, decided', () => moderation.list(db, 'decided', null, 21, me)],
      ['cases, decided, later page', () => moderation.list(db, 'decided', past, 21, me)],
      ['cases, whether a removal stands', () => moderation.isTakenDown(db, thing.kind, thing.thing_id)],
      ['log, latest', entries({})],
      ['log, later page', entries({}, [at, me])],
      ['log, of an administrator', entries({ actor: me })],
      ['log, of an action', entries({ action: 'settings.set_site_facts' })],
      ['log, of an area, later page', entries({ action: 'moderation' }, [at, me])],
      ['log, of an area that has no entries', entries({ action: 'feedback' })],
      ['log, of an administrator and an action', entries({ actor: me, action: 'users.ban' })],
      ['log, of an administrator and a kind', entries({ actor: me, targetKind: 'setting' })],
      ['log, of a kind', entries({ targetKind: 'setting' })],
      ['log, of a kind that has no entries', entries({ targetKind: 'feedback' })],
      ['log, of a thing', entries({ targetKind: 'user', targetId: target })],
      ['log, of a thing of any kind', entries({ targetId: target })],
      ['log, of a thing that is not there', entries({ targetId: 'nothing' })],
      ['log, of a day', entries({ from: at.slice(0, 10), to: at.slice(0, 10) })],
      ['log, of an area on a day', entries({ action: 'users', from: at.slice(0, 10), to: at.slice(0, 10) })],
      ['feedback, latest', () => feedback.list(db, {}, null, 21)],
      ['feedback, of a kind and state, later page', () => feedback.list(db, { kind: 'bug', state: 'new' }, past, 21)],
      ['partners, waiting', () => partners.list(db, 'pending', null, 21)],
      ['partners, all, later page', () => partners.list(db, undefined, past, 21)],
      ['partners, approved (none)', () => partners.list(db, 'approved', null, 21)],
      ['applications, latest', applications({})],
      ['applications, later page', applications({}, past)],
      ['applications, of a kind', applications({ kind: 'partner' })],
      ['applications, of a kind that has none', applications({ kind: 'program' })],
      ['applications, of a kind and status', applications({ kind: 'partner', status: 'pending' })],
      ['applications, of a status that has none', applications({ status: 'contacted' })],
      ['applications, overdue', applications({ overdue: true })],
      ['applications, by the name of the applicant', applications({ q: 'member 77' })],
      ['applications, by a name that nobody has', applications({ q: 'zzzyyy' })],
      ['investors, latest', () => investors.list(db, {}, null, 21)],
      ['investors, of a side and stage', () => investors.list(db, { side: 'investor', stage: 'growth' }, null, 21)],
      [
        'investors, of a stage, later page',
        () => investors.list(db, { stage: 'idea' }, [new Date(now.getTime() - 30_000 * 60_000).toISOString(), me], 21),
      ],
      ['investors, how many', () => investors.countUpTo(db, 1000)],
      [
        'overview of the administration',
        () =>
          readFigures(
            db,
            features.flatMap(({ overview }) => overview?.(now) ?? []),
          ),
      ],
    ]
  },
}
