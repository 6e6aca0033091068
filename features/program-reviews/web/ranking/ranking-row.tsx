import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { StatusBadge } from '#features/applications/web/index.ts'
import type { RankedEntry } from '../../contract/index.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Checkbox } from '#shell/ui/checkbox.tsx'
import { classes } from '#shell/ui/classes.ts'
import { Link } from '#shell/ui/link.tsx'
import { useApplicantName } from '../applicant-name.tsx'
import { ScoreBar } from '../score-bar.tsx'
import { scoreText } from '../score-text.ts'
import { isWideSpread } from './places.ts'

/** The columns of the ranking on a wide page. */
export const rankingColumns =
  'lg:grid lg:grid-cols-[1.25rem_min(3rem,7%)_minmax(0,1fr)_min(8rem,17%)_min(3.5rem,9%)_min(5rem,11%)_min(4rem,10%)_min(4rem,10%)] lg:gap-x-3'

type Props = {
  entry: RankedEntry
  place: number | null
  path: string
  isSelected: boolean
  /** Undefined where the application cannot be answered from here. */
  onSelect: ((isSelected: boolean) => void) | undefined
}

/** One application of a round: its place, its mean, and how far reviewers agree. */
export const RankingRow = ({ entry, place, path, isSelected, onSelect }: Props) => {
  const t = useTexts('program-reviews')
  const format = useFormat()
  const nameOf = useApplicantName()
  const { status, mean, spread, reviews, abstentions, recusals, isHidden } = entry
  const name = nameOf(entry)
  return (
    <article className={classes(rankingColumns, 'flex flex-wrap items-start gap-x-5 gap-y-3 py-4 text-sm')}>
      <span className={onSelect ? undefined : 'max-lg:hidden'}>
        {onSelect && (
          <Checkbox
            hideLabel
            label={t('ranking.select', { name })}
            checked={isSelected}
            onChange={(event) => onSelect(event.target.checked)}
          />
        )}
      </span>
      <span className="font-bold tabular-nums max-lg:empty:hidden">
        {place !== null && (
          <>
            <span className="sr-only">{t('ranking.place')} </span>
            {format.number(place)}
          </>
        )}
      </span>
      <div className="flex min-w-0 flex-col items-start gap-1.5 max-lg:flex-[1_1_12rem]">
        <h3 className="font-medium wrap-anywhere">
          <Link to={path} variant="quiet" className="text-ink! coarse:py-2">
            <bdi>{name}</bdi>
          </Link>
        </h3>
        <StatusBadge status={status} />
      </div>
      <dl className="contents max-lg:flex max-lg:basis-full max-lg:flex-wrap max-lg:gap-x-6 max-lg:gap-y-3">
        <Value label={t('ranking.mean')} className="max-lg:basis-32">
          {mean === null ? (
            <span className="text-xs text-ink-muted">{t(isHidden ? 'ranking.hidden' : 'ranking.no_reviews')}</span>
          ) : (
            <span className="flex flex-col gap-1.5">
              <span className="font-medium">{t('ranking.mean_of', { mean: scoreText(mean, format) })}</span>
              <ScoreBar mean={mean} />
            </span>
          )}
        </Value>
        <Value label={t('ranking.reviews')}>{format.number(reviews)}</Value>
        <Value label={t('ranking.spread')}>
          {spread === null ? (
            <span className="text-ink-faint">–</span>
          ) : isWideSpread(spread) ? (
            <span className="inline-flex items-center gap-1 font-medium text-warning" title={t('ranking.wide')}>
              <TriangleAlert className="flex-none" />
              {scoreText(spread, format)}
              <span className="sr-only">{t('ranking.wide')}</span>
            </span>
          ) : (
            scoreText(spread, format)
          )}
        </Value>
        <Value label={t('ranking.abstentions')}>{format.number(abstentions)}</Value>
        <Value label={t('ranking.recusals')}>{format.number(recusals)}</Value>
      </dl>
    </article>
  )
}

const Value = ({ label, className, children }: { label: string; className?: string; children: ReactNode }) => (
  <div className={classes('min-w-0', className)}>
    <dt className="text-xs text-ink-muted lg:sr-only">{label}</dt>
    <dd>{children}</dd>
  </div>
)
