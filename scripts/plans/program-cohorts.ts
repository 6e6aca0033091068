import { listParticipantIds } from '#features/programs/server/queries/cohort.ts'
import * as announcements from '#features/program-cohorts/server/queries/announcements.ts'
import * as cohorts from '#features/program-cohorts/server/queries/cohorts.ts'
import { firstPage } from '#platform/jobs/batches.ts'
import { type PlannedArea, formatCount, memberAt } from './area.ts'

/** One completed program whose participants have all introduced themselves, every second one an alumnus. */
const fill: PlannedArea['fill'] = async (client, count) => {
  await client.query(
    `with program as (
       insert into programs (owner_id, slug, title, description, language, is_online, duration_weeks, max_participants, price_model, time_zone, status, published_at)
       select id, 'cohort-program', 'Cohort', 'With participants', 'sv', true, 12, 10000, 'free', 'Europe/Stockholm', 'completed', now() from plans_members where n = 0
       returning id, owner_id
     ), applied as (
       insert into applications (kind, subject_id, owner_id, applicant_id, title, answers, language, status, announced_status, answered_at)
       select 'program', program.id, program.owner_id, m.id, 'Cohort', '[]', 'sv', 'approved', 'approved', now()
       from program, plans_members as m where n between 1 and $1
     ), announced as (
       insert into program_announcements (program_id, title, text, language, created_at)
       select program.id, 'Number ' || at, 'Words.', 'sv', now() - at * interval '1 hour' from program, generate_series(1, 500) as at
     )
     insert into program_cohort_members (program_id, member_id, introduction, language, introduced_at, is_alumnus)
     select program.id, m.id, 'I build things.', 'sv', now(), n % 2 = 0 from program, plans_members as m where n between 1 and $1`,
    [count],
  )
}

export const programCohortsArea: PlannedArea = {
  name: 'program-cohorts',
  about: (count) => `one program with ${formatCount(count)} participants`,
  members: (count) => count + 1,
  filled: 'select from program_cohort_members limit 1',
  fill,
  queries: async (db, pool) => {
    const viewerId = await memberAt(pool, 1)
    const { rows } = await pool.query<{ id: string }>(`select id from programs where slug = 'cohort-program'`)
    const programId = rows[0]?.id
    if (programId === undefined) throw new Error('there is no program')
    const all = { programId, viewerId, q: null }
    const [middle] = await cohorts.listParticipants(db, all, ['m', programId], 1)
    const after = middle ? ([middle.sort_name, middle.member.id] as const) : null
    return [
      ['participants', () => cohorts.listParticipants(db, all, null, 21)],
      ['participants, later page', () => cohorts.listParticipants(db, all, after, 21)],
      ['participants by name', () => cohorts.listParticipants(db, { ...all, q: 'ander' }, null, 21)],
      ['count of participants', () => cohorts.countParticipants(db, all)],
      ['alumni for a visitor', () => cohorts.listAlumni(db, { programId, viewerId: null }, null, 21)],
      ['a batch to notify', () => listParticipantIds(db, programId, firstPage)],
      ['announcements', () => announcements.listAnnouncements(db, programId, null, 21)],
    ]
  },
}
