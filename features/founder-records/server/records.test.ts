import { describe, expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { listOwn, listReceived, withdraw } from '#features/applications/contract/index.ts'
import { buildApplication } from '#features/applications/server/testing.ts'
import { setBlock } from '#features/blocks/contract/index.ts'
import { list as listNotifications } from '#features/notifications/contract/index.ts'
import { readEntry } from '#features/program-reviews/contract/index.ts'
import { buildReviewer, buildRound, findEntryId } from '#features/program-reviews/server/testing.ts'
import { applyToProgram, readProgram } from '#features/programs/contract/index.ts'
import {
  buildParticipant,
  buildProgram,
  buildWaitingForProgram,
  programAnswers,
} from '#features/programs/server/testing.ts'
import { hourMs } from '#kit/durations.ts'
import { countLockWaits } from '#tests/support/lock-waits.ts'
import { startTestServer } from '#tests/support/server.ts'
import { listViews, previewRecord, readConsent, setConsent, viewRecord } from '../contract/index.ts'
import { createSharedApplication } from './testing.ts'

let shiftMs = 0
const server = await startTestServer({ jobs: false, clock: () => new Date(Date.now() + shiftMs) })

const createScene = async ({ sharesRecord = true } = {}) => {
  shiftMs = 0
  const [owner, member, host] = [
    await signedInMember(server, { fullName: 'Olga Owner' }),
    await signedInMember(server),
    await signedInMember(server),
  ]
  const month = (number: number) => new Date(Date.UTC(2025, number, 15, 12))
  /** An earlier application of the member to a program of another organiser. */
  const addEarlier = async (
    title: string,
    number: number,
    overrides: Parameters<typeof buildApplication>[3],
    status: 'active' | 'completed' = 'active',
  ) => {
    const program = await buildProgram(server, host.id, { title, status })
    const subject = { kind: 'program' as const, ownerId: host.id, organisation: 'Bothnia Labs', ...program }
    return buildApplication(server, subject, member.id, { createdAt: month(number), ...overrides })
  }
  const { id, program } = await createSharedApplication(server, { owner, member, sharesRecord })
  const view = () => owner.client.succeed(viewRecord, { id })
  const viewsOf = async () => (await member.client.succeed(listViews, { id })).items
  return { owner, member, host, id, program, addEarlier, month, view, viewsOf }
}

describe('what a founder record says', () => {
  it('the outcomes of programs and partnerships with title, organisation, month and whether the program was completed, and nothing else', async () => {
    const { owner, member, host, id, addEarlier, month, view } = await createScene()
    await addEarlier('Rejected', 0, { status: 'rejected' })
    await addEarlier('Withdrawn', 1, { status: 'withdrawn' })
    await addEarlier('Completed', 2, { status: 'approved' }, 'completed')
    await addEarlier('Left', 3, { status: 'approved', endedAt: month(4) }, 'completed')
    await addEarlier('Running', 4, { status: 'approved' })
    await addEarlier('Undecided', 5, { status: 'contacted' })
    const waiting = await buildProgram(server, host.id, { title: 'Waiting' })
    await buildWaitingForProgram(server, waiting, host.id, member.id, { createdAt: month(6) })
    for (const kind of ['opportunity', 'mentorship'] as const)
      await buildApplication(
        server,
        { kind, id: crypto.randomUUID(), ownerId: host.id, title: `A ${kind}` },
        member.id,
        { status: 'approved', createdAt: month(7) },
      )
    await server.pool.query(
      `insert into applications (kind, applicant_id, answers, language, status, announced_status, answered_at, created_at)
       values ('partner', $1, '[]', 'sv', 'approved', 'approved', $2, $2)`,
      [member.id, month(8)],
    )
    const entry = (title: string, number: number, outcome: string, hasCompleted: boolean | null) => ({
      kind: 'program',
      title,
      organisation: 'Bothnia Labs',
      month: `2025-${String(number + 1).padStart(2, '0')}`,
      outcome,
      hasCompleted,
    })
    const items = [
      { kind: 'partner', title: null, organisation: null, month: '2025-09', outcome: 'approved', hasCompleted: null },
      entry('Running', 4, 'approved', null),
      entry('Left', 3, 'approved', false),
      entry('Completed', 2, 'completed', true),
      entry('Withdrawn', 1, 'withdrawn', null),
      entry('Rejected', 0, 'rejected', null),
    ]
    expect(await view()).toEqual({ state: 'shared', items, nextCursor: null })
    expect(await member.client.succeed(previewRecord, { applicationId: id })).toEqual({ items, nextCursor: null })
    expect((await owner.client.succeed(previewRecord, {})).items).toEqual([])
    // Pages join without a gap.
    const first = await owner.client.succeed(viewRecord, { id, limit: 4 })
    const rest = await owner.client.succeed(viewRecord, { id, limit: 4, cursor: first.nextCursor ?? '' })
    expect([...first.items, ...rest.items]).toEqual(items)
  })

  it('an announced outcome of an earlier application only', async () => {
    const { member, host, view } = await createScene()
    const pending = await buildProgram(server, host.id, { title: 'Decided a moment ago' })
    const { id } = await buildParticipant(server, pending, host.id, member.id, { createdAt: new Date(0) })
    await server.db.updateTable('applications').set({ announced_status: 'pending' }).where('id', '=', id).execute()
    const later = await buildProgram(server, host.id, { title: 'Later' })
    await buildParticipant(server, later, host.id, member.id, { createdAt: new Date(Date.now() + hourMs) })
    expect(await view()).toMatchObject({ state: 'shared', items: [] })
  })
})

describe('the consent to a founder record', () => {
  it('is off unless the applicant gives it, is revoked at once, and a second one has its own time', async () => {
    const { owner, member, id, program, view, viewsOf } = await createScene({ sharesRecord: false })
    const own = async () => (await member.client.succeed(listOwn, {})).items[0]?.sharesRecord
    const received = async () => (await owner.client.succeed(listReceived, {})).items[0]?.sharesRecord
    expect(await member.client.succeed(readConsent, { id })).toEqual({ id, sharedSince: null })
    expect([await own(), await received(), (await view()).state]).toEqual([false, false, 'not_shared'])
    const { sharedSince } = await member.client.succeed(setConsent, { id, shared: true })
    expect(sharedSince).not.toBeNull()
    shiftMs = hourMs
    expect(await member.client.succeed(setConsent, { id, shared: true })).toEqual({ id, sharedSince })
    expect([await own(), await received(), (await view()).state]).toEqual([true, true, 'shared'])
    expect(await member.client.succeed(readProgram, { slug: program.slug })).toMatchObject({
      application: { sharesRecord: true },
    })
    await member.client.succeed(setConsent, { id, shared: false })
    expect([await own(), await received(), (await view()).state]).toEqual([false, false, 'not_shared'])
    expect(await viewsOf()).toHaveLength(1)
    const again = await member.client.succeed(setConsent, { id, shared: true })
    expect(Date.parse(again.sharedSince ?? '')).toBeGreaterThan(Date.parse(sharedSince ?? ''))
  })

  it('is changed with the application, stays without a choice, and ends with a withdrawal', async () => {
    const { member, id, program } = await createScene()
    const send = (sharesRecord?: boolean) =>
      member.client.succeed(applyToProgram, {
        id: program.id,
        ...programAnswers,
        ...(sharesRecord !== undefined && { sharesRecord }),
      })
    expect((await send()).application?.sharesRecord).toBe(true)
    expect((await send(false)).application?.sharesRecord).toBe(false)
    expect((await send(true)).application?.sharesRecord).toBe(true)
    await member.client.succeed(withdraw, { id })
    expect(await member.client.call(setConsent, { id, shared: true })).toMatchObject({
      status: 409,
      code: 'application.withdrawn',
    })
    expect((await send()).application).toMatchObject({ id, sharesRecord: false })
  })

  it('is for applications to programs that still exist', async () => {
    const { member, host } = await createScene()
    const subject = { kind: 'opportunity' as const, id: crypto.randomUUID(), ownerId: host.id, title: 'A job' }
    const job = await buildApplication(server, subject, member.id)
    expect(await member.client.call(setConsent, { id: job.id, shared: true })).toMatchObject({
      status: 404,
      code: 'application.not_found',
    })
    const { id, program } = await createSharedApplication(server, { owner: host, member, sharesRecord: false })
    await server.db.deleteFrom('programs').where('id', '=', program.id).execute()
    expect(await member.client.call(setConsent, { id, shared: true })).toMatchObject({
      status: 409,
      code: 'application.subject_gone',
    })
  })

  it('a view waits for a revocation that has begun, and then shows and logs nothing', async () => {
    const { id, view, viewsOf } = await createScene()
    const revoking = await server.pool.connect()
    try {
      await revoking.query('begin')
      await revoking.query('delete from founder_record_consents where application_id = $1', [id])
      const answer = view()
      await expect.poll(() => countLockWaits(server.pool)).toBe(1)
      await revoking.query('commit')
      expect(await answer).toEqual({ state: 'not_shared', items: [], nextCursor: null })
      expect(await viewsOf()).toEqual([])
    } finally {
      // Destroy the connection, because an open transaction would keep the row locked if an assertion failed.
      revoking.release(true)
    }
  })
})

describe('who looks at a founder record', () => {
  it('is logged for the applicant once an hour, also of ten views at once, and notified the first time', async () => {
    const { owner, member, view, viewsOf } = await createScene()
    await Promise.all(Array.from({ length: 10 }, view))
    expect(await viewsOf()).toMatchObject([{ viewer: { fullName: 'Olga Owner' } }])
    shiftMs = hourMs - 60_000
    await view()
    expect(await viewsOf()).toHaveLength(1)
    shiftMs = hourMs + 1000
    await view()
    expect(await viewsOf()).toHaveLength(2)
    const notified = (await member.client.succeed(listNotifications, {})).items.filter(
      ({ type }) => type === 'founder_record_viewed',
    )
    expect(notified).toMatchObject([{ payload: { member: 'Olga Owner' }, link: '/opportunities/applications' }])
    await member.client.succeed(setBlock, { memberId: owner.id, blocked: true })
    expect((await viewsOf()).map(({ viewer }) => viewer)).toEqual([null, null])
  })

  it('is only the owner: not administrators, reviewers, other organisers or the co-members of a block', async () => {
    const { owner, member, host, id, program, addEarlier, viewsOf } = await createScene()
    await addEarlier('Secret outcome', 0, { status: 'rejected' })
    const administrator = await signedInMember(server, {
      adminLevel: 'super_admin',
      accessRoles: ['admin', 'moderator'],
    })
    const reviewer = await signedInMember(server)
    await buildReviewer(server, program.id, reviewer.id)
    const round = await buildRound(server, program.id)
    const refused = { status: 404, code: 'application.not_found' }
    for (const { client } of [administrator, reviewer, host, member])
      expect(await client.call(viewRecord, { id })).toMatchObject(refused)
    const entry = await reviewer.client.succeed(readEntry, { id: await findEntryId(server, round.id, id) })
    expect(JSON.stringify(entry)).not.toContain('Secret outcome')
    await member.client.succeed(setBlock, { memberId: owner.id, blocked: true })
    expect(await owner.client.call(viewRecord, { id })).toMatchObject(refused)
    expect(await viewsOf()).toEqual([])
  })

  it('is nobody during a blind review round, and nothing is logged', async () => {
    const { id, program, view, viewsOf } = await createScene()
    const round = await buildRound(server, program.id, { isBlind: true })
    expect(await findEntryId(server, round.id, id)).toEqual(expect.any(String))
    expect(await view()).toEqual({ state: 'hidden', items: [], nextCursor: null })
    expect(await viewsOf()).toEqual([])
    await server.db
      .updateTable('program_review_rounds')
      .set({ status: 'closed', closed_at: new Date() })
      .where('id', '=', round.id)
      .execute()
    expect((await view()).state).toBe('shared')
  })
})
