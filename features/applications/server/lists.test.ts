import { expect, it } from 'vitest'
import { buildMember, signedInMember } from '#features/accounts/server/testing.ts'
import { setBlock } from '#features/blocks/contract/index.ts'
import { closeOpportunity, deleteOpportunity, readOpportunity } from '#features/opportunities/contract/index.ts'
import { buildApplication, buildOpportunity } from '#features/opportunities/server/testing.ts'
import { startTestServer } from '#tests/support/server.ts'
import { countReceived, listOwn, listReceived } from '../contract/index.ts'
import { type ApplicationStatus, applicationStatuses } from '../contract/kinds.ts'

const server = await startTestServer()
const january = (day: number) => new Date(Date.UTC(2026, 0, day))

it('[OPP-09/applicants] the owner lists what was sent to them, newest first, by subject, kind and status, in pages', async () => {
  const owner = await signedInMember(server)
  const [listing, other] = [await buildOpportunity(server, owner.id), await buildOpportunity(server, owner.id)]
  const applicant = await buildMember(server, { fullName: 'Åke Ek', role: 'designer' })
  await buildApplication(server, listing.id, applicant.id, { createdAt: january(1), message: 'Hej!' })
  for (const status of ['reviewed', 'rejected'] as const)
    await buildApplication(server, listing.id, (await buildMember(server)).id, { status, createdAt: january(2) })
  await buildApplication(server, other.id, applicant.id, { createdAt: january(3) })
  const ofListing = { kind: 'opportunity', subjectId: listing.id } as const

  const all = await owner.client.succeed(listReceived, ofListing)
  expect(all.items).toHaveLength(3)
  expect(all.items.at(-1)).toMatchObject({
    kind: 'opportunity',
    subjectId: listing.id,
    path: `/opportunities/${listing.slug}`,
    applicant: { id: applicant.id, fullName: 'Åke Ek', role: 'designer' },
    answers: [{ field: 'message', question: null, text: 'Hej!' }],
    status: 'pending',
    can: { decide: 'ok', undo: 'application.not_undoable' },
  })
  expect((await owner.client.succeed(listReceived, {})).items[0]).toMatchObject({ subjectId: other.id })
  expect((await owner.client.succeed(listReceived, { kind: 'mentorship' })).items).toEqual([])
  const some = await owner.client.succeed(listReceived, { ...ofListing, statuses: ['rejected', 'pending'] })
  expect(some.items).toHaveLength(2)
  const first = await owner.client.succeed(listReceived, { ...ofListing, limit: '2' })
  const rest = await owner.client.succeed(listReceived, {
    ...ofListing,
    limit: '2',
    cursor: first.nextCursor as string,
  })
  expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(all.items.map(({ id }) => id))
  expect(await owner.client.succeed(countReceived, ofListing)).toEqual({
    pending: 1,
    reviewed: 1,
    contacted: 0,
    approved: 0,
    rejected: 1,
    withdrawn: 0,
  })
})

it('[OPP-09/applicants, NET-05] other members, administrators and visitors see nothing of it, and the owner no blocked applicant', async () => {
  const owner = await signedInMember(server)
  const { id: subjectId } = await buildOpportunity(server, owner.id)
  const applicant = await signedInMember(server)
  await buildApplication(server, subjectId, applicant.id)
  for (const { client } of [
    applicant,
    await signedInMember(server),
    await signedInMember(server, { adminLevel: 'super_admin' }),
  ]) {
    expect((await client.succeed(listReceived, { subjectId })).items).toEqual([])
    expect((await client.succeed(countReceived, { subjectId })).pending).toBe(0)
  }
  expect(await server.call(listReceived, {})).toMatchObject({ code: 'auth.required' })
  expect(await server.call(countReceived, {})).toMatchObject({ code: 'auth.required' })
  expect((await owner.client.succeed(countReceived, { subjectId })).pending).toBe(1)
  await applicant.client.succeed(setBlock, { memberId: owner.id, blocked: true })
  expect((await owner.client.succeed(listReceived, { subjectId })).items).toEqual([])
  expect((await owner.client.succeed(countReceived, { subjectId })).pending).toBe(0)
})

it('[OPP-11/applications-opportunities] a member lists their applications with the answers, also to deleted and closed subjects', async () => {
  const [owner, member] = [await signedInMember(server), await signedInMember(server)]
  const applyTo = async (title: string, status: ApplicationStatus, day: number) => {
    const listing = await buildOpportunity(server, owner.id, { title })
    await buildApplication(server, listing.id, member.id, { status, createdAt: january(day) })
    return listing
  }
  const deleted = await applyTo('Board 0', 'pending', 1)
  const closed = await applyTo('Board 1', 'approved', 2)
  const open = await applyTo('Board 2', 'rejected', 3)
  await owner.client.succeed(deleteOpportunity, { id: deleted.id })
  await owner.client.succeed(closeOpportunity, { id: closed.id })
  const board = await member.client.succeed(listOwn, {})
  expect(board.items).toMatchObject([
    {
      title: 'Board 2',
      status: 'rejected',
      path: `/opportunities/${open.slug}`,
      can: { withdraw: 'application.decided' },
    },
    { title: 'Board 1', status: 'approved', path: null, statusSince: january(2).toISOString() },
    { title: 'Board 0', status: 'pending', path: null, can: { withdraw: 'ok' } },
  ])
  expect((await member.client.succeed(listOwn, { statuses: ['approved'] })).items).toHaveLength(1)
  expect((await member.client.succeed(listOwn, { kinds: ['mentorship', 'program'] })).items).toEqual([])
  const first = await member.client.succeed(listOwn, { limit: '2' })
  const rest = await member.client.succeed(listOwn, { limit: '2', cursor: first.nextCursor as string })
  expect(rest.items).toMatchObject([{ title: 'Board 0' }])
  expect(await member.client.call(listOwn, { statuses: ['maybe'] as never })).toMatchObject({ status: 400 })
  expect(await server.call(listOwn, {})).toMatchObject({ code: 'auth.required' })
})

it('[NET-05, OPP-11/applications-opportunities] an application stays listed without a link when a block hides its subject', async () => {
  const [owner, member] = [await signedInMember(server), await signedInMember(server)]
  const { id, slug } = await buildOpportunity(server, owner.id)
  await buildApplication(server, id, member.id)
  const paths = async () => (await member.client.succeed(listOwn, {})).items.map(({ path }) => path)
  expect(await paths()).toEqual([`/opportunities/${slug}`])
  await owner.client.succeed(setBlock, { memberId: member.id, blocked: true })
  expect(await paths()).toEqual([null])
})

it('[OPP-11/answer-rate] is shown from five applications in twelve months on, without those withdrawn unanswered', async () => {
  const owner = await signedInMember(server)
  const { id, slug } = await buildOpportunity(server, owner.id)
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  const add = async (status: ApplicationStatus, createdAt: Date, answeredAt?: Date) =>
    buildApplication(server, id, (await buildMember(server)).id, {
      status,
      createdAt,
      ...(answeredAt && { answeredAt }),
    })
  const answers = async () => (await owner.client.succeed(readOpportunity, { slug })).answers
  await add('approved', hoursAgo(10), hoursAgo(8))
  await add('rejected', hoursAgo(10), hoursAgo(6))
  await add('reviewed', hoursAgo(10), hoursAgo(4))
  await add('pending', hoursAgo(10))
  await add('withdrawn', hoursAgo(10))
  await add('pending', hoursAgo(24 * 400))
  expect(await answers()).toBeNull()
  await add('pending', hoursAgo(10))
  expect(await answers()).toEqual({ applications: 5, answered: 3, rate: 0.6, medianHours: expect.closeTo(4, 1) })
})

it('[OPP-09/applicants] each status can be asked for', async () => {
  const owner = await signedInMember(server)
  const { id: subjectId } = await buildOpportunity(server, owner.id)
  for (const status of applicationStatuses)
    await buildApplication(server, subjectId, (await buildMember(server)).id, { status })
  for (const status of applicationStatuses)
    expect((await owner.client.succeed(listReceived, { subjectId, statuses: [status] })).items).toMatchObject([
      { status },
    ])
})
