import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'

/** How old the figures are. Before the first count there are none. */
export const CountedAt = ({ at }: { at: string | null }) => {
  const t = useTexts('analytics')
  const format = useFormat()
  return (
    <p className="text-sm text-ink-muted">
      {at === null ? t('not_counted') : t('counted_at', { time: format.dateTime(at) })}
    </p>
  )
}
