import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { To } from 'react-router'
import { useTexts } from '#shell/i18n/texts.ts'
import { classes } from '#shell/ui/classes.ts'
import { Link } from '#shell/ui/link.tsx'
import { type allMeasures, type Rating, ratingOf } from '../contract/index.ts'
import { useFormatValue } from './format-value.ts'

const looks = {
  good: { Icon: CircleCheck, color: 'text-positive' },
  fair: { Icon: TriangleAlert, color: 'text-warning' },
  poor: { Icon: CircleX, color: 'text-danger' },
} as const satisfies Record<Rating, object>

/** A value with its rating as an icon and, for a screen reader, as a word; linked to the counts that it is made of. */
export const RatedValue = ({
  measure,
  value,
  label,
  to,
}: {
  measure: (typeof allMeasures)[number]
  value: number
  /** What was measured where: "LCP, /products". */
  label: string
  to: To
}) => {
  const t = useTexts('page-speed')
  const formatValue = useFormatValue()
  const rating = ratingOf(measure, value)
  const { Icon, color } = looks[rating]
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <Icon aria-hidden className={classes('size-[1em] shrink-0', color)} />
      <Link
        to={to}
        preventScrollReset
        aria-label={t('rated_label', { value: formatValue(measure, value), rating: t(`ratings.${rating}`), label })}
      >
        {formatValue(measure, value)}
      </Link>
    </span>
  )
}
