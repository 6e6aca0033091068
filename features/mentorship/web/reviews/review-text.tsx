import type { ReviewView } from '../../contract/reviews.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { RelativeTime } from '#shell/ui/relative-time.tsx'
import { userText } from '#shell/ui/user-text.ts'

/** The text of a review, in the direction of the language in which it was written. */
export const ReviewText = ({ text, language }: Pick<ReviewView, 'text' | 'language'>) => (
  <p {...userText(language)} className="prose-text max-w-measure">
    {text}
  </p>
)

/** The mentor's answer. */
export const ReviewAnswer = ({ answer }: { answer: NonNullable<ReviewView['answer']> }) => {
  const t = useTexts('mentorship')
  return (
    <div className="ms-1 flex max-w-measure flex-col gap-1 border-s-2 border-line ps-4 text-sm">
      <p className="flex flex-wrap items-baseline gap-x-2.5">
        <span className="font-medium">{t('reviews.answer.title')}</span>
        <span className="text-ink-muted">
          <RelativeTime at={answer.createdAt} />
        </span>
      </p>
      <ReviewText {...answer} />
    </div>
  )
}
