import { Chart } from '#features/charts/web/index.ts'
import { profileRoles } from '#features/accounts/contract/roles.ts'
import { useEndpointQuery } from '#shell/api/query.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { Link } from '#shell/ui/link.tsx'
import { Skeleton } from '#shell/ui/skeleton.tsx'
import { TableContainer } from '#shell/ui/table-container.tsx'
import { insightLimits, readViews, type ViewedWeek } from '../contract/index.ts'
import { useMembers } from './members.ts'

/** The members who looked at the member's own content, by week, with the roles behind each number. */
export const WeeksOf = ({ id }: { id: string }) => {
  const t = useTexts('insights')
  const format = useFormat('UTC')
  const { data, error, isFetching, refetch } = useEndpointQuery(readViews, { id })
  if (!data)
    return error ? (
      <ErrorState text={t('views.failed')} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <Skeleton className="h-72 w-full rounded-xl" />
    )
  const { subject, weeks } = data
  const earliestFirst = weeks.toReversed()
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Chart
        title={t('views.chart', { title: subject.title })}
        text={t('views.chart_text', { count: insightLimits.group })}
        kind="bar"
        pointName={t('views.week')}
        points={earliestFirst.map(({ week }) => format.shortDate(week))}
        series={[{ name: t('views.series'), values: earliestFirst.map(({ viewers }) => viewers) }]}
        rowsTo={() => ({ hash: 'weeks', search: `?tab=personal&subject=${id}` })}
      />
      <Weeks weeks={weeks} />
      <Link to={subject.href} className="self-start text-sm">
        {t('views.open')}
      </Link>
    </div>
  )
}

const Weeks = ({ weeks }: { weeks: readonly ViewedWeek[] }) => {
  const t = useTexts('insights')
  const roles = useTexts('accounts')
  const format = useFormat('UTC')
  const members = useMembers()
  const roleOf = (role: string | null) => {
    const known = profileRoles.find((one) => one === role)
    return known ? roles(`roles.${known}`) : t('views.no_role')
  }
  const viewed = weeks.filter(({ viewers }) => viewers !== 0)
  if (viewed.length === 0) return null
  return (
    <div id="weeks" className="scroll-mt-24">
      <TableContainer label={t('views.weeks')}>
        <table className="w-full text-sm">
          <caption className="sr-only">{t('views.weeks')}</caption>
          <thead className="bg-surface-sunken text-ink-muted">
            <tr>
              <th scope="col" className="px-4 py-2 text-start font-medium whitespace-nowrap">
                {t('views.week')}
              </th>
              <th scope="col" className="px-4 py-2 text-end font-medium">
                {t('views.viewers')}
              </th>
              <th scope="col" className="w-full px-4 py-2 text-start font-medium">
                {t('views.roles')}
              </th>
            </tr>
          </thead>
          <tbody>
            {viewed.map(({ week, viewers, groups, others }) => (
              <tr key={week} className="border-t border-line align-top">
                <th scope="row" className="px-4 py-2 text-start font-normal whitespace-nowrap">
                  {format.shortDate(week)}
                </th>
                <td className="px-4 py-2 text-end whitespace-nowrap tabular-nums">{members(viewers)}</td>
                <td className="px-4 py-2 text-ink-muted">
                  {[
                    ...groups.map((group) => `${roleOf(group.role)} ${format.number(group.viewers)}`),
                    ...(others ? [`${t('views.others')} ${format.number(others)}`] : []),
                  ].join(' · ')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableContainer>
    </div>
  )
}
