import type { FeedbackSource } from '#platform/application-source.ts'
import { releasedFeedback, sentFeedback, takeFeedback } from './queries/reviews.ts'

/** The feedback of reviewers that a rejection sends, for the applications to programs (PROG-06). */
export const feedbackSource: FeedbackSource = {
  released: releasedFeedback,
  take: ({ tx, now }, applicationId) => takeFeedback(tx, applicationId, now),
  sent: sentFeedback,
}
