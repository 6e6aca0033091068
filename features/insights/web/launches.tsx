import Rocket from 'lucide-react/icons/rocket'
import { Chart } from '#features/charts/web/index.ts'
import { listOwn, productPath, readStatistics } from '#features/products/contract/index.ts'
import type { ProductCard } from '#features/products/contract/views.ts'
import { useEndpointQuery, useList } from '#shell/api/query.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { ButtonLink } from '#shell/ui/button.tsx'
import { ChipLinks } from '#shell/ui/chip.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { Link } from '#shell/ui/link.tsx'
import { LoadMore } from '#shell/ui/list-end.tsx'
import { Section } from '#shell/ui/page-header.tsx'
import { ListSkeleton, Skeleton } from '#shell/ui/skeleton.tsx'
import { useSearchParam } from '#shell/ui/use-search-param.ts'

const measures = ['visits', 'votes', 'comments'] as const

/** Visits, votes and comments of the member's launches by day. */
export const Launches = () => {
  const t = useTexts('insights')
  const [search] = useSearchParam()
  const list = useList(listOwn, {})
  const launched = list.items.filter(({ launchedAt, isInvited }) => launchedAt !== null && !isInvited)
  const chosen = launched.find(({ id }) => id === search.get('launch')) ?? launched[0]
  return (
    <Section title={t('launches.title')} text={t('launches.text')}>
      {list.isPending && <ListSkeleton rows={2} />}
      {list.error && list.items.length === 0 && <ErrorState text={t('launches.failed')} onRetry={list.retry} />}
      {!list.isPending && !list.error && !chosen && !list.hasMore && (
        <EmptyState
          level={3}
          icon={<Rocket />}
          title={t('launches.none')}
          text={t('launches.none_text')}
          action={<ButtonLink to="/products/new">{t('launches.launch')}</ButtonLink>}
        />
      )}
      {launched.length > 1 && chosen && (
        <ChipLinks
          label={t('launches.pick')}
          replace
          links={launched.map(({ id, title }) => ({
            to: `/analytics?tab=personal&launch=${id}`,
            label: title,
            current: id === chosen.id,
          }))}
        />
      )}
      {list.hasMore && <LoadMore onLoad={list.loadMore} loading={list.isLoadingMore} />}
      {chosen && <Launch key={chosen.id} product={chosen} />}
    </Section>
  )
}

const Launch = ({ product: { id, slug, title } }: { product: ProductCard }) => {
  const t = useTexts('insights')
  const format = useFormat('UTC')
  const { data, error, isFetching, refetch } = useEndpointQuery(readStatistics, { id })
  if (!data)
    return error ? (
      <ErrorState text={t('launches.statistics_failed')} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <Skeleton className="h-72 w-full rounded-xl" />
    )
  return (
    <div className="flex flex-col gap-4">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-px overflow-hidden rounded-xl border border-line bg-line">
        {measures.map((measure) => (
          <div key={measure} className="flex flex-col-reverse justify-end bg-surface-raised p-4">
            <dt className="text-sm text-ink-muted">{t(`launches.${measure}`)}</dt>
            <dd className="text-2xl font-bold tracking-tighter tabular-nums">
              <Link to={productPath(slug)} variant="bare" className="rounded-xs hover:underline">
                {format.number(data.total[measure])}
              </Link>
            </dd>
          </div>
        ))}
      </dl>
      <Chart
        title={t('launches.chart', { title })}
        kind="line"
        pointName={t('launches.day')}
        points={data.days.map(({ date }) => format.shortDate(date))}
        series={measures.map((measure) => ({
          name: t(`launches.${measure}`),
          values: data.days.map((day) => day[measure]),
        }))}
        rowsTo={() => productPath(slug)}
      />
      <Link to={productPath(slug)} className="self-start text-sm">
        {t('launches.open')}
      </Link>
    </div>
  )
}
