import { endApplication, submitApplication } from '#features/applications/server/index.ts'
import { notify } from '#features/notifications/server/index.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../../contract/index.ts'
import { mentorPath, mentorshipsPath } from '../../contract/index.ts'
import * as policy from '../policy.ts'
import { lockListing } from '../queries/listings.ts'
import { factsOf } from '../view.ts'

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
    answers: { motivation, goals },
    link: `${mentorPath(listing.slug)}/applicants`,
  })
}

export const end: Handler<typeof contract.endMentorship> = async (ctx, { id }) => {
  const outcome = await endApplication(ctx, id, 'mentorship')
  if ('refused' in outcome) return ctx.fail(outcome.refused)
  const { applicant_id: menteeId, owner_id: mentorId, title } = outcome.row
  const otherId = ctx.member.id === menteeId ? mentorId : menteeId
  if (otherId === null) return { ok: true }
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
