import Reply from 'lucide-react/icons/reply'
import { lazy, Suspense, useRef, useState } from 'react'
import type { ReviewView } from '../../contract/reviews.ts'
import { memberPath } from '#features/profiles/contract/card.ts'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { useTexts } from '#shell/i18n/texts.ts'
import { lazyOverlay } from '#shell/layout/lazy-overlay.tsx'
import { Avatar } from '#shell/ui/avatar.tsx'
import { Button } from '#shell/ui/button.tsx'
import { Link } from '#shell/ui/link.tsx'
import { RelativeTime } from '#shell/ui/relative-time.tsx'
import { ReviewAnswer, ReviewText } from './review-text.tsx'
import { Stars } from './stars.tsx'

const answerForm = lazyOverlay(() => import('./answer-form.tsx'))
// For members only.
const ReportButton = lazy(async () => ({ default: (await import('#features/moderation/web/index.ts')).ReportButton }))

/** A shown review with its author's first name, the mentor's answer, and what the viewer may do with it. */
export const Review = ({ review }: { review: ReviewView }) => {
  const t = useTexts('mentorship')
  const { viewer } = useAuth()
  const [isAnswering, setAnswering] = useState(false)
  const answerButton = useRef<HTMLButtonElement>(null)
  const { id, author, rating, text, language, shownAt, answer, can } = review
  const closeForm = () => {
    setAnswering(false)
    answerButton.current?.focus()
  }
  const canReport = viewer !== null && can.report === 'ok'
  return (
    <article className="flex min-w-0 gap-3">
      <Avatar name={author?.fullName} src={author?.avatarUrl} size="md" className="mt-0.5 flex-none" />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <p className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-0.5 text-sm">
          {author ? (
            <Link
              to={memberPath(author.id)}
              variant="bare"
              className="touch-line min-w-0 rounded-xs font-medium underline-offset-[0.2em] hover:underline"
            >
              <bdi>{author.fullName.split(/\s+/u)[0]}</bdi>
            </Link>
          ) : (
            <span className="font-medium">{t('reviews.left')}</span>
          )}
          {rating !== null && <Stars rating={rating} />}
          <span className="text-ink-muted">
            <RelativeTime at={shownAt} />
          </span>
        </p>
        {text ? (
          <ReviewText text={text} language={language} />
        ) : (
          <p className="text-sm text-ink-faint italic">{t('reviews.emptied')}</p>
        )}
        {answer && <ReviewAnswer answer={answer} />}
        {(can.answer === 'ok' || canReport) && (
          <div className="-ms-3 flex flex-wrap gap-1">
            {can.answer === 'ok' && (
              <Button
                ref={answerButton}
                size="sm"
                variant="quiet"
                icon={<Reply />}
                aria-expanded={isAnswering}
                onPointerEnter={answerForm.preload}
                onFocus={answerForm.preload}
                onClick={() => setAnswering(true)}
              >
                {t('reviews.answer.write')}
              </Button>
            )}
            {canReport && (
              <Suspense fallback={null}>
                <ReportButton kind="mentor_review" id={id} label={t('reviews.report')} />
              </Suspense>
            )}
          </div>
        )}
        {isAnswering && can.answer === 'ok' && <answerForm.Overlay reviewId={id} onClose={closeForm} />}
      </div>
    </article>
  )
}
