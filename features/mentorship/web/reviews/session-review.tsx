import { useRef, useState } from 'react'
import { readSessionReviews, type SessionReviews } from '../../contract/reviews.ts'
import type { SessionView } from '../../contract/sessions.ts'
import { useEndpointQuery } from '#shell/api/query.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Card } from '#shell/ui/card.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'
import { OwnReview } from './own-review.tsx'
import { Review } from './review.tsx'
import { ReviewForm } from './review-form.tsx'

type Props = { session: SessionView }

/** The reviews of a session that has taken place, for its page. Renders nothing before. */
export default function SessionReview({ session }: Props) {
  const hasEnded = session.status === 'held' || session.status === 'no_show'
  return hasEnded ? <Reviews key={session.id} session={session} /> : null
}

const Reviews = ({ session }: Props) => {
  const t = useTexts('mentorship')
  const [isEditing, setEditing] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const { data, error, refetch } = useEndpointQuery(readSessionReviews, { id: session.id })
  const closeForm = () => {
    setEditing(false)
    heading.current?.focus()
  }
  if (data && !data.own && !data.other && data.can.save !== 'ok') return null
  const isWriting = data?.can.save === 'ok' && (isEditing || !data.own)
  return (
    <Card as="section" padding="lg" aria-labelledby="session-reviews" className="flex flex-col gap-5">
      <h2 id="session-reviews" ref={heading} tabIndex={-1} className="text-xl font-bold tracking-tight">
        {t('reviews.title')}
      </h2>
      {!data ? (
        error ? (
          <ErrorState text={t('reviews.failed')} onRetry={() => void refetch()} reference={error.requestId} />
        ) : (
          <ListSkeleton rows={1} />
        )
      ) : (
        <>
          {isWriting ? (
            <div className="flex flex-col gap-4">
              <Terms session={session} reviews={data} />
              <ReviewForm
                sessionId={session.id}
                own={data.own}
                onSaved={closeForm}
                {...(data.own && { onCancel: closeForm })}
              />
            </div>
          ) : (
            data.own && (
              <OwnReview
                sessionId={session.id}
                reviews={data}
                own={data.own}
                heading={heading}
                onEdit={() => setEditing(true)}
              />
            )
          )}
          {data.other && (
            <>
              <h3 className="text-lg font-bold tracking-tight">{t('reviews.session.other')}</h3>
              <Review review={data.other} />
            </>
          )}
        </>
      )}
    </Card>
  )
}

/** Until when, and for whom, the viewer writes. */
const Terms = ({ session: { side }, reviews: { shownFrom, closesAt } }: Props & { reviews: SessionReviews }) => {
  const t = useTexts('mentorship')
  const format = useFormat()
  const date = format.date(closesAt)
  const isShownAtOnce = Date.parse(shownFrom) <= Date.now()
  return (
    <p className="max-w-measure text-sm text-ink-muted">
      {isShownAtOnce
        ? t('reviews.session.lead_shown', { date })
        : t('reviews.session.lead', { date, shown: format.dateTime(shownFrom) })}{' '}
      {t(side === 'mentee' ? 'reviews.session.public' : 'reviews.session.private')}
    </p>
  )
}
