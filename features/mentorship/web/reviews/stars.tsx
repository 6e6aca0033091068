import Star from 'lucide-react/icons/star'
import { useTexts } from '#shell/i18n/texts.ts'
import { starNumbers } from './star-numbers.ts'

/** A rating as stars. @param rating 1 to 5; a mean is rounded to whole stars. @param label replaces the words for screen readers */
export const Stars = ({ rating, label }: { rating: number; label?: string }) => {
  const t = useTexts('mentorship')
  return (
    <span className="inline-flex items-center gap-0.5">
      <span className="sr-only">{label ?? t('reviews.stars', { rating })}</span>
      {starNumbers.map((number) => (
        <Star
          key={number}
          className={number <= Math.round(rating) ? 'fill-current text-accent-ink' : 'text-line-strong'}
        />
      ))}
    </span>
  )
}
