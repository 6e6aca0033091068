import { expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { decide, listOwn, listReceived, undoDecisions } from '#features/applications/contract/index.ts'
import { announceDecisions, buildApplication } from '#features/applications/server/testing.ts'
import { list as listNotifications } from '#features/notifications/contract/index.ts'
import { createJobContext } from '#features/notifications/server/testing.ts'
import { startTestServer } from '#tests/support/server.ts'
import { applyForMentorship, endMentorship, readMentor } from '../contract/index.ts'
import { buildListing, type ListingOverrides } from './testing.ts'

const server = await startTestServer({ jobs: false })
const jobs = await createJobContext(server)
const fields = { motivation: 'I want to build a company.', goals: 'To hire the first three people.' }

const createMentor = async (overrides: ListingOverrides = {}) => {
  const mentor = await signedInMember(server, { fullName: 'Maja Mentor' })
  const listing = await buildListing(server, mentor.id, overrides)
  return {
    mentor,
    listing,
    subject: { kind: 'mentorship' as const, id: listing.id, ownerId: mentor.id, title: listing.title },
  }
}
const approve = async (mentor: { client: Awaited<ReturnType<typeof signedInMember>>['client'] }, id: string) => {
  const result = await mentor.client.succeed(decide, { ids: [id], status: 'approved' })
  await announceDecisions(jobs)
  return result
}

it('[MENT-05/apply, OPP-11/applications-mentorship] a member applies with motivation and goals, and both see it on their boards', async () => {
  const { mentor, listing } = await createMentor()
  const member = await signedInMember(server)
  const { id } = await member.client.succeed(applyForMentorship, { id: listing.id, ...fields })
  const shared = {
    id,
    kind: 'mentorship',
    title: listing.title,
    path: `/mentorship/${listing.slug}`,
    answers: [
      { field: 'motivation', text: fields.motivation },
      { field: 'goals', text: fields.goals },
    ],
    status: 'pending',
  }
  expect((await member.client.succeed(listOwn, { kinds: ['mentorship'] })).items).toMatchObject([shared])
  expect((await mentor.client.succeed(listReceived, { subjectId: listing.id })).items).toMatchObject([shared])
  expect((await mentor.client.succeed(listNotifications, {})).items).toMatchObject([
    { type: 'application_received', link: `/mentorship/${listing.slug}/applicants` },
  ])
  expect(await member.client.succeed(readMentor, { slug: listing.slug })).toMatchObject({
    application: { id, status: 'pending' },
  })
  expect(await member.client.succeed(applyForMentorship, { id: listing.id, ...fields })).toEqual({ id })
})

it('[MENT-05/apply] is refused for an own listing, a paused or unavailable mentor and a missing one', async () => {
  const { mentor, listing } = await createMentor()
  const member = await signedInMember(server)
  expect(await mentor.client.call(applyForMentorship, { id: listing.id, ...fields })).toMatchObject({
    status: 409,
    code: 'mentorship.own_listing',
  })
  const { listing: unavailable } = await createMentor({ availability: 'unavailable' })
  expect(await member.client.call(applyForMentorship, { id: unavailable.id, ...fields })).toMatchObject({
    status: 409,
    code: 'mentorship.closed',
  })
  const { listing: paused } = await createMentor({ isActive: false })
  for (const id of [paused.id, crypto.randomUUID()])
    expect(await member.client.call(applyForMentorship, { id, ...fields })).toMatchObject({ code: 'mentor.not_found' })
  expect(await server.call(applyForMentorship, { id: listing.id, ...fields })).toMatchObject({ code: 'auth.required' })
  expect(await member.client.call(applyForMentorship, { id: listing.id, motivation: 'x', goals: '' })).toMatchObject({
    fields: { motivation: 'field.too_short', goals: 'field.too_short' },
  })
})

it('[MENT-03/max-mentees] of two approvals at once for the last place, one takes it and the other waits', async () => {
  const { mentor, listing, subject } = await createMentor({ maxMentees: 1 })
  const applicants = [await signedInMember(server), await signedInMember(server)]
  const ids = await Promise.all(applicants.map(async ({ id }) => (await buildApplication(server, subject, id)).id))
  await Promise.all(ids.map((id) => mentor.client.succeed(decide, { ids: [id], status: 'approved' })))
  await announceDecisions(jobs)
  expect((await mentor.client.succeed(readMentor, { slug: listing.slug })).mentees).toBe(1)
  const waiting = await Promise.all(
    applicants.map(
      async ({ client }) => (await client.succeed(readMentor, { slug: listing.slug })).application?.waiting,
    ),
  )
  expect(waiting.filter((place) => place !== null)).toEqual([{ ahead: 0, offerEndsAt: null }])
})

it('[MENT-06/contact-email] the contact address is for mentees whose application was approved, until the mentorship ends', async () => {
  const { mentor, listing, subject } = await createMentor({ contactEmail: 'maja@example.com' })
  const member = await signedInMember(server)
  const { id } = await buildApplication(server, subject, member.id)
  const contact = async () => (await member.client.succeed(readMentor, { slug: listing.slug })).contactEmail
  expect(await contact()).toBeNull()
  await mentor.client.succeed(decide, { ids: [id], status: 'approved' })
  expect(await contact()).toBeNull()
  await announceDecisions(jobs)
  expect(await contact()).toBe('maja@example.com')
  await mentor.client.succeed(endMentorship, { id })
  expect(await contact()).toBeNull()
})

it('[MENT-05/list] either ends the mentorship, which frees the place and notifies the other', async () => {
  const { mentor, listing, subject } = await createMentor({ maxMentees: 1 })
  const [member, next] = [await signedInMember(server, { fullName: 'Erik Mentee' }), await signedInMember(server)]
  const { id } = await buildApplication(server, subject, member.id)
  const { id: waiting } = await buildApplication(server, subject, next.id)
  await approve(mentor, id)
  const stranger = await signedInMember(server, { adminLevel: 'super_admin' })
  expect(await stranger.client.call(endMentorship, { id })).toMatchObject({ code: 'application.not_found' })
  expect(await next.client.call(endMentorship, { id: waiting })).toMatchObject({ code: 'application.not_running' })
  expect(await server.call(endMentorship, { id })).toMatchObject({ code: 'auth.required' })
  await member.client.succeed(endMentorship, { id })
  expect((await mentor.client.succeed(listNotifications, {})).items).toMatchObject([
    { type: 'mentorship_ended', payload: { title: listing.title, member: 'Erik Mentee' } },
  ])
  expect((await approve(mentor, waiting)).refused).toEqual([])
  expect(await member.client.call(endMentorship, { id })).toMatchObject({ code: 'application.not_running' })
  // The member may apply again, which is another application, and its end another notification.
  await next.client.succeed(endMentorship, { id: waiting })
  const { id: again } = await member.client.succeed(applyForMentorship, { id: listing.id, ...fields })
  expect(again).not.toBe(id)
  await approve(mentor, again)
  await member.client.succeed(endMentorship, { id: again })
  const { items } = await mentor.client.succeed(listNotifications, {})
  expect(items.filter(({ type }) => type === 'mentorship_ended')).toHaveLength(3)
})

it('[MENT-03/max-mentees] undoing a rejection is refused when the freed place was given to another mentee', async () => {
  const { mentor, subject } = await createMentor({ maxMentees: 1 })
  const [first, second] = [await signedInMember(server), await signedInMember(server)]
  const { id } = await buildApplication(server, subject, first.id, { status: 'approved' })
  const { id: other } = await buildApplication(server, subject, second.id)
  await mentor.client.succeed(decide, { ids: [id], status: 'rejected' })
  await mentor.client.succeed(decide, { ids: [other], status: 'approved' })
  expect((await mentor.client.succeed(undoDecisions, { ids: [id] })).refused).toEqual([
    { id, code: 'application.no_place' },
  ])
  await mentor.client.succeed(undoDecisions, { ids: [other] })
  expect((await mentor.client.succeed(undoDecisions, { ids: [id] })).items).toMatchObject([{ status: 'approved' }])
})
