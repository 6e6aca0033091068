import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Equal from 'lucide-react/icons/equal'
import type { ReactNode } from 'react'
import { type Formats, useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'

/** The difference in percent with its sign, from a value above 0: `+24 %`, `−8 %`. */
const signedPercent = (format: Formats, value: number, before: number): string =>
  `${value < before ? '−' : '+'}${format.percent(Math.abs(value - before) / before)}`

/** How a number has changed: an arrow, the difference in words, and in percent with its sign. */
export const Change = ({ value, before }: { value: number | null; before: number | null }): ReactNode => {
  const t = useTexts('analytics')
  const format = useFormat()
  if (value === null || before === null) return <span className="text-ink-muted">{t('change.unknown')}</span>
  const count = Math.abs(value - before)
  const [icon, text] =
    value > before
      ? [<ArrowUp key="up" aria-hidden />, t('change.more', { count, number: format.number(count) })]
      : value < before
        ? [<ArrowDown key="down" aria-hidden />, t('change.fewer', { count, number: format.number(count) })]
        : [<Equal key="same" aria-hidden />, t('change.same')]
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5 text-ink-muted">
      {icon}
      <span>{text}</span>
      {before > 0 && value !== before && <bdi className="tabular-nums">{signedPercent(format, value, before)}</bdi>}
    </span>
  )
}
