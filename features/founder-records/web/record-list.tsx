import type { RecordEntry } from '../contract/index.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Badge } from '#shell/ui/badge.tsx'

/** The outcomes of earlier applications in rows. */
export const RecordList = ({ items }: { items: readonly RecordEntry[] }) => {
  const t = useTexts('founder-records')
  const format = useFormat()
  if (items.length === 0) return <p className="text-sm text-ink-muted">{t('none')}</p>
  return (
    <ul className="flex flex-col divide-y divide-line border-y border-line text-sm">
      {items.map(({ kind, title, organisation, month, outcome, hasCompleted }, at) => (
        // Two applications can have the same values.
        <li key={at} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2.5">
          <div className="min-w-0 flex-[1_1_12rem]">
            <p className="font-medium wrap-anywhere">{title === null ? t('partnership') : <bdi>{title}</bdi>}</p>
            <p className="text-xs text-ink-muted">
              {t(`kinds.${kind}`)}
              {organisation && (
                <>
                  {' · '}
                  <bdi>{organisation}</bdi>
                </>
              )}
              {' · '}
              {format.month(`${month}-15T12:00:00Z`)}
            </p>
          </div>
          <p className="flex flex-wrap items-center gap-2">
            <Badge tone={outcome === 'completed' ? 'positive' : 'neutral'}>{t(`outcomes.${outcome}`)}</Badge>
            {hasCompleted === false && <span className="text-xs text-ink-muted">{t('not_completed')}</span>}
          </p>
        </li>
      ))}
    </ul>
  )
}
