import { MemberCardLink } from '#features/profiles/web/index.ts'
import type { EntryDetail, FellowReview } from '../../contract/index.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Badge } from '#shell/ui/badge.tsx'
import { Section } from '#shell/ui/page-header.tsx'
import { ScoreBar } from '../score-bar.tsx'
import { scoreText } from '../score-text.ts'
import { ReviewBody } from './review-body.tsx'

/** The reviews of others with their means and notes, and for the owner who does not review. */
export const FellowReviews = ({ entry }: { entry: EntryDetail }) => {
  const t = useTexts('program-reviews')
  const format = useFormat()
  const { reviews, mean, recusals, round, state } = entry
  if (reviews === null)
    return state !== null && state !== 'recused' ? (
      <p className="text-sm text-ink-muted">{t('entry.scores_hidden')}</p>
    ) : null
  const isReviewer = state !== null
  return (
    <Section title={t(isReviewer ? 'others.title' : 'others.all')}>
      {mean !== null && (
        <div className="flex max-w-60 flex-col gap-1.5">
          <p className="font-medium">{t('entry.mean', { mean: scoreText(mean, format) })}</p>
          <ScoreBar mean={mean} />
        </div>
      )}
      {reviews.length === 0 && (
        <p className="text-sm text-ink-muted">{t(isReviewer ? 'others.nobody' : 'others.none')}</p>
      )}
      <ul className="flex flex-col gap-4 empty:hidden">
        {reviews.map((review) => (
          <li key={review.id} className="rounded-xl border border-line bg-surface-raised p-4">
            <OneReview review={review} criteria={round.criteria} />
          </li>
        ))}
      </ul>
      {recusals && recusals.length > 0 && (
        <div className="flex flex-col gap-2">
          <h3 className="text-sm font-medium">{t('entry.recusals')}</h3>
          <ul className="flex flex-col gap-3">
            {recusals.map(({ reviewer, reason }) => (
              <li key={reviewer.id}>
                <MemberCardLink member={reviewer} size="sm" line={t(`conflict.of_other.${reason}`)} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </Section>
  )
}

const OneReview = ({ review, criteria }: { review: FellowReview; criteria: EntryDetail['round']['criteria'] }) => {
  const t = useTexts('program-reviews')
  const format = useFormat()
  const { reviewer, status, mean, counts, isRemoved } = review
  return (
    <article className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {reviewer ? (
          <MemberCardLink member={reviewer} size="sm" className="text-sm" />
        ) : (
          <span className="text-sm text-ink-muted">{t('gone')}</span>
        )}
        <span className="flex flex-wrap items-center gap-2">
          {status === 'abstained' && <Badge>{t('others.abstains')}</Badge>}
          {isRemoved && <Badge>{t('reviewers.status.removed')}</Badge>}
          {!counts && <Badge tone="warning">{t('others.not_counted')}</Badge>}
          {mean !== null && (
            <span className="font-bold">{t('review.score_of', { score: scoreText(mean, format) })}</span>
          )}
        </span>
      </div>
      <ReviewBody review={review} criteria={criteria} />
    </article>
  )
}
