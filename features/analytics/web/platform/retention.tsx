import { useTexts } from '#shell/i18n/texts.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { Section } from '#shell/ui/page-header.tsx'
import { addDays } from '#kit/stockholm-day.ts'
import type { Platform } from '../../contract/index.ts'
import { FigureValue } from '../figure-value.tsx'
import { useDayLabel } from '../use-day-label.ts'
import { PlainTable } from './plain-table.tsx'

/** How many of those who joined in a week were active in that week and in the weeks after it. */
export const Retention = ({ platform: { cohorts, maySeeRows } }: { platform: Platform }) => {
  const t = useTexts('analytics')
  const format = useFormat()
  const dayLabel = useDayLabel()
  return (
    <Section title={t('retention.title')} text={t('retention.text')}>
      <PlainTable
        label={t('retention.title')}
        columns={[
          t('retention.week_of'),
          t('retention.joined'),
          ...cohorts.map((_, index) =>
            index === 0 ? t('retention.first_week') : t('retention.week', { number: index }),
          ),
        ]}
        rows={cohorts.map(({ week, members, active }) => {
          const days = { from: week, to: addDays(week, 6) }
          const name = t('retention.week_from', { day: dayLabel(week) })
          return {
            key: week,
            cells: [
              <span key="week" className="whitespace-nowrap">
                {name}
              </span>,
              <FigureValue
                key="joined"
                value={members}
                label={`${t('retention.joined')}, ${name}`}
                rows={maySeeRows ? { ...days, step: 'registered' } : undefined}
              />,
              ...cohorts.map((other, index) => {
                const cell = active[index]
                if (!cell) return ''
                // Without members there is nothing to count.
                if (!cell.isCounted)
                  return members === 0 ? (
                    ''
                  ) : (
                    <span key={other.week} className="text-ink-muted">
                      {t('retention.not_counted')}
                    </span>
                  )
                return (
                  <span key={other.week}>
                    <FigureValue
                      value={cell.members}
                      label={`${index === 0 ? t('retention.first_week_active') : t('retention.week_active', { count: index })}, ${name}`}
                      rows={maySeeRows ? { ...days, week: index } : undefined}
                    />
                    {cell.members && members ? (
                      <span className="ms-1.5 text-ink-muted">{format.percent(cell.members / members)}</span>
                    ) : null}
                  </span>
                )
              }),
            ],
          }
        })}
      />
    </Section>
  )
}
