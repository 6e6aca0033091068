import ArrowRight from 'lucide-react/icons/arrow-right'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Lightbulb from 'lucide-react/icons/lightbulb'
import Milestone from 'lucide-react/icons/milestone'
import Rocket from 'lucide-react/icons/rocket'
import type { ReactNode } from 'react'
import { Picture } from '#features/files/web/index.ts'
import { listOpportunities, type OpportunityCard, opportunityPath } from '#features/opportunities/contract/index.ts'
import { listProducts, type ProductCard, productPath } from '#features/products/contract/index.ts'
import { listSuggestions, suggestionPath, type SuggestionView } from '#features/suggestions/contract/index.ts'
import { useEndpointQuery } from '#shell/api/query.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { ButtonLink } from '#shell/ui/button.tsx'
import { classes } from '#shell/ui/classes.ts'
import { Link } from '#shell/ui/link.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'
import { TypeMark } from '#shell/ui/type-badge.tsx'
import { userText } from '#shell/ui/user-text.ts'

export const latestLaunches = { sort: 'newest', limit: 3 } as const
export const latestOpportunities = { sort: 'newest', limit: 4 } as const
export const topSuggestions = { sort: 'popular', status: 'under_consideration', limit: 4 } as const

/** The latest launches and opportunities and the top suggestions, live. */
export const LiveNow = () => {
  const t = useTexts('marketing')
  return (
    <section className="page-frame grid gap-x-16 gap-y-12 py-14 md:py-20 lg:grid-cols-[3fr_2fr]">
      <div className="lg:col-span-2">
        <h2 className="text-3xl font-bold tracking-tighter">{t('home.live.title')}</h2>
        <p className="mt-1 text-ink-muted">{t('home.live.lead')}</p>
      </div>
      <Launches />
      <LatestOpportunities />
      <TopSuggestions />
    </section>
  )
}

type ColumnProps<Item> = {
  title: string
  allLabel: string
  to: string
  query: { data: { items: Item[] } | undefined; error: unknown; isFetching: boolean; refetch: () => unknown }
  /** Shown when the list is empty. */
  empty: { icon: ReactNode; title: string; text: string; action: ReactNode }
  row: (item: Item) => ReactNode
  /** Full width, with the items side by side. */
  wide?: boolean
}

/** A list with its error, loading and empty states. */
const Column = <Item,>({
  title,
  allLabel,
  to,
  query: { data, error, isFetching, refetch },
  empty,
  row,
  wide = false,
}: ColumnProps<Item>) => {
  const t = useTexts('marketing')
  return (
    <section className={classes('flex min-w-0 flex-col gap-2', wide && 'lg:col-span-2')}>
      <div className="flex items-baseline justify-between gap-4 border-b border-line-strong/60 pb-2">
        <h3 className="text-lg font-medium">{title}</h3>
        <Link to={to} variant="quiet" className="inline-flex flex-none items-center gap-1.5 text-sm coarse:min-h-11">
          {allLabel}
          <ArrowRight />
        </Link>
      </div>
      {data ? (
        data.items.length === 0 ? (
          <EmptyState level={3} className="mt-3 grow justify-center" {...empty} />
        ) : (
          <ul className={classes('-mx-3', wide ? 'grid gap-x-4 md:grid-cols-3' : 'flex flex-col')}>
            {data.items.map(row)}
          </ul>
        )
      ) : error ? (
        <ErrorState text={t('home.live.failed')} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <ListSkeleton rows={wide ? 1 : 4} />
      )}
    </section>
  )
}

const Launches = () => {
  const t = useTexts('marketing')
  return (
    <Column
      wide
      title={t('home.live.launches.title')}
      allLabel={t('home.live.launches.all')}
      to="/products"
      query={useEndpointQuery(listProducts, latestLaunches)}
      empty={{
        icon: <Rocket />,
        title: t('home.live.launches.empty'),
        text: t('home.live.launches.empty_text'),
        action: <ButtonLink to="/products/new">{t('home.live.launches.launch')}</ButtonLink>,
      }}
      row={(product) => <LaunchRow key={product.id} product={product} />}
    />
  )
}

const LaunchRow = ({ product }: { product: ProductCard }) => {
  const t = useTexts('marketing')
  const thumbnailClasses = 'size-16 flex-none overflow-hidden rounded-xl border border-line bg-surface-sunken'
  return (
    <li className="relative flex min-w-0 items-center gap-4 rounded-lg px-3 py-3.5 transition-colors hover:bg-surface-hover">
      {product.thumbnail ? (
        <Picture picture={product.thumbnail.picture} alt="" sizes="64px" fit="cover" className={thumbnailClasses} />
      ) : (
        <span className={thumbnailClasses} />
      )}
      <div className="min-w-0 grow">
        <Link
          to={productPath(product.slug)}
          variant="bare"
          viewTransition
          className="font-medium [overflow-wrap:anywhere] after:absolute after:inset-0 after:rounded-lg"
        >
          <span {...userText(product.language)}>{product.title}</span>
        </Link>
        <p {...userText(product.language)} className="line-clamp-2 text-page-start text-sm text-ink-muted">
          {product.tagline}
        </p>
        <p className="text-sm text-ink-faint">{t('home.live.suggestions.votes', { count: product.votes })}</p>
      </div>
    </li>
  )
}

const LatestOpportunities = () => {
  const t = useTexts('marketing')
  return (
    <Column
      title={t('home.live.opportunities.title')}
      allLabel={t('home.live.opportunities.all')}
      to="/opportunities"
      query={useEndpointQuery(listOpportunities, latestOpportunities)}
      empty={{
        icon: <Milestone />,
        title: t('home.live.opportunities.empty'),
        text: t('home.live.opportunities.empty_text'),
        action: <ButtonLink to="/opportunities/new">{t('home.live.opportunities.post')}</ButtonLink>,
      }}
      row={(opportunity) => <OpportunityRow key={opportunity.id} opportunity={opportunity} />}
    />
  )
}

const OpportunityRow = ({ opportunity }: { opportunity: OpportunityCard }) => {
  const t = useTexts('marketing')
  const types = useTexts('opportunities')
  return (
    <li className="relative flex min-w-0 items-center gap-4 rounded-lg px-3 py-3.5 transition-colors hover:bg-surface-hover">
      <TypeMark kind={opportunity.type} />
      <div className="min-w-0 grow">
        <Link
          to={opportunityPath(opportunity.slug)}
          variant="bare"
          viewTransition
          className="font-medium [overflow-wrap:anywhere] after:absolute after:inset-0 after:rounded-lg"
        >
          <span {...userText(opportunity.language)}>{opportunity.title}</span>
        </Link>
        <p className="overflow-x-clip text-sm text-ink-muted">
          <span className="-ms-4 flex flex-wrap">
            <Detail>{types(`types.${opportunity.type}`)}</Detail>
            {[opportunity.companyName, opportunity.location].map((text) => text && <Detail key={text}>{text}</Detail>)}
            {opportunity.remoteOk && <Detail>{t('home.live.opportunities.remote')}</Detail>}
          </span>
        </p>
      </div>
      <ArrowRight className="text-ink-faint" />
    </li>
  )
}

/** Starts with a dot, which is clipped at the beginning of a line. */
const Detail = ({ children }: { children: ReactNode }) => (
  <span>
    <span aria-hidden="true" className="inline-block w-4 text-center text-ink-faint">
      ·
    </span>
    <bdi>{children}</bdi>
  </span>
)

const TopSuggestions = () => {
  const t = useTexts('marketing')
  return (
    <Column
      title={t('home.live.suggestions.title')}
      allLabel={t('home.live.suggestions.all')}
      to="/suggestions"
      query={useEndpointQuery(listSuggestions, topSuggestions)}
      empty={{
        icon: <Lightbulb />,
        title: t('home.live.suggestions.empty'),
        text: t('home.live.suggestions.empty_text'),
        action: <ButtonLink to="/suggestions">{t('home.live.suggestions.suggest')}</ButtonLink>,
      }}
      row={(suggestion) => <SuggestionRow key={suggestion.id} suggestion={suggestion} />}
    />
  )
}

const SuggestionRow = ({ suggestion }: { suggestion: SuggestionView }) => {
  const t = useTexts('marketing')
  const format = useFormat()
  return (
    <li className="relative flex min-w-0 items-center gap-4 rounded-lg px-3 py-3.5 transition-colors hover:bg-surface-hover">
      <span className="flex min-w-12 flex-none flex-col items-center rounded-lg border border-line bg-surface-raised py-1 text-sm font-medium text-ink-muted tabular-nums">
        <ArrowUp />
        <span aria-hidden="true">{format.number(suggestion.votes)}</span>
        <span className="sr-only">{t('home.live.suggestions.votes', { count: suggestion.votes })}</span>
      </span>
      <div className="min-w-0">
        <Link
          to={suggestionPath(suggestion.id)}
          variant="bare"
          className="font-medium [overflow-wrap:anywhere] after:absolute after:inset-0 after:rounded-lg"
        >
          <span {...userText(suggestion.language)}>{suggestion.title}</span>
        </Link>
        <p {...userText(suggestion.language)} className="line-clamp-1 text-page-start text-sm text-ink-muted">
          {suggestion.description}
        </p>
      </div>
    </li>
  )
}
