import { useSearchParams } from 'react-router'
import { Chart } from '#features/charts/web/index.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Section } from '#shell/ui/page-header.tsx'
import type { Platform } from '../../contract/index.ts'
import { FigureValue } from '../figure-value.tsx'
import { rowsPath } from '../rows-search.ts'
import { useDayLabel } from '../use-day-label.ts'
import { PlainTable } from './plain-table.tsx'

/** How many members there are, how many join, and their roles. */
export const Growth = ({ platform: { growth, roles, period } }: { platform: Platform }) => {
  const t = useTexts('analytics')
  const roleName = useTexts('accounts')
  const format = useFormat()
  const dayLabel = useDayLabel()
  const [search] = useSearchParams()
  const joined = growth.reduce((sum, one) => sum + (one.new ?? 0), 0)
  const latest = growth.findLast(({ members }) => members !== null)?.members ?? null
  const points = growth.map(({ day }) => dayLabel(day))
  const rowsTo = (point: number) => {
    const day = growth[point]?.day
    return day === undefined ? undefined : rowsPath(search, { figure: 'new_members', from: day, to: day })
  }
  return (
    <Section title={t('growth.title')} text={t('growth.text')}>
      <dl className="flex flex-wrap gap-x-12 gap-y-4">
        <Fact label={t('growth.members')}>
          {latest === null ? '–' : <FigureValue value={latest} to="/network" label={t('growth.members')} />}
        </Fact>
        <Fact label={t('growth.new')}>
          <FigureValue value={joined} rows={{ ...period, figure: 'new_members' }} label={t('growth.new')} />
        </Fact>
      </dl>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        <Chart
          title={t('growth.members')}
          kind="line"
          pointName={t('day')}
          points={points}
          series={[{ name: t('growth.members'), values: growth.map(({ members }) => members) }]}
          formatValue={format.number}
        />
        <Chart
          title={t('growth.new')}
          kind="bar"
          pointName={t('day')}
          points={points}
          series={[{ name: t('growth.new'), values: growth.map((one) => one.new) }]}
          rowsTo={rowsTo}
        />
      </div>
      {roles.length > 0 && (
        <PlainTable
          label={t('growth.roles')}
          columns={[t('growth.role'), t('growth.members'), t('growth.new')]}
          rows={roles.map(({ role, members, new: added }) => {
            const name = role === null ? t('growth.no_role') : roleName(`roles.${role}`)
            const of = (what: string) => `${name}, ${what}`
            return {
              key: role ?? 'none',
              cells: [
                name,
                <FigureValue
                  key="members"
                  value={members}
                  to={role === null ? undefined : `/network?role=${role}`}
                  label={of(t('growth.members'))}
                />,
                <FigureValue
                  key="new"
                  value={added}
                  to={role === null ? undefined : `/network?role=${role}&sort=newest`}
                  label={of(t('growth.new'))}
                />,
              ],
            }
          })}
        />
      )}
    </Section>
  )
}

const Fact = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div>
    <dt className="text-sm text-ink-muted">{label}</dt>
    <dd className="text-3xl font-bold tracking-tight tabular-nums">{children}</dd>
  </div>
)
