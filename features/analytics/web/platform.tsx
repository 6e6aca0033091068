import { useState } from 'react'
import { useEndpointQuery } from '#shell/api/query.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { Select } from '#shell/ui/select.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'
import { useSearchParam } from '#shell/ui/use-search-param.ts'
import { readPlatform } from '../contract/index.ts'
import { Activation } from './platform/activation.tsx'
import { Answers } from './platform/answers.tsx'
import { Growth } from './platform/growth.tsx'
import { Market } from './platform/market.tsx'
import { Retention } from './platform/retention.tsx'
import { CountedAt } from './counted-at.tsx'
import { RowsOverlay } from './rows-overlay.tsx'

const spans = ['4', '12', '26', '52'] as const
type Span = (typeof spans)[number]

/** ANA-01: growth, activation, retention, answer rates, what is offered and asked for. The span is in the address. */
export default function PlatformTab() {
  const t = useTexts('analytics')
  const [search, choose] = useSearchParam()
  const weeks: Span = spans.find((one) => one === search.get('weeks')) ?? '12'
  const { data, error, isFetching, refetch } = useEndpointQuery(readPlatform, { weeks })
  // While another span loads, the last one stays.
  const [shown, setShown] = useState(data)
  if (data && data !== shown) setShown(data)
  const platform = data ?? shown
  return (
    <div className="grid grid-cols-1 gap-12">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <Select
          label={t('platform.span')}
          className="w-72 max-sm:w-full"
          value={weeks}
          onChange={({ currentTarget }) => choose('weeks', currentTarget.value === '12' ? '' : currentTarget.value)}
          options={spans.map((value) => ({ value, label: t('platform.weeks', { count: Number(value) }) }))}
        />
        {platform && <CountedAt at={platform.countedAt} />}
      </div>
      {platform ? (
        <>
          <Growth platform={platform} />
          <Activation platform={platform} />
          <Retention platform={platform} />
          <Answers platform={platform} />
          <Market platform={platform} />
          {!platform.maySeeRows && <p className="max-w-measure text-sm text-ink-muted">{t('platform.small_groups')}</p>}
        </>
      ) : error ? (
        <ErrorState
          text={t('platform.failed')}
          onRetry={() => void refetch()}
          retrying={isFetching}
          reference={error.requestId}
        />
      ) : (
        <ListSkeleton rows={5} />
      )}
      <RowsOverlay />
    </div>
  )
}
