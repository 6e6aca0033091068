import { Chart } from '#features/charts/web/index.ts'
import { useEndpointQuery } from '#shell/api/query.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Dialog } from '#shell/ui/dialog.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { Skeleton } from '#shell/ui/skeleton.tsx'
import { readDistribution } from '../contract/index.ts'
import { useFormatValue } from './format-value.ts'
import type { PageSpeedSearch, Rows } from './search-params.ts'

/** ANA-01: the counts that a percentile is made of. */
export default function DistributionDialog({
  search,
  rows,
  onClose,
}: {
  search: PageSpeedSearch
  rows: Rows
  onClose: () => void
}) {
  const t = useTexts('page-speed')
  const format = useFormat()
  const { measure, subject, day } = rows
  const what = [subject === 'page' ? t('calls.page') : subject, day && format.day(day)].filter(Boolean).join(', ')
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={measure === 'answer' ? t('calls.times') : t(`measures.${measure}.name`)}
      text={what === '' ? t('days', { count: Number(search.days) }) : <bdi>{what}</bdi>}
    >
      <Counts search={search} rows={rows} />
    </Dialog>
  )
}

const Counts = ({ search, rows: { measure, subject, day } }: { search: PageSpeedSearch; rows: Rows }) => {
  const t = useTexts('page-speed')
  const formatValue = useFormatValue()
  const { data, error, isFetching, refetch } = useEndpointQuery(readDistribution, {
    days: search.days,
    measure,
    ...(search.device && measure !== 'answer' && { device: search.device }),
    ...(subject && { subject }),
    ...(day && { day }),
  })
  if (error && !data)
    return (
      <ErrorState text={t('failed')} onRetry={() => void refetch()} retrying={isFetching} reference={error.requestId} />
    )
  if (!data) return <Skeleton className="h-72 w-full rounded-xl" />
  const counted = t(measure === 'answer' ? 'calls.number' : 'pages.loads')
  return (
    <Chart
      title={t('distribution')}
      kind="bar"
      pointName={t('longest')}
      points={data.buckets.map(({ to }) => formatValue(measure, to))}
      series={[
        { name: counted, values: data.buckets.map(({ count }) => count) },
        ...(measure === 'answer'
          ? [{ name: t('calls.failed'), values: data.buckets.map(({ failures }) => failures) }]
          : []),
      ]}
    />
  )
}
