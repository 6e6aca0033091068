import ArrowRight from 'lucide-react/icons/arrow-right'
import PackageOpen from 'lucide-react/icons/package-open'
import SearchX from 'lucide-react/icons/search-x'
import { listProducts, productCategories, productLimits, productSorts, readBoard } from '../contract/index.ts'
import { useNavigate } from 'react-router'
import { useEndpointQuery, useList, useSuspenseEndpoint } from '#shell/api/query.ts'
import { uniqueById } from '#shell/api/unique-by-id.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { PageHead } from '#shell/page-head.tsx'
import { SearchParamForm } from '#shell/ui/search-param-form.tsx'
import { ButtonLink } from '#shell/ui/button.tsx'
import { ChipLinks } from '#shell/ui/chip.tsx'
import { classes } from '#shell/ui/classes.ts'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { Link } from '#shell/ui/link.tsx'
import { EndOfList, LoadMore } from '#shell/ui/list-end.tsx'
import { PageHeader } from '#shell/ui/page-header.tsx'
import { Select } from '#shell/ui/select.tsx'
import { boardPath, isFiltered, type ListFilters, listPath } from './search-params.ts'
import { ProductTabs } from './product-tabs.tsx'
import { useBoardRefresh } from './board-refresh.ts'
import { BoardList, type BoardView, useBoardName } from './board.tsx'
import { LaunchButton } from './launch-button.tsx'
import { ProductRow } from './product-row.tsx'
import { RankingNote } from './ranking-note.tsx'
import { RowSkeletons } from './skeletons.tsx'

const boardPreviewSize = 5

export const Discover = ({ filters }: { filters: ListFilters }) => {
  const t = useTexts('products')
  return (
    <>
      <PageHead title={t('list.title')} description={t('list.description')} />
      <link rel="alternate" type="application/atom+xml" title={t('feed.title')} href="/products.atom" />
      <PageHeader title={t('list.title')} lead={t('list.lead')} actions={<LaunchButton />} />
      <ProductTabs current="discover" />
      <div className="grid items-start gap-x-12 gap-y-10 pt-6 lg:grid-cols-[minmax(0,1fr)_17rem]">
        <div className="flex min-w-0 flex-col gap-10">
          {isFiltered(filters) ? <ProductList filters={filters} /> : <BoardThenList />}
        </div>
        <aside className="lg:sticky lg:top-24 lg:border-s lg:border-line lg:ps-6">
          <RankingNote />
        </aside>
      </div>
    </>
  )
}

/** Today's launches, or those of the week while today has none, followed by all other products. */
const BoardThenList = () => {
  const today = useSuspenseEndpoint(readBoard, { period: 'day' })
  const hasNoLaunches = today.items.length === 0
  const { data: week } = useEndpointQuery(readBoard, { period: 'week' }, { enabled: hasNoLaunches })
  useBoardRefresh(today)
  const board = hasNoLaunches ? week : today
  const shownIds = new Set(board?.items.slice(0, boardPreviewSize).map(({ product }) => product.id))
  return (
    <>
      {board && board.items.length > 0 && <RunningNow board={board} />}
      <ProductList filters={{}} above={shownIds} />
    </>
  )
}

const RunningNow = ({ board }: { board: BoardView }) => {
  const t = useTexts('products')
  const nameOf = useBoardName()
  return (
    <section aria-labelledby="running-now" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="running-now" className="text-xl font-bold tracking-tight first-letter:uppercase">
          {nameOf(board)}
        </h2>
        <Link to={boardPath({ period: board.period })} variant="quiet" className="touch-line gap-1.5 text-sm">
          {t(`board.all_${board.period}`)}
          <ArrowRight />
        </Link>
      </div>
      <BoardList board={board} most={boardPreviewSize} />
    </section>
  )
}

const noIds: ReadonlySet<string> = new Set()

/** `above`: ids of products that the board on this page already shows. */
const ProductList = ({ filters, above = noIds }: { filters: ListFilters; above?: ReadonlySet<string> }) => {
  const t = useTexts('products')
  const format = useFormat()
  const list = useList(listProducts, filters)
  const { total } = list
  return (
    <section aria-labelledby="everything" className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="everything" className="text-xl font-bold tracking-tight">
          {filters.category ? t(`categories.${filters.category}`) : t(above.size > 0 ? 'list.more' : 'list.everything')}
        </h2>
        {/* The plural form needs the plain number, the viewer a formatted one. */}
        <p role="status" className="flex-none text-sm text-ink-muted tabular-nums">
          {total !== undefined &&
            !list.isChanging &&
            t('list.count', { count: total }).replace(String(total), format.number(total))}
        </p>
      </div>
      <Filters filters={filters} />
      {list.isPending ? (
        <RowSkeletons />
      ) : list.error && list.items.length === 0 ? (
        <ErrorState text={t('list.failed')} onRetry={list.retry} reference={list.error.requestId} />
      ) : list.items.length === 0 ? (
        <NoProducts filters={filters} />
      ) : (
        <>
          <ul
            aria-busy={list.isChanging}
            className={classes('flex flex-col gap-2.5 transition-opacity', list.isChanging && 'opacity-60')}
          >
            {uniqueById(list.items)
              .filter(({ id }) => !above.has(id))
              .map((product) => (
                <li key={product.id}>
                  <ProductRow product={product} />
                </li>
              ))}
          </ul>
          {list.hasMore ? (
            <LoadMore onLoad={list.loadMore} loading={list.isLoadingMore} />
          ) : (
            <EndOfList text={t('list.end')} />
          )}
        </>
      )}
    </section>
  )
}

/** The filters are stored in the URL. The search also works before hydration. */
const Filters = ({ filters }: { filters: ListFilters }) => {
  const t = useTexts('products')
  const navigate = useNavigate()
  const { q, category, sort } = filters
  const applyFilters = (next: ListFilters) => void navigate(listPath(next), { replace: true, preventScrollReset: true })
  const without = (name: keyof ListFilters): ListFilters => {
    const { [name]: _, ...rest } = filters
    return rest
  }
  // A search sorts by best match unless another order is chosen.
  const sorts = [
    ...(q ? [{ value: 'best', label: t('list.sorts.best') }] : []),
    ...productSorts.map((value) => ({ value, label: t(`list.sorts.${value}`) })),
  ]
  const sortBy = (value: string) => {
    const chosen = productSorts.find((one) => one === value)
    applyFilters(chosen && (q || chosen !== 'newest') ? { ...filters, sort: chosen } : without('sort'))
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-3">
        <SearchParamForm
          label={t('list.search')}
          q={q ?? ''}
          onSearch={(words) => applyFilters(words ? { ...filters, q: words } : without('q'))}
          maxLength={productLimits.query}
          className="min-w-0 flex-[1_1_14rem]"
          action="/products"
        >
          {category && <input type="hidden" name="category" value={category} />}
          {sort && <input type="hidden" name="sort" value={sort} />}
        </SearchParamForm>
        <Select
          label={t('list.sort')}
          hideLabel
          value={sort ?? (q ? 'best' : 'newest')}
          onChange={(event) => sortBy(event.currentTarget.value)}
          options={sorts}
          className="flex-[1_1_10rem] sm:flex-none"
        />
      </div>
      <ChipLinks
        row
        label={t('list.categories')}
        links={[
          { to: listPath(without('category')), label: t('list.any_category'), current: !category },
          ...productCategories.map((one) => ({
            to: listPath({ ...filters, category: one }),
            label: t(`categories.${one}`),
            current: one === category,
          })),
        ]}
      />
    </div>
  )
}

const NoProducts = ({ filters }: { filters: ListFilters }) => {
  const t = useTexts('products')
  if (!filters.q && !filters.category) {
    return (
      <EmptyState
        level={3}
        icon={<PackageOpen />}
        title={t('list.empty.title')}
        text={t('list.empty.text')}
        action={<LaunchButton variant="secondary" />}
      />
    )
  }
  return (
    <EmptyState
      level={3}
      icon={<SearchX />}
      title={t('list.no_match.title')}
      text={t('list.no_match.text')}
      action={<ButtonLink to="/products">{t('list.no_match.action')}</ButtonLink>}
    />
  )
}
