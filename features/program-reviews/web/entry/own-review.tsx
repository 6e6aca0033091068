import { useState } from 'react'
import type { EntryDetail } from '../../contract/index.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { Callout } from '#shell/ui/callout.tsx'
import { userText } from '#shell/ui/user-text.ts'
import { ReviewBody } from './review-body.tsx'
import { ReviewForm } from './review-form.tsx'

/** The form of the viewer's own review, or what became of it once it cannot change. */
export const OwnReview = ({ entry }: { entry: EntryDetail }) => {
  const t = useTexts('program-reviews')
  const format = useFormat()
  const [isUndoing, setUndoing] = useState(false)
  const { own, can, round } = entry
  if (own?.status === 'abstained' && !isUndoing)
    return (
      <Callout
        title={t('review.abstained')}
        action={
          can.review === 'ok' && (
            <Button size="sm" onClick={() => setUndoing(true)}>
              {t('review.undo_abstain')}
            </Button>
          )
        }
      >
        {own.reason && (
          <p {...userText(own.reasonLanguage)} className="prose-text">
            {own.reason}
          </p>
        )}
      </Callout>
    )
  if (can.review === 'ok') return <ReviewForm key={entry.id} entry={entry} />
  if (own?.status !== 'submitted')
    return <p className="text-sm text-ink-muted">{t(own ? 'review.draft_unsent' : 'review.none')}</p>
  return (
    <div className="flex flex-col gap-3">
      {own.submittedAt && (
        <p className="text-sm text-ink-muted">{t('review.submitted_at', { date: format.date(own.submittedAt) })}</p>
      )}
      <ReviewBody review={own} criteria={round.criteria} />
    </div>
  )
}
