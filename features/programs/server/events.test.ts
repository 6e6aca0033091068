import { expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { applicationChanged } from '#features/applications/contract/events.ts'
import { decide } from '#features/applications/contract/index.ts'
import { buildApplication } from '#features/applications/server/testing.ts'
import { createJobContext } from '#features/notifications/server/testing.ts'
import { startTestServer } from '#tests/support/server.ts'
import {
  cancelProgram,
  completeProgram,
  createProgram,
  decideProgram,
  deleteProgram,
  duplicateProgram,
  programChanged,
  programReviewChanged,
  submitProgram,
  updateProgram,
  withdrawProgram,
} from '../contract/index.ts'
import { completeProgramsJob } from './complete-job.ts'
import { buildProgram, localDay } from './testing.ts'

const server = await startTestServer({ jobs: false })
const jobs = await createJobContext(server)
const owner = await signedInMember(server)
const admin = await signedInMember(server, { adminLevel: 'admin' })
const fields = {
  title: 'Brobyggarna',
  description: 'För den som bygger broar.',
  language: 'sv',
  isOnline: true,
  durationWeeks: 12,
  maxParticipants: 20,
} as const

/** The audiences of the events about a program since the last call, by event. */
const audiencesOf = async (id: string) => {
  const rows = await server.db
    .deleteFrom('events_outbox')
    .where('payload', '@>', JSON.stringify({ id }))
    .returning(['name', 'audience', 'member_ids'])
    .execute()
  return Object.fromEntries(
    rows.map(({ name, audience, member_ids }) => [name, audience === 'members' ? member_ids : audience]),
  )
}
const toOwner = { [programChanged.name]: [owner.id], [programReviewChanged.name]: 'admins' }
const toEveryone = { [programChanged.name]: 'everyone', [programReviewChanged.name]: 'admins' }

it('[PROG-02/draft, PROG-02/pending-approval] only the owner and administrators receive events of a program that is not public', async () => {
  const { id } = await owner.client.succeed(createProgram, fields)
  expect(await audiencesOf(id)).toEqual(toOwner)
  await owner.client.succeed(updateProgram, { id, ...fields, title: 'Bropelarna' })
  expect(await audiencesOf(id)).toEqual(toOwner)
  await owner.client.succeed(submitProgram, { id })
  expect(await audiencesOf(id)).toEqual(toOwner)
  await owner.client.succeed(withdrawProgram, { id })
  expect(await audiencesOf(id)).toEqual(toOwner)
  await owner.client.succeed(submitProgram, { id })
  await audiencesOf(id)
  await admin.client.succeed(decideProgram, { id, decision: 'reject', note: 'Mer text.' })
  expect(await audiencesOf(id)).toEqual(toOwner)
  const copy = await owner.client.succeed(duplicateProgram, { id })
  expect([await audiencesOf(id), await audiencesOf(copy.id)]).toEqual([{}, toOwner])
  await owner.client.succeed(deleteProgram, { id })
  expect(await audiencesOf(id)).toEqual(toOwner)
})

it('[PROG-02/active, PROG-02/completed, PROG-02/cancelled] everyone receives events of a program that is or was public', async () => {
  const { id } = await owner.client.succeed(createProgram, { ...fields, submit: true })
  await audiencesOf(id)
  await admin.client.succeed(decideProgram, { id, decision: 'approve' })
  expect(await audiencesOf(id)).toEqual(toEveryone)
  await owner.client.succeed(updateProgram, { id, ...fields, title: 'Bropelarna' })
  expect(await audiencesOf(id)).toEqual(toEveryone)
  await owner.client.succeed(cancelProgram, { id })
  expect(await audiencesOf(id)).toEqual(toEveryone)
  await owner.client.succeed(deleteProgram, { id })
  expect(await audiencesOf(id)).toEqual(toEveryone)
  const other = await buildProgram(server, owner.id)
  await owner.client.succeed(completeProgram, { id: other.id })
  expect(await audiencesOf(other.id)).toEqual(toEveryone)
})

it('[PROG-02/completed] everyone receives an event of a program that the job completes', async () => {
  const { id } = await buildProgram(server, owner.id, { endsOn: localDay(-1) })
  await completeProgramsJob.run(jobs, {}, 'a job')
  expect(await audiencesOf(id)).toEqual({ [programChanged.name]: 'everyone' })
})

it('[PROG-04/full] everyone receives an event when a place is taken or freed, or a member waits for one, and nobody when an acceptance is refused', async () => {
  const { id, title } = await buildProgram(server, owner.id, { maxParticipants: 1 })
  const subject = { kind: 'program' as const, id, ownerId: owner.id, title }
  const secondMember = await signedInMember(server)
  const first = await buildApplication(server, subject, (await signedInMember(server)).id)
  const second = await buildApplication(server, subject, secondMember.id)
  const decideAs = (application: { id: string }, status: 'approved' | 'rejected' | 'reviewed') =>
    owner.client.succeed(decide, { ids: [application.id], status })
  const everyone = { [programChanged.name]: 'everyone' }
  await decideAs(first, 'reviewed')
  expect(await audiencesOf(id)).toEqual({})
  await decideAs(first, 'approved')
  expect(await audiencesOf(id)).toEqual(everyone)
  const waiting = { ...everyone, [applicationChanged.name]: [secondMember.id] }
  await decideAs(second, 'approved')
  expect(await audiencesOf(id)).toEqual(waiting)
  await decideAs(first, 'rejected')
  expect(await audiencesOf(id)).toEqual(waiting)
  await server.db.updateTable('programs').set({ status: 'cancelled' }).where('id', '=', id).execute()
  await decideAs(first, 'approved')
  expect(await audiencesOf(id)).toEqual({})
})

it('[PROG-03/delete] the applicants to a deleted program receive an event', async () => {
  const { id, title } = await buildProgram(server, owner.id)
  const applicant = await signedInMember(server)
  await buildApplication(server, { kind: 'program', id, ownerId: owner.id, title }, applicant.id)
  await owner.client.succeed(deleteProgram, { id })
  expect(await audiencesOf(id)).toEqual({ ...toEveryone, [applicationChanged.name]: [applicant.id] })
})
