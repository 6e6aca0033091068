import type { To } from 'react-router'
import { useTexts } from '#shell/i18n/texts.ts'
import { Link } from '#shell/ui/link.tsx'

/** A number of a chart, as a link to its rows when the viewer may see them. */
export const ChartValue = ({
  value,
  label,
  to,
  formatValue,
}: {
  value: number | null
  /** What the number counts, for a screen reader: "New members, 3 November". */
  label: string
  to: To | undefined
  formatValue: (value: number) => string
}) => {
  const t = useTexts('charts')
  if (value === null) return <span className="text-ink-muted">{t('unknown')}</span>
  if (to === undefined || value === 0) return formatValue(value)
  return (
    <Link to={to} aria-label={t('rows_of', { value: formatValue(value), label })}>
      {formatValue(value)}
    </Link>
  )
}
