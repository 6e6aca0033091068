import type { ReactNode } from 'react'
import { type OwnProfile, profileSteps, readOwnProfile } from '#features/profiles/contract/index.ts'
import { useEndpointQuery } from '#shell/api/query.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Card } from '#shell/ui/card.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { Link } from '#shell/ui/link.tsx'
import { Section } from '#shell/ui/page-header.tsx'
import { ProgressBar } from '#shell/ui/progress-bar.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'
import { type Overview, readOverview } from '../contract/index.ts'
import { Change } from './change.tsx'
import { CountedAt } from './counted-at.tsx'
import { FigureValue } from './figure-value.tsx'
import { RowsOverlay } from './rows-overlay.tsx'
import type { RowsTarget } from './rows-search.ts'
import { TrendLine } from './trend-line.tsx'

/** ANA-01: the viewer's and the community's figures of the last 28 days against the 28 before. */
export default function OverviewTab() {
  const t = useTexts('analytics')
  const { data, error, isFetching, refetch } = useEndpointQuery(readOverview, {})
  if (!data)
    return error ? (
      <ErrorState
        text={t('overview.failed')}
        onRetry={() => void refetch()}
        retrying={isFetching}
        reference={error.requestId}
      />
    ) : (
      <ListSkeleton rows={4} />
    )
  return (
    <div className="grid grid-cols-1 gap-12">
      <Section title={t('overview.own')} text={t('overview.own_text')}>
        <Cards>
          <Completeness />
          {data.own.map((one) => (
            <TrendCard
              key={one.name}
              title={t(`own.${one.name}`)}
              trend={one}
              rows={{ ...data.period, figure: one.name, own: true }}
            />
          ))}
        </Cards>
      </Section>
      <Section title={t('overview.community')} text={t('overview.community_text')}>
        <Cards>
          {data.community.map((one) => (
            <TrendCard
              key={one.name}
              title={t(`figures.${one.name}`)}
              trend={one}
              rows={{ ...data.period, figure: one.name }}
            />
          ))}
        </Cards>
        <CountedAt at={data.countedAt} />
      </Section>
      <RowsOverlay />
    </div>
  )
}

const Cards = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-4">{children}</div>
)

type Trend = Overview['own'][number] | Overview['community'][number]

const TrendCard = ({ title, trend, rows }: { title: string; trend: Trend; rows: RowsTarget }) => {
  const t = useTexts('analytics')
  const { value, before, days } = trend
  return (
    <Card as="article" className="flex min-w-0 flex-col gap-2">
      <h3 className="text-sm font-medium text-ink-muted">{title}</h3>
      <p className="text-3xl font-bold tracking-tight tabular-nums">
        <FigureValue value={value} rows={rows} label={`${title}, ${t('overview.period')}`} />
      </p>
      <p className="text-sm">
        <Change value={value} before={before} />
      </p>
      <div className="mt-auto pt-2">
        <TrendLine values={days.map((day) => day.value)} />
      </div>
    </Card>
  )
}

const doneOf = ({ completeness }: OwnProfile) => profileSteps.filter((step) => completeness[step]).length

/** How much of the profile is filled in, with the way to the rest. */
const Completeness = () => {
  const t = useTexts('analytics')
  const format = useFormat()
  const { data } = useEndpointQuery(readOwnProfile, {})
  const total = profileSteps.length
  const done = data && doneOf(data)
  const share = format.percent(Math.round(((done ?? 0) / total) * 100) / 100)
  return (
    <Card as="article" className="flex min-w-0 flex-col gap-2">
      <h3 className="text-sm font-medium text-ink-muted">{t('overview.profile')}</h3>
      <p className="text-3xl font-bold tracking-tight tabular-nums">
        {done === undefined ? (
          '–'
        ) : (
          <Link to="/profile" aria-label={t('overview.profile_open', { share, done, total })} className="coarse:py-2">
            {share}
          </Link>
        )}
      </p>
      {done !== undefined && (
        <>
          <p className="text-sm text-ink-muted">
            {done < total ? t('overview.profile_parts', { done, total }) : t('overview.profile_complete')}
          </p>
          <div className="mt-auto pt-2">
            <ProgressBar share={done / total} />
          </div>
        </>
      )}
    </Card>
  )
}
