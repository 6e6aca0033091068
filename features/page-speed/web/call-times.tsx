import Server from 'lucide-react/icons/server'
import { Chart } from '#features/charts/web/index.ts'
import type { OutputOf } from '#kit/endpoint.ts'
import { useEndpointQuery } from '#shell/api/query.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { Link } from '#shell/ui/link.tsx'
import { Section } from '#shell/ui/page-header.tsx'
import { Select } from '#shell/ui/select.tsx'
import { Skeleton } from '#shell/ui/skeleton.tsx'
import { TableContainer } from '#shell/ui/table-container.tsx'
import { callOrders, readServerTimes } from '../contract/index.ts'
import { useFormatValue } from './format-value.ts'
import { RatedValue } from './rated-value.tsx'
import { type PageSpeedSearch, pageSpeedTo } from './search-params.ts'

type ServerTimes = OutputOf<typeof readServerTimes>

/** How long the server took to answer: by day, and by call. */
export const CallTimes = ({
  search,
  onChange,
}: {
  search: PageSpeedSearch
  onChange: (next: Partial<PageSpeedSearch>) => void
}) => {
  const t = useTexts('page-speed')
  const { days, order } = search
  const { data, error, isFetching, refetch } = useEndpointQuery(readServerTimes, { days, order })
  return (
    <Section title={t('calls.title')} text={t('calls.text')}>
      {data && data.calls.length === 0 ? (
        <EmptyState title={t('calls.empty.title')} text={t('calls.empty.text')} icon={<Server />} />
      ) : data ? (
        <>
          <Charts data={data} search={search} />
          <Select
            className="max-w-xs"
            label={t('calls.order')}
            value={order}
            options={callOrders.map((value) => ({ value, label: t(`calls.orders.${value}`) }))}
            onChange={({ currentTarget: { value } }) => onChange({ order: value as PageSpeedSearch['order'] })}
          />
          <CallTable calls={data.calls} search={search} />
        </>
      ) : error ? (
        <ErrorState
          text={t('failed')}
          onRetry={() => void refetch()}
          retrying={isFetching}
          reference={error.requestId}
        />
      ) : (
        <Skeleton className="h-80 w-full rounded-xl" />
      )}
    </Section>
  )
}

const Charts = ({ data: { byDay }, search }: { data: ServerTimes; search: PageSpeedSearch }) => {
  const t = useTexts('page-speed')
  const format = useFormat()
  const formatValue = useFormatValue()
  const points = byDay.map(({ day }) => format.shortDay(day))
  const rowsTo = (at: number) => pageSpeedTo(search, { measure: 'answer', day: byDay[at]?.day })
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <Chart
        title={t('calls.times')}
        kind="line"
        pointName={t('day')}
        points={points}
        series={[
          { name: t('median'), values: byDay.map(({ median }) => median) },
          { name: t('p95'), values: byDay.map(({ p95 }) => p95) },
        ]}
        formatValue={(value) => formatValue('answer', value)}
        rowsTo={rowsTo}
      />
      <Chart
        title={t('calls.failures')}
        text={t('calls.failures_text')}
        kind="bar"
        pointName={t('day')}
        points={points}
        series={[{ name: t('calls.failed'), values: byDay.map(({ failures }) => failures) }]}
        rowsTo={rowsTo}
      />
    </div>
  )
}

const CallTable = ({ calls, search }: { calls: ServerTimes['calls']; search: PageSpeedSearch }) => {
  const t = useTexts('page-speed')
  const format = useFormat()
  const formatValue = useFormatValue()
  return (
    <TableContainer label={t('calls.table')}>
      <table className="w-full text-sm">
        <thead className="bg-surface-sunken text-ink-muted">
          <tr>
            <th scope="col" className="px-4 py-2 text-start font-medium">
              {t('calls.call')}
            </th>
            {([t('calls.number'), t('median'), t('p95'), t('calls.failed')] as const).map((name) => (
              <th key={name} scope="col" className="px-4 py-2 text-end font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {calls.map(({ call, count, median, p95, failures }) => {
            const to = pageSpeedTo(search, { measure: 'answer', subject: call })
            return (
              <tr key={call} className="border-t border-line">
                <th scope="row" className="px-4 py-2 text-start font-normal">
                  {call === 'page' ? t('calls.page') : <bdi dir="ltr">{call}</bdi>}
                </th>
                <td className="px-4 py-2 text-end">
                  <Link to={to} preventScrollReset aria-label={t('calls.rows', { value: format.number(count), call })}>
                    {format.number(count)}
                  </Link>
                </td>
                <td className="px-4 py-2 text-end">{formatValue('answer', median)}</td>
                <td className="px-4 py-2 text-end">
                  <RatedValue measure="answer" value={p95} label={`${t('p95')}, ${call}`} to={to} />
                </td>
                <td className="px-4 py-2 text-end">{format.number(failures)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </TableContainer>
  )
}
