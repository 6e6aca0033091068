import type { EntryDetail, FellowReview, OwnReview } from '../../contract/index.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Badge } from '#shell/ui/badge.tsx'
import { userText } from '#shell/ui/user-text.ts'

type Props = { review: OwnReview | FellowReview; criteria: EntryDetail['round']['criteria'] }

/** What a review says: scores, note, and feedback with whether it may be sent. */
export const ReviewBody = ({ review, criteria }: Props) => {
  const t = useTexts('program-reviews')
  const format = useFormat()
  const { scores, feedback, isReleased, feedbackSentAt } = review
  const words = [
    { text: review.note, language: review.noteLanguage },
    { text: review.reason, language: review.reasonLanguage },
  ]
  const scored = criteria.flatMap(({ id, name }) => {
    const found = scores.find(({ criterionId }) => criterionId === id)
    return found ? [{ id, name, score: found.score }] : []
  })
  return (
    <div className="flex flex-col gap-3 text-sm">
      {scored.length > 0 && (
        <dl className="flex flex-col gap-1">
          {scored.map(({ id, name, score }) => (
            <div key={id} className="flex flex-wrap items-baseline justify-between gap-x-4">
              <dt className="min-w-0 text-ink-muted wrap-anywhere">
                <bdi>{name}</bdi>
              </dt>
              <dd className="font-medium tabular-nums">{t('review.score_of', { score: format.number(score) })}</dd>
            </div>
          ))}
        </dl>
      )}
      {words.map(
        ({ text, language }, at) =>
          text && (
            <p key={at} {...userText(language)} className="prose-text">
              {text}
            </p>
          ),
      )}
      {feedback && (
        <div className="flex flex-col gap-1.5 border-s-3 border-line-strong ps-4">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-muted">
            {t('others.feedback')}
            <Badge tone={feedbackSentAt || isReleased ? 'positive' : 'neutral'}>
              {feedbackSentAt
                ? t('others.feedback_sent', { date: format.date(feedbackSentAt) })
                : t(isReleased ? 'others.feedback_released' : 'others.feedback_kept')}
            </Badge>
          </p>
          <p {...userText(review.feedbackLanguage)} className="prose-text">
            {feedback}
          </p>
        </div>
      )}
    </div>
  )
}
