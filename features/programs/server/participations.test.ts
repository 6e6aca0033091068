import { expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { connect } from '#features/activity/server/testing.ts'
import { listFeed } from '#features/activity/contract/index.ts'
import { decide, listOwn, listReceived } from '#features/applications/contract/index.ts'
import { announceDecisions } from '#features/applications/server/testing.ts'
import { list as listNotifications } from '#features/notifications/contract/index.ts'
import { createJobContext } from '#features/notifications/server/testing.ts'
import type { MailMessage } from '#platform/mail/mail.ts'
import { startTestServer } from '#tests/support/server.ts'
import { applyToProgram, completeProgram, endParticipation, leaveProgram, readProgram } from '../contract/index.ts'
import { programApplications } from './application-source.ts'
import { buildParticipant, buildProgram, programAnswers, type ProgramOverrides } from './testing.ts'
import { createLine } from './testing/waiting.ts'

const server = await startTestServer({ jobs: false })
const jobs = await createJobContext(server)

const createParticipant = async (overrides: ProgramOverrides = {}) => {
  const [owner, member] = [await signedInMember(server, { fullName: 'Olga Owner' }), await signedInMember(server)]
  const program = await buildProgram(server, owner.id, overrides)
  const { id } = await buildParticipant(server, program, owner.id, member.id)
  return { owner, member, program, id }
}
const joinedOf = async ({ client }: Awaited<ReturnType<typeof signedInMember>>) =>
  (await client.succeed(listFeed, {})).items.filter(({ type }) => type === 'joined_program')

it('a participant leaves with a reason: the owner is notified, the place is free, the feed forgets it, and the application is kept as ended', async () => {
  const [owner, member, friend] = [
    await signedInMember(server),
    await signedInMember(server, { fullName: 'Mira Member' }),
    await signedInMember(server),
  ]
  await connect(server, member.id, friend.id)
  const program = await buildProgram(server, owner.id, { maxParticipants: 1 })
  const { application } = await member.client.succeed(applyToProgram, { id: program.id, ...programAnswers })
  const id = application?.id ?? ''
  await owner.client.succeed(decide, { ids: [id], status: 'approved' })
  await announceDecisions(jobs, [programApplications])
  expect(await joinedOf(friend)).toHaveLength(1)
  await member.client.succeed(leaveProgram, { id, reason: 'I have another job.' })
  expect(await joinedOf(friend)).toEqual([])
  const ending = { by: 'applicant', reason: 'I have another job.', hadPlace: true }
  expect((await member.client.succeed(listOwn, {})).items).toMatchObject([{ id, status: 'approved', ending }])
  expect((await owner.client.succeed(listReceived, {})).items).toMatchObject([
    { id, endedAt: expect.any(String), ending },
  ])
  expect((await owner.client.succeed(listNotifications, {})).items[0]).toMatchObject({
    type: 'program_left',
    link: `/programs/${program.slug}/applicants`,
    payload: { member: 'Mira Member' },
  })
  expect(await owner.client.succeed(readProgram, { slug: program.slug })).toMatchObject({
    participants: 0,
    applications: 'open',
  })
  expect(await member.client.call(leaveProgram, { id })).toMatchObject({ status: 409, code: 'application.not_running' })
})

it('the owner ends a participation with a reason that the participant reads, in the notification and the mail', async () => {
  const { owner, member, program, id } = await createParticipant({ title: 'Brobyggarna' })
  expect(await owner.client.call(endParticipation, { id, reason: '' })).toMatchObject({ status: 400 })
  await owner.client.succeed(endParticipation, { id, reason: 'You came to none of the meetings.' })
  expect((await member.client.succeed(listOwn, {})).items).toMatchObject([
    { ending: { by: 'owner', reason: 'You came to none of the meetings.', hadPlace: true } },
  ])
  expect((await member.client.succeed(listNotifications, {})).items).toMatchObject([
    {
      type: 'program_participation_ended',
      link: `/programs/${program.slug}`,
      payload: { title: 'Brobyggarna', member: 'Olga Owner' },
    },
  ])
  const { rows } = await server.pool.query<{ data: MailMessage }>(
    `select data from pgboss.job where name = 'mail.send' and data ->> 'to' = $1`,
    [member.email],
  )
  expect(rows.flatMap(({ data }) => data.paragraphs)).toContain('You came to none of the meetings.')
  expect((await owner.client.succeed(decide, { ids: [id], status: 'approved' })).refused).toEqual([
    { id, code: 'application.ended' },
  ])
})

it('neither who has left nor whose participation was ended applies to the same program again', async () => {
  for (const act of ['leave', 'end'] as const) {
    const { owner, member, program, id } = await createParticipant()
    await (act === 'leave'
      ? member.client.succeed(leaveProgram, { id })
      : owner.client.succeed(endParticipation, { id, reason: 'No.' }))
    expect(await member.client.succeed(readProgram, { slug: program.slug })).toMatchObject({
      application: null,
      can: { apply: 'program.participation_over', leave: 'application.not_running' },
    })
    expect(await member.client.call(applyToProgram, { id: program.id, ...programAnswers })).toMatchObject({
      status: 409,
      code: 'program.participation_over',
    })
  }
})

it('only the participant leaves, and only the owner ends a participation', async () => {
  const { owner, member, id } = await createParticipant()
  const stranger = await signedInMember(server, { adminLevel: 'super_admin' })
  const missing = { status: 404, code: 'application.not_found' }
  expect(await owner.client.call(leaveProgram, { id })).toMatchObject(missing)
  expect(await stranger.client.call(leaveProgram, { id })).toMatchObject(missing)
  expect(await member.client.call(endParticipation, { id, reason: 'No.' })).toMatchObject(missing)
  expect(await stranger.client.call(endParticipation, { id, reason: 'No.' })).toMatchObject(missing)
  expect((await member.client.succeed(listOwn, {})).items).toMatchObject([{ endedAt: null }])
})

it('nobody leaves or is removed once the program is over', async () => {
  const { owner, member, program, id } = await createParticipant()
  await owner.client.succeed(completeProgram, { id: program.id })
  const refused = { status: 409, code: 'program.wrong_state' }
  expect(await member.client.call(leaveProgram, { id })).toMatchObject(refused)
  expect(await owner.client.call(endParticipation, { id, reason: 'No.' })).toMatchObject(refused)
  expect((await member.client.succeed(listOwn, {})).items).toMatchObject([{ endedAt: null }])
})

it('an applicant who leaves the waiting list is no participant who has left', async () => {
  const { owner, program, line, ownOf } = await createLine(server)
  await line[0].client.succeed(leaveProgram, { id: line[0].applicationId, reason: 'Too late.' })
  expect(await ownOf(line[0])).toMatchObject({ ending: { by: 'applicant', hadPlace: false } })
  expect((await owner.client.succeed(listNotifications, {})).items).toEqual([])
  expect(await line[0].client.succeed(readProgram, { slug: program.slug })).toMatchObject({
    can: { apply: 'program.full' },
  })
})

it('of a leaving participant and the owner who ends the participation at once, one succeeds', async () => {
  const { owner, member, id } = await createParticipant()
  const results = await Promise.all([
    member.client.call(leaveProgram, { id }),
    owner.client.call(endParticipation, { id, reason: 'No.' }),
  ])
  expect(results.map(({ status }) => status).toSorted()).toEqual([200, 409])
})
