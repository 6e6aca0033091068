import { useSearchParams } from 'react-router'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Link } from '#shell/ui/link.tsx'
import { smallGroup } from '../contract/index.ts'
import { rowsPath, type RowsTarget } from './rows-search.ts'

type Props = {
  /** Null: fewer than five, and the viewer may not see who they are. */
  value: number | null
  /** What the number counts, for a screen reader: "New members, the last 28 days". */
  label: string
  /** The rows that the number is made of, where the viewer may see them. */
  rows?: RowsTarget | undefined
  /** A page that lists them. */
  to?: string | undefined
}

/** A number of a figure; it opens the rows that it is made of (ANA-01). */
export const FigureValue = ({ value, label, rows, to }: Props) => {
  const t = useTexts('analytics')
  const format = useFormat()
  const [search] = useSearchParams()
  if (value === null) return <span className="text-ink-muted">{t('fewer_than', { number: smallGroup })}</span>
  const target = to ?? (rows && rowsPath(search, rows))
  if (!target || value === 0) return format.number(value)
  return (
    <Link
      to={target}
      preventScrollReset
      aria-label={t('rows.open', { number: format.number(value), label })}
      className="coarse:py-2"
    >
      {format.number(value)}
    </Link>
  )
}
