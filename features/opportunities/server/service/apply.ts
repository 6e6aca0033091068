import { answersIn } from '#features/applications/contract/views.ts'
import { submitApplication } from '#features/applications/server/index.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../../contract/index.ts'
import { opportunityPath } from '../../contract/index.ts'
import * as policy from '../policy.ts'
import { lockListing } from '../queries/listings.ts'
import { factsOf } from '../view.ts'

export const apply: Handler<typeof contract.apply> = async (
  ctx,
  { id: subjectId, message, cvUrl, cvFileId, coApplicantId },
) => {
  const { tx, member, now } = ctx
  // Locked until the commit, so that the listing cannot be closed concurrently.
  const listing = await lockListing(tx, member.id, subjectId, 'share')
  if (listing?.application) return { id: listing.application.id }
  if (!listing || !policy.maySee(member, factsOf(listing))) return ctx.fail('opportunity.not_found')
  ctx.allow(policy.mayApply(member, factsOf(listing), now))
  if (coApplicantId)
    ctx.allow(policy.mayApplyInPair(member, { ...factsOf(listing), internshipKind: listing.internship_kind }, now))
  return submitApplication(ctx, {
    kind: 'opportunity',
    subjectId,
    ownerId: listing.owner_id,
    title: listing.title,
    organisation: listing.company_name,
    answers: answersIn({ message, cv_link: cvUrl }),
    ...(cvFileId
      ? { files: { sent: [{ id: cvFileId, question: null }], onMissing: () => ctx.fail('application.file_gone') } }
      : {}),
    ...(coApplicantId
      ? { coApplicant: { id: coApplicantId, onUnavailable: () => ctx.fail('application.co_applicant_unavailable') } }
      : {}),
    link: `${opportunityPath(listing.slug)}/applicants`,
  })
}
