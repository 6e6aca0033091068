import { expect, it } from 'vitest'
import { buildParticipant } from '#features/programs/server/testing.ts'
import { buildMember, signedInClient, signedInMember } from '#features/accounts/server/testing.ts'
import { setBlock } from '#features/blocks/contract/index.ts'
import { list as listNotifications } from '#features/notifications/contract/index.ts'
import { createJobContext } from '#features/notifications/server/testing.ts'
import type { MailMessage } from '#platform/mail/mail.ts'
import { startTestServer } from '#tests/support/server.ts'
import { announce } from '../contract/index.ts'
import { notifyAnnouncementJob } from './announcement-job.ts'
import { createCohortScene } from './testing.ts'

const server = await startTestServer({ jobs: false })
const jobs = await createJobContext(server)
const words = { title: 'Nästa vecka', text: 'Vi ses på måndag.' }

const mailsTo = async (email: string): Promise<MailMessage[]> => {
  const { rows } = await server.pool.query<{ data: MailMessage }>(
    `select data from pgboss.job where name = 'mail.send' and data ->> 'to' = $1`,
    [email],
  )
  return rows.map(({ data }) => data)
}

it('an announcement notifies each participant in the product and by mail in their language', async () => {
  const { owner, program, programId } = await createCohortScene(server, { program: { title: 'Brobyggarna' } })
  const member = await signedInMember(server, { language: 'ar' })
  await buildParticipant(server, program, program.ownerId, member.id)
  const { id } = await owner.client.succeed(announce, { programId, ...words })
  const queued = await server.pool.query<{ data: { announcementId: string } }>(
    `select data from pgboss.job where name = $1 and data ->> 'announcementId' = $2`,
    [notifyAnnouncementJob.name, id],
  )
  expect(queued.rows).toHaveLength(1)
  await notifyAnnouncementJob.run(jobs, { announcementId: id }, 'a job')
  expect((await member.client.succeed(listNotifications, {})).items).toMatchObject([
    {
      type: 'program_announcement',
      link: `/programs/${program.slug}/cohort`,
      payload: { title: 'Brobyggarna', announcement: 'Nästa vecka' },
    },
  ])
  const [mail] = await mailsTo(member.email)
  expect(mail).toMatchObject({
    language: 'ar',
    subject: 'جديد من أحد البرامج',
    paragraphs: ['\u2068Brobyggarna\u2069: \u2068Nästa vecka\u2069', 'Vi ses på måndag.'],
  })
  expect((await owner.client.succeed(listNotifications, {})).items).toEqual([])
})

it('an announcement does not notify members with a block, former participants or a program that was removed', async () => {
  const { owner, programId, participants, applicationIds } = await createCohortScene(server)
  const { id } = await owner.client.succeed(announce, { programId, ...words })
  await participants[0].client.succeed(setBlock, { memberId: owner.id, blocked: true })
  await server.db
    .updateTable('applications')
    .set({ ended_at: new Date() })
    .where('id', '=', applicationIds[1])
    .execute()
  await notifyAnnouncementJob.run(jobs, { announcementId: id }, 'a job')
  for (const { client } of participants) expect((await client.succeed(listNotifications, {})).items).toEqual([])

  const removed = await createCohortScene(server, { program: { status: 'active' } })
  const { id: second } = await removed.owner.client.succeed(announce, { programId: removed.programId, ...words })
  await server.db.updateTable('programs').set({ status: 'draft' }).where('id', '=', removed.programId).execute()
  await notifyAnnouncementJob.run(jobs, { announcementId: second }, 'a job')
  expect((await removed.participants[0].client.succeed(listNotifications, {})).items).toEqual([])
})

it('a participant who has turned the mails off gets the notification only', async () => {
  const { owner, programId, participants } = await createCohortScene(server)
  const [asta] = participants
  await server.db
    .insertInto('notification_choices')
    .values({ member_id: asta.id, type: 'program_announcement', channel: 'mail', wanted: false })
    .execute()
  const { id } = await owner.client.succeed(announce, { programId, ...words })
  await notifyAnnouncementJob.run(jobs, { announcementId: id }, 'a job')
  expect((await asta.client.succeed(listNotifications, {})).items).toHaveLength(1)
  expect(await mailsTo(asta.email)).toEqual([])
})

it('a job that is killed between two batches and runs again notifies every participant once', async () => {
  const { owner, program, programId } = await createCohortScene(server)
  const members = []
  for (let at = 0; at < 230; at++) {
    const member = await buildMember(server, { language: 'en' })
    await buildParticipant(server, program, program.ownerId, member.id)
    members.push(member)
  }
  const { id } = await owner.client.succeed(announce, { programId, ...words })
  const countNotified = async () => {
    const rows = await server.db
      .selectFrom('notifications')
      .select('member_id')
      .where('dedupe_key', 'like', `%${id}`)
      .execute()
    return { all: rows.length, members: new Set(rows.map(({ member_id }) => member_id)).size }
  }
  // The node dies when the second transaction begins.
  let transactions = 0
  const dying: typeof jobs = {
    ...jobs,
    db: new Proxy(jobs.db, {
      get: (db, name, receiver) => {
        if (name === 'transaction' && ++transactions > 1) throw new Error('The node has died.')
        const value: unknown = Reflect.get(db, name, receiver)
        return typeof value === 'function' ? value.bind(db) : value
      },
    }),
  }
  await expect(notifyAnnouncementJob.run(dying, { announcementId: id }, 'a job')).rejects.toThrow('The node has died.')
  expect(await countNotified()).toEqual({ all: 200, members: 200 })
  await notifyAnnouncementJob.run(jobs, { announcementId: id }, 'a job')
  expect(await countNotified()).toEqual({ all: 232, members: 232 })
  const [first] = members
  const client = await signedInClient(server, first as (typeof members)[number])
  expect((await client.succeed(listNotifications, {})).items).toHaveLength(1)
  expect(await mailsTo(first?.email ?? '')).toHaveLength(1)
})
