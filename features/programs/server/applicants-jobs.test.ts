import { expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import type { ApplicationStatus } from '#features/applications/contract/kinds.ts'
import { buildApplication } from '#features/applications/server/testing.ts'
import { setBlock } from '#features/blocks/contract/index.ts'
import { list as listNotifications } from '#features/notifications/contract/index.ts'
import { createJobContext } from '#features/notifications/server/testing.ts'
import type { MailMessage } from '#platform/mail/mail.ts'
import { startTestServer } from '#tests/support/server.ts'
import { cancelProgram } from '../contract/index.ts'
import { notifyCancelledJob } from './applicants-jobs.ts'
import { buildProgram } from './testing.ts'

const server = await startTestServer({ jobs: false })
const jobs = await createJobContext(server)

const createScene = async (statuses: readonly ApplicationStatus[]) => {
  const owner = await signedInMember(server)
  const program = await buildProgram(server, owner.id, { title: 'Brobyggarna' })
  const subject = { kind: 'program' as const, id: program.id, ownerId: owner.id, title: program.title }
  const applicants = []
  for (const status of statuses) {
    const member = await signedInMember(server, { language: 'sv' })
    await buildApplication(server, subject, member.id, { status })
    applicants.push({ ...member, status })
  }
  return { owner, program, applicants }
}

it('[PROG-02/cancelled, PROG-05/notified] cancelling notifies participants and applicants who wait, in the product and by mail, once', async () => {
  const { owner, program, applicants } = await createScene([
    'pending',
    'reviewed',
    'contacted',
    'approved',
    'rejected',
    'withdrawn',
  ])
  await owner.client.succeed(cancelProgram, { id: program.id })
  const queued = await server.pool.query<{ data: { programId: string } }>(
    `select data from pgboss.job where name = $1 and data ->> 'programId' = $2`,
    [notifyCancelledJob.name, program.id],
  )
  expect(queued.rows).toHaveLength(1)
  // A job can run again after a node has died.
  for (let run = 0; run < 2; run++) await notifyCancelledJob.run(jobs, { programId: program.id }, 'a job')
  const notified: string[] = []
  const mailed: string[] = []
  for (const { client, email, status } of applicants) {
    const { items } = await client.succeed(listNotifications, {})
    const cancelled = items.filter(({ type }) => type === 'program_cancelled')
    expect(cancelled.map(({ link, payload }) => ({ link, payload }))).toEqual(
      cancelled.map(() => ({ link: `/programs/${program.slug}`, payload: { title: 'Brobyggarna' } })),
    )
    notified.push(...cancelled.map(() => status))
    const { rows } = await server.pool.query<{ data: MailMessage }>(
      `select data from pgboss.job where name = 'mail.send' and data ->> 'to' = $1`,
      [email],
    )
    mailed.push(...rows.filter(({ data }) => data.subject === 'Ett program är inställt').map(() => status))
  }
  expect(notified).toEqual(['pending', 'reviewed', 'contacted', 'approved'])
  expect(mailed).toEqual(notified)
})

it('[PROG-05/notified] cancelling does not notify a member with a block', async () => {
  const { owner, program, applicants } = await createScene(['approved'])
  const [participant] = applicants
  await participant?.client.succeed(setBlock, { memberId: owner.id, blocked: true })
  await owner.client.succeed(cancelProgram, { id: program.id })
  await notifyCancelledJob.run(jobs, { programId: program.id }, 'a job')
  expect((await participant?.client.succeed(listNotifications, {}))?.items).toEqual([])
})
