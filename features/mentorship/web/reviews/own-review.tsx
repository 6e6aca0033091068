import { type RefObject, useState } from 'react'
import {
  listListingReviews,
  type OwnReview as OwnReviewView,
  readSessionReviews,
  type SessionReviews,
  withdrawReview,
} from '../../contract/reviews.ts'
import { useEndpointMutation } from '#shell/api/query.ts'
import { failureText } from '#shell/i18n/error-text.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { Callout } from '#shell/ui/callout.tsx'
import { LazyAlertDialog } from '#shell/ui/lazy-alert-dialog.tsx'
import { focusAfterDialog } from '#shell/ui/restore-focus.ts'
import { toast } from '#shell/ui/toast-queue.ts'
import { ReviewAnswer, ReviewText } from './review-text.tsx'
import { Stars } from './stars.tsx'

type Props = {
  sessionId: string
  reviews: SessionReviews
  own: OwnReviewView
  /** Receives the focus when the review disappears. */
  heading: RefObject<HTMLElement | null>
  onEdit: () => void
}

/** The viewer's review, with what the viewer may still do with it. */
export const OwnReview = ({ sessionId, reviews, own, heading, onEdit }: Props) => {
  const t = useTexts('mentorship')
  const format = useFormat()
  const [isAsking, setAsking] = useState(false)
  const withdraw = useEndpointMutation(withdrawReview, {
    refreshes: [readSessionReviews, listListingReviews],
    onSuccess: () => {
      setAsking(false)
      focusAfterDialog(heading.current)
      toast({ title: t('reviews.session.withdrawn'), tone: 'positive' })
    },
  })
  const { can, shownFrom } = reviews
  return (
    <article className="flex flex-col gap-3">
      <h3 className="text-lg font-bold tracking-tight">{t('reviews.session.own')}</h3>
      {own.isRemoved ? (
        <Callout tone="warning">{t('reviews.session.removed')}</Callout>
      ) : (
        <>
          {own.rating !== null && <Stars rating={own.rating} />}
          <ReviewText {...own} />
        </>
      )}
      {own.privateNote && (
        <div className="flex max-w-measure flex-col gap-1 rounded-lg bg-surface-sunken px-4 py-3 text-sm">
          <p className="font-medium">{t('reviews.session.note')}</p>
          <p dir="auto" className="prose-text">
            {own.privateNote}
          </p>
        </div>
      )}
      {own.answer && <ReviewAnswer answer={own.answer} />}
      {own.shownAt === null && <Callout>{t('reviews.session.hidden', { shown: format.dateTime(shownFrom) })}</Callout>}
      {can.withdraw === 'ok' && (
        <div className="flex flex-wrap gap-2">
          {can.save === 'ok' && (
            <Button size="sm" onClick={onEdit}>
              {t('reviews.session.edit')}
            </Button>
          )}
          <Button size="sm" variant="quiet" onClick={() => setAsking(true)}>
            {t('reviews.session.withdraw')}
          </Button>
        </div>
      )}
      <LazyAlertDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('reviews.session.withdraw_title')}
        text={t('reviews.session.withdraw_text')}
        confirmLabel={t('reviews.session.withdraw')}
        pending={withdraw.isPending}
        error={withdraw.error ? failureText(withdraw.error) : undefined}
        onConfirm={() => withdraw.mutate({ id: sessionId })}
      />
    </article>
  )
}
