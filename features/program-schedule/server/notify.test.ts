import { expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { buildApplication } from '#features/applications/server/testing.ts'
import { list as listNotifications } from '#features/notifications/contract/index.ts'
import { createJobContext } from '#features/notifications/server/testing.ts'
import type { JobContext } from '#platform/jobs/jobs.ts'
import type { MailMessage } from '#platform/mail/mail.ts'
import type { Client } from '#tests/support/client.ts'
import { startTestServer } from '#tests/support/server.ts'
import {
  cancelScheduledEvent,
  createScheduledEvent,
  deleteScheduledEvent,
  updateScheduledEvent,
} from '../contract/index.ts'
import { batchSize } from '#platform/jobs/batches.ts'
import { notifyChangesJob, quietMs } from './notify-job.ts'
import { buildEvent, createCohortScene, eventInput } from './testing.ts'

const start = new Date('2027-03-01T12:00:00Z')
let now = start
const server = await startTestServer({ jobs: false, clock: () => now })
const jobs: JobContext = { ...(await createJobContext(server)), now: () => now }

const run = (programId: string) => notifyChangesJob.run(jobs, { programId }, 'a job')
const wait = (ms: number) => void (now = new Date(now.getTime() + ms))
const notificationsOf = async (client: Client) =>
  (await client.succeed(listNotifications, {})).items.filter(({ type }) => type === 'program_event_changed')
const queuedJobs = async (programId: string): Promise<number> =>
  (
    await server.pool.query(`select from pgboss.job where name = $1 and data ->> 'programId' = $2`, [
      notifyChangesJob.name,
      programId,
    ])
  ).rowCount ?? 0
const mailsTo = async (email: string): Promise<MailMessage[]> =>
  (
    await server.pool.query<{ data: MailMessage }>(
      `select data from pgboss.job where name = 'mail.send' and data ->> 'to' = $1`,
      [email],
    )
  ).rows.map(({ data }) => data)
const scene = async () => {
  now = start
  const { owner, program } = await createCohortScene(server, { title: 'Brobygge', timeZone: 'Africa/Cairo' })
  const participant = await signedInMember(server, { language: 'sv' })
  await buildApplication(server, { kind: 'program', ownerId: owner.id, ...program }, participant.id, {
    status: 'approved',
  })
  const { id } = await owner.client.succeed(createScheduledEvent, { programId: program.id, ...eventInput() })
  return { owner, program, participant, id }
}

it('a new event notifies nobody, and an edit of a coming one the participants after a quiet minute, by mail too', async () => {
  const { owner, program, participant, id } = await scene()
  expect(await queuedJobs(program.id)).toBe(0)
  await owner.client.succeed(updateScheduledEvent, {
    id,
    ...eventInput({ startsLocal: '2027-03-11T10:00', endsLocal: '2027-03-11T12:00' }),
  })
  expect(await queuedJobs(program.id)).toBe(1)
  wait(quietMs - 1)
  await run(program.id)
  expect(await notificationsOf(participant.client)).toEqual([])
  wait(1)
  await run(program.id)
  expect(await notificationsOf(participant.client)).toMatchObject([
    {
      link: `/programs/${program.slug}/schedule`,
      payload: { title: 'Brobygge', event: 'Prototyping', status: 'changed' },
    },
  ])
  expect(await notificationsOf(owner.client)).toEqual([])
  const [mail] = (await mailsTo(participant.email)).filter(({ subject }) => subject === 'Schemat har ändrats')
  expect(mail?.paragraphs.join('\n')).toMatch(/Prototyping: torsdag 11 mars 2027 .*10:00.*12:00 \(.*östeuropeisk/)
})

it('edits within a minute of each other are one notification, which the first run after the last of them sends', async () => {
  const { owner, program, participant, id } = await scene()
  const other = await owner.client.succeed(createScheduledEvent, { programId: program.id, ...eventInput() })
  await owner.client.succeed(updateScheduledEvent, { id, ...eventInput({ title: 'Once' }) })
  wait(quietMs - 1000)
  await owner.client.succeed(updateScheduledEvent, { id, ...eventInput({ title: 'Twice' }) })
  await owner.client.succeed(cancelScheduledEvent, { id: other.id })
  wait(2000)
  // The job of the first edit comes too early and comes back.
  await run(program.id)
  expect(await notificationsOf(participant.client)).toEqual([])
  wait(quietMs)
  await run(program.id)
  await run(program.id)
  expect(await notificationsOf(participant.client)).toMatchObject([{ payload: { status: 'several' } }])
})

it('a cancelled event is announced as cancelled, also when it is deleted within the minute', async () => {
  const { owner, program, participant, id } = await scene()
  await owner.client.succeed(cancelScheduledEvent, { id })
  await owner.client.succeed(deleteScheduledEvent, { id })
  wait(quietMs)
  await run(program.id)
  expect(await notificationsOf(participant.client)).toMatchObject([
    { payload: { event: 'Prototyping', status: 'cancelled' } },
  ])
})

it('an edit that changes nothing, one of a past event and a change of who sees it notify nobody', async () => {
  const { owner, program, id } = await scene()
  await owner.client.succeed(updateScheduledEvent, { id, ...eventInput() })
  await owner.client.succeed(updateScheduledEvent, { id, ...eventInput({ isPublic: true }) })
  const past = await buildEvent(server, program.id, { startsAt: new Date('2027-02-01T12:00:00Z') })
  await owner.client.succeed(updateScheduledEvent, {
    id: past.id,
    ...eventInput({ startsLocal: '2027-02-01T10:00', endsLocal: '2027-02-01T12:00' }),
  })
  expect(await queuedJobs(program.id)).toBe(0)
})

it('a job that is killed between two batches notifies the others when it runs again, and nobody twice', async () => {
  const { owner, program, participant, id } = await scene()
  // Enough participants for a second batch.
  await server.pool.query(
    `with members as (
       insert into users (email, name, email_confirmed, email_confirmed_at)
       select 'cohort-' || n || '@example.org', 'Participant', true, now() from generate_series(1, $1) as n returning id
     ), named as (
       insert into profiles (id, full_name, language) select id, 'Participant', 'en' from members
       on conflict (id) do nothing
     )
     insert into applications (kind, subject_id, owner_id, applicant_id, title, answers, language, status, announced_status, answered_at)
     select 'program', $2, $3, id, 'Brobygge', '[]', 'en', 'approved', 'approved', now() from members`,
    [batchSize, program.id, owner.id],
  )
  await owner.client.succeed(updateScheduledEvent, { id, ...eventInput({ title: 'Moved' }) })
  wait(quietMs)
  const countNotified = async () => {
    const { rows } = await server.pool.query<{ members: number; all: number }>(
      `select count(distinct member_id)::int as members, count(*)::int as all from notifications
       where type = 'program_event_changed' and link = $1`,
      [`/programs/${program.slug}/schedule`],
    )
    return rows[0]
  }
  let transactions = 0
  const dying: JobContext = {
    ...jobs,
    db: new Proxy(jobs.db, {
      get: (db, name) => {
        // Collecting and the first batch succeed.
        if (name === 'transaction' && ++transactions > 2) throw new Error('killed')
        const value: unknown = Reflect.get(db, name, db)
        return typeof value === 'function' ? value.bind(db) : value
      },
    }),
  }
  await expect(notifyChangesJob.run(dying, { programId: program.id }, 'a job')).rejects.toThrow('killed')
  expect(await countNotified()).toEqual({ members: batchSize, all: batchSize })
  await run(program.id)
  // The scene has two participants more.
  expect(await countNotified()).toEqual({ members: batchSize + 2, all: batchSize + 2 })
  expect(await notificationsOf(participant.client)).toHaveLength(1)
  expect(await server.db.selectFrom('program_event_notices').select('id').execute()).toEqual([])
})
