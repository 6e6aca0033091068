import { describe, expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { connect } from '#features/activity/server/testing.ts'
import { listFeed } from '#features/activity/contract/index.ts'
import { decide, listOwn, listReceived, undoDecisions, withdraw } from '#features/applications/contract/index.ts'
import { announceDecisions, buildApplication } from '#features/applications/server/testing.ts'
import { setBlock } from '#features/blocks/contract/index.ts'
import { list as listNotifications } from '#features/notifications/contract/index.ts'
import { createJobContext } from '#features/notifications/server/testing.ts'
import { countLockWaits } from '#tests/support/lock-waits.ts'
import { startTestServer } from '#tests/support/server.ts'
import { applyToProgram, listOwnPrograms, listPrograms, readProgram, updateProgram } from '../contract/index.ts'
import { programApplications } from './application-source.ts'
import { buildProgram, localDay, programAnswers, programInput, type ProgramOverrides } from './testing.ts'

const server = await startTestServer({ jobs: false })
const jobs = await createJobContext(server)

const createProgramOf = async (overrides: ProgramOverrides = {}) => {
  const owner = await signedInMember(server)
  const program = await buildProgram(server, owner.id, overrides)
  return {
    owner,
    program,
    subject: { kind: 'program' as const, id: program.id, ownerId: owner.id, title: program.title },
  }
}
type Owner = Awaited<ReturnType<typeof createProgramOf>>['owner']
const approve = (owner: Owner, id: string) => owner.client.succeed(decide, { ids: [id], status: 'approved' })
const announce = () => announceDecisions(jobs, [programApplications])

describe('programs.apply', () => {
  it('[PROG-03/apply, PROG-03/my-applicants, PROG-05/applicants, OPP-11/applications-programs] a member applies with motivation, background, goals and projects, and both see it', async () => {
    const { owner, program } = await createProgramOf({ partnerName: 'Bothnia Labs' })
    const member = await signedInMember(server, { fullName: 'Anna Applicant' })
    const answers = { ...programAnswers, projects: 'A battery for ferries.' }
    const detail = await member.client.succeed(applyToProgram, { id: program.id, ...answers })
    const fields = Object.entries(answers).map(([field, text]) => ({ field, question: null, text }))
    expect(detail).toMatchObject({
      application: { status: 'pending', answers: fields },
      can: { apply: 'ok' },
      received: null,
    })
    const shared = {
      kind: 'program',
      title: program.title,
      organisation: 'Bothnia Labs',
      path: `/programs/${program.slug}`,
      answers: fields,
      status: 'pending',
      changedAt: null,
    }
    expect((await member.client.succeed(listOwn, { kinds: ['program'] })).items).toMatchObject([shared])
    expect((await owner.client.succeed(listReceived, { kind: 'program', subjectId: program.id })).items).toMatchObject([
      { ...shared, applicant: { fullName: 'Anna Applicant' } },
    ])
    expect((await owner.client.succeed(listNotifications, {})).items).toMatchObject([
      { type: 'application_received', link: `/programs/${program.slug}/applicants` },
    ])
    const received = { applications: 1, pending: 1 }
    expect(await owner.client.succeed(readProgram, { slug: program.slug })).toMatchObject({
      received,
      application: null,
    })
    expect((await owner.client.succeed(listOwnPrograms, {})).items).toMatchObject([{ received }])
    const stranger = await signedInMember(server, { adminLevel: 'super_admin' })
    expect(await stranger.client.succeed(readProgram, { slug: program.slug })).toMatchObject({
      application: null,
      received: null,
    })
    expect((await stranger.client.succeed(listReceived, { subjectId: program.id })).items).toEqual([])
  })

  it('[PROG-03/apply] motivation, background and goals are required, projects are not', async () => {
    const { program } = await createProgramOf()
    const member = await signedInMember(server)
    expect(
      await member.client.call(applyToProgram, {
        id: program.id,
        motivation: 'Yes',
        background: '',
        goals: ' '.repeat(20),
      }),
    ).toMatchObject({
      status: 400,
      fields: { motivation: 'field.too_short', background: 'field.too_short', goals: 'field.too_short' },
    })
    const { application } = await member.client.succeed(applyToProgram, { id: program.id, ...programAnswers })
    expect(application?.answers.map(({ field }) => field)).toEqual(['motivation', 'background', 'goals'])
  })

  it('[PROG-04/closed] "Application closed": refused after the deadline, after the start and in every state but active', async () => {
    const member = await signedInMember(server)
    const closed = [
      { applicationDeadline: `${localDay(-1)}T12:00` },
      { startsOn: localDay(-1) },
      { status: 'completed' },
      { status: 'cancelled' },
    ] as const
    for (const overrides of closed) {
      const { program } = await createProgramOf(overrides)
      expect(await member.client.call(applyToProgram, { id: program.id, ...programAnswers })).toMatchObject({
        status: 409,
        code: 'program.applications_closed',
      })
    }
    for (const status of ['draft', 'pending_approval'] as const) {
      const { program } = await createProgramOf({ status })
      expect(await member.client.call(applyToProgram, { id: program.id, ...programAnswers })).toMatchObject({
        code: 'program.not_found',
      })
    }
    expect((await member.client.succeed(listOwn, {})).items).toEqual([])
  })

  it('[PROG-04/full] "Program full": refused when every place is taken, and open again when one is free', async () => {
    const { owner, program, subject } = await createProgramOf({ maxParticipants: 1, title: 'Liten grupp' })
    const [member, participant] = [await signedInMember(server), await signedInMember(server)]
    const { id } = await buildApplication(server, subject, participant.id, { status: 'approved' })
    const call = () => member.client.call(applyToProgram, { id: program.id, ...programAnswers })
    expect(await call()).toMatchObject({ status: 409, code: 'program.full' })
    expect((await member.client.succeed(listPrograms, { q: 'liten' })).items).toMatchObject([
      { applications: 'full', participants: 1 },
    ])
    await owner.client.succeed(decide, { ids: [id], status: 'rejected' })
    expect(await call()).toMatchObject({ status: 200 })
  })

  it('[PROG-03/apply] sending again changes the application until it is answered or applications close', async () => {
    const { owner, program } = await createProgramOf()
    const member = await signedInMember(server)
    const { application: first } = await member.client.succeed(applyToProgram, { id: program.id, ...programAnswers })
    const goals = 'To have ten customers in a year.'
    const { application } = await member.client.succeed(applyToProgram, { id: program.id, ...programAnswers, goals })
    expect(application).toMatchObject({ id: first?.id, createdAt: first?.createdAt })
    const [received] = (await owner.client.succeed(listReceived, {})).items
    expect(received?.answers.find(({ field }) => field === 'goals')?.text).toBe(goals)
    expect(received?.changedAt).not.toBeNull()
    // A decision that the applicant does not see yet was made about what they had written.
    await owner.client.succeed(decide, { ids: [received?.id ?? ''], status: 'reviewed' })
    const change = () => member.client.call(applyToProgram, { id: program.id, ...programAnswers })
    expect(await change()).toMatchObject({ status: 409, code: 'application.decided' })
    await announce()
    expect(await change()).toMatchObject({ status: 409, code: 'application.decided' })
    expect((await owner.client.succeed(listReceived, {})).items[0]?.answers).toEqual(received?.answers)
  })

  it('[PROG-03/apply] a withdrawn application is sent again with new answers', async () => {
    const { program } = await createProgramOf()
    const member = await signedInMember(server)
    const { application } = await member.client.succeed(applyToProgram, { id: program.id, ...programAnswers })
    const id = application?.id ?? ''
    await member.client.succeed(withdraw, { id })
    expect(await member.client.succeed(readProgram, { slug: program.slug })).toMatchObject({ application: null })
    expect(await member.client.succeed(applyToProgram, { id: program.id, ...programAnswers })).toMatchObject({
      application: { id, status: 'pending' },
    })
  })

  it('[PROG-03/apply] ten applications of one member at once give one application and one notification', async () => {
    const { owner, program } = await createProgramOf()
    const member = await signedInMember(server)
    const send = () => member.client.succeed(applyToProgram, { id: program.id, ...programAnswers })
    const details = await Promise.all(Array.from({ length: 10 }, send))
    expect(new Set(details.map(({ application }) => application?.id)).size).toBe(1)
    expect((await owner.client.succeed(listReceived, {})).items).toHaveLength(1)
    expect((await owner.client.succeed(listNotifications, {})).items).toHaveLength(1)
  })

  it('[PROG-04/closed] an application waits for a concurrent cancellation and is then refused', async () => {
    const { program } = await createProgramOf()
    const member = await signedInMember(server)
    const cancelling = await server.pool.connect()
    try {
      await cancelling.query('begin')
      await cancelling.query(`update programs set status = 'cancelled' where id = $1`, [program.id])
      const answer = member.client.call(applyToProgram, { id: program.id, ...programAnswers })
      await expect.poll(() => countLockWaits(server.pool)).toBe(1)
      await cancelling.query('commit')
      expect(await answer).toMatchObject({ status: 409, code: 'program.applications_closed' })
      expect((await member.client.succeed(listOwn, {})).items).toEqual([])
    } finally {
      // Destroy the connection, because an open transaction would keep the row locked if an assertion failed.
      cancelling.release(true)
    }
  })
})

describe('a decision about an application to a program', () => {
  it('[PROG-04/capacity] of twenty acceptances at once for three places, three take a place and the others wait', async () => {
    const { owner, program, subject } = await createProgramOf({ maxParticipants: 3 })
    const members = await Promise.all(Array.from({ length: 20 }, () => signedInMember(server)))
    const ids = await Promise.all(members.map(async ({ id }) => (await buildApplication(server, subject, id)).id))
    const results = await Promise.all(ids.map((id) => approve(owner, id)))
    expect(results.flatMap(({ refused }) => refused)).toEqual([])
    const { items } = await owner.client.succeed(listReceived, { statuses: ['approved'] })
    expect(items.filter(({ waiting }) => waiting !== null)).toHaveLength(17)
    expect(await owner.client.succeed(readProgram, { slug: program.slug })).toMatchObject({
      participants: 3,
      applications: 'full',
    })
  })

  it('[PROG-04/capacity] lowering the places and accepting at once never leaves more participants than places', async () => {
    const { owner, program, subject } = await createProgramOf({ maxParticipants: 2 })
    const [first, second] = [await signedInMember(server), await signedInMember(server)]
    await buildApplication(server, subject, first.id, { status: 'approved' })
    const { id } = await buildApplication(server, subject, second.id)
    const [update, decision] = await Promise.all([
      owner.client.call(updateProgram, { id: program.id, ...programInput({ maxParticipants: 1 }) }),
      approve(owner, id),
    ])
    const detail = await owner.client.succeed(readProgram, { slug: program.slug })
    expect(detail.participants).toBeLessThanOrEqual(detail.maxParticipants)
    expect(decision.refused).toEqual([])
    // Either the places are lowered and the second one waits, or both have a place.
    expect(detail.participants).toBe(update.status === 200 ? 1 : 2)
  })

  it('[PROG-04/closed] nobody is accepted to a program that is over or cancelled, but everybody can be answered', async () => {
    for (const status of ['completed', 'cancelled'] as const) {
      const { owner, subject } = await createProgramOf({ status })
      const { id } = await buildApplication(server, subject, (await signedInMember(server)).id)
      expect((await approve(owner, id)).refused).toEqual([{ id, code: 'application.subject_over' }])
      expect((await owner.client.succeed(decide, { ids: [id], status: 'rejected' })).refused).toEqual([])
    }
  })

  it('[PROG-04/capacity] undoing a rejection is refused when the place was given to another member', async () => {
    const { owner, subject } = await createProgramOf({ maxParticipants: 1 })
    const [first, second] = [await signedInMember(server), await signedInMember(server)]
    const { id } = await buildApplication(server, subject, first.id, { status: 'approved' })
    const { id: other } = await buildApplication(server, subject, second.id)
    await owner.client.succeed(decide, { ids: [id], status: 'rejected' })
    await approve(owner, other)
    expect((await owner.client.succeed(undoDecisions, { ids: [id] })).refused).toEqual([
      { id, code: 'application.no_place' },
    ])
  })

  it('[PROG-05/decide, PROG-05/notified, DASH-01/joined-program] acceptance is announced to the applicant and shown to their connections, a later rejection takes it back', async () => {
    const { owner, program } = await createProgramOf({ title: 'Brobyggarna' })
    const [member, friend] = [
      await signedInMember(server, { fullName: 'Anna Applicant' }),
      await signedInMember(server),
    ]
    await connect(server, member.id, friend.id)
    const { application } = await member.client.succeed(applyToProgram, { id: program.id, ...programAnswers })
    const id = application?.id ?? ''
    const joined = async () =>
      (await friend.client.succeed(listFeed, {})).items.filter(({ type }) => type === 'joined_program')
    await approve(owner, id)
    expect(await joined()).toEqual([])
    expect(await member.client.succeed(readProgram, { slug: program.slug })).toMatchObject({
      application: { status: 'pending' },
    })
    await announce()
    expect(await joined()).toMatchObject([
      { actor: { fullName: 'Anna Applicant' }, title: 'Brobyggarna', link: `/programs/${program.slug}` },
    ])
    expect((await member.client.succeed(listNotifications, {})).items).toMatchObject([
      { type: 'application_approved', payload: { title: 'Brobyggarna' } },
    ])
    await owner.client.succeed(decide, { ids: [id], status: 'rejected' })
    await announce()
    expect(await joined()).toEqual([])
  })

  it('[PROG-05/applicants] applications of members with a block are neither listed, counted nor decided', async () => {
    const { owner, program } = await createProgramOf()
    const member = await signedInMember(server)
    const { application } = await member.client.succeed(applyToProgram, { id: program.id, ...programAnswers })
    const id = application?.id ?? ''
    await member.client.succeed(setBlock, { memberId: owner.id, blocked: true })
    expect((await owner.client.succeed(listReceived, {})).items).toEqual([])
    expect(await owner.client.succeed(readProgram, { slug: program.slug })).toMatchObject({
      received: { applications: 0, pending: 0 },
    })
    expect((await approve(owner, id)).refused).toEqual([{ id, code: 'application.not_found' }])
    expect(await member.client.call(applyToProgram, { id: program.id, ...programAnswers })).toMatchObject({
      code: 'program.not_found',
    })
  })
})
