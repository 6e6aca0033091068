import type { Context } from '#platform/http/context.ts'
import { mentorReviewChanged } from '../../contract/events.ts'
import type { AnnouncedReview } from '../queries/reviews.ts'

/** Publishes the change of a shown review to those who may see it. */
export const publishShownReview = ({ publish }: Pick<Context, 'publish'>, review: AnnouncedReview): void => {
  const { id, author_side, mentor_id, mentee_id } = review
  const members = [mentor_id, mentee_id].filter((memberId) => memberId !== null)
  publish(mentorReviewChanged, { id }, author_side === 'mentee' ? 'everyone' : { members })
}
