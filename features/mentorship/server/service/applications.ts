import { answersIn } from '#features/applications/contract/views.ts'
import { endApplication, submitApplication } from '#features/applications/server/index.ts'
import { notify } from '#features/notifications/server/index.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../../contract/index.ts'
import { mentorPath, mentorshipsPath } from '../../contract/index.ts'
import * as policy from '../policy.ts'
import { lockListing } from '../queries/listings.ts'
import { factsOf } from '../view.ts'
import { mentorWaitingList } from '../waiting-list.ts'

export const apply: Handler<typeof contract.applyForMentorship> = async (ctx, { id: subjectId, motivation, goals }) => {
  const { tx, member } = ctx
  // Locked until the commit, so that the listing cannot be paused concurrently.
  const listing = await lockListing(tx, member.id, subjectId, 'share')
  if (!listing || !policy.maySee(member, factsOf(listing))) return ctx.fail('mentor.not_found')
  ctx.allow(policy.mayApply(member, factsOf(listing)))
  return submitApplication(ctx, {
    kind: 'mentorship',
    subjectId,
    ownerId: listing.owner_id,
    title: listing.title,
    organisation: null,
    answers: answersIn({ motivation, goals }),
    link: `${mentorPath(listing.slug)}/applicants`,
  })
}

export const takePlace: Handler<typeof contract.takePlace> = async (ctx, { id }) => {
  const { member, now } = ctx
  const own = await mentorWaitingList.lockOwn(ctx, id, member.id)
  if (!own) return ctx.fail('application.not_found')
  const { places } = own
  ctx.allow(policy.mayTakePlace(member, { offerEndsAt: own.offerEndsAt, places: places ?? null, now }))
  await mentorWaitingList.takePlace(ctx, id)
  if (!places || own.subjectId === null) return { ok: true }
  await mentorWaitingList.publishLine(ctx, own.subjectId, [member.id, places.ownerId])
  await notify(ctx, {
    memberIds: [places.ownerId],
    type: 'mentorship_place_taken',
    payload: { title: own.title, member: member.fullName },
    link: mentorshipsPath,
    dedupeKey: `mentorship:${id}:taken`,
    fromId: member.id,
  })
  return { ok: true }
}

export const end: Handler<typeof contract.endMentorship> = async (ctx, { id }) => {
  const outcome = await endApplication(ctx, id, 'mentorship')
  if ('refused' in outcome) return ctx.fail(outcome.refused)
  const { applicant_id: menteeId, owner_id: mentorId, subject_id: listingId, title } = outcome.row
  const hasWaited = await mentorWaitingList.onEnded(ctx, id, listingId)
  const isMentee = ctx.member.id === menteeId
  const otherId = isMentee ? mentorId : menteeId
  // No mentorship has ended for the mentor when an applicant leaves the list.
  if (otherId === null || (hasWaited && isMentee)) return { ok: true }
  await notify(ctx, {
    memberIds: [otherId],
    type: 'mentorship_ended',
    payload: { title: title ?? '', member: ctx.member.fullName },
    link: mentorshipsPath,
    dedupeKey: `mentorship:${id}:ended`,
    fromId: ctx.member.id,
  })
  return { ok: true }
}
