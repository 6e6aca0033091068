import SearchX from 'lucide-react/icons/search-x'
import { listPathOf, searchEverything, searchLimits } from '../contract/index.ts'
import type { OutputOf } from '#kit/endpoint.ts'
import { useList } from '#shell/api/query.ts'
import { uniqueById } from '#shell/api/unique-by-id.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { ButtonLink } from '#shell/ui/button.tsx'
import { ChipLinks } from '#shell/ui/chip.tsx'
import { classes } from '#shell/ui/classes.ts'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { Link } from '#shell/ui/link.tsx'
import { EndOfList, LoadMore } from '#shell/ui/list-end.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'
import { HitCard } from './hit-card.tsx'
import { pathOf, type SearchFilters } from './search-params.ts'

type Facets = NonNullable<OutputOf<typeof searchEverything>['facets']>

/** The hits of a search in one ranked list, with the kinds as facets. */
export const Hits = ({ filters }: { filters: SearchFilters }) => {
  const t = useTexts('search')
  const list = useList(searchEverything, filters)
  const facets = list.first?.facets ?? []
  const searched = list.first?.correctedTo ?? filters.q
  if (list.isPending) return <ListSkeleton rows={5} />
  if (list.error && list.items.length === 0)
    return <ErrorState text={t('failed')} onRetry={list.retry} reference={list.error.requestId} />
  if (facets.length === 0)
    return <EmptyState icon={<SearchX />} title={t('empty_title', { query: filters.q })} text={t('empty_text')} />
  return (
    <>
      {list.first?.correctedTo && <Correction filters={filters} correctedTo={list.first.correctedTo} />}
      <FacetLinks filters={filters} facets={facets} />
      {list.items.length === 0 ? (
        <EmptyState
          icon={<SearchX />}
          title={t('empty_title', { query: filters.q })}
          text={t('empty_kind_text')}
          action={<ButtonLink to={pathOf({ ...filters, kind: undefined })}>{t('all_kinds')}</ButtonLink>}
        />
      ) : (
        <section
          aria-label={t('hits')}
          aria-busy={list.isChanging}
          className={classes('transition-opacity', list.isChanging && 'opacity-60')}
        >
          <ol className="grid gap-3">
            {uniqueById(list.items).map((hit) => (
              <HitCard key={hit.id} hit={hit} />
            ))}
          </ol>
          {list.hasMore ? (
            <LoadMore onLoad={list.loadMore} loading={list.isLoadingMore} />
          ) : (
            <EndOfList text={t('end')} />
          )}
          {!list.hasMore && <FurtherLists q={searched} facets={facets} kind={filters.kind} />}
        </section>
      )}
    </>
  )
}

const Correction = ({ filters, correctedTo }: { filters: SearchFilters; correctedTo: string }) => {
  const t = useTexts('search')
  return (
    <p role="status" className="text-sm text-ink-muted">
      {t('corrected', { words: correctedTo })}{' '}
      <Link to={pathOf({ ...filters, asTyped: true })} className="touch-line">
        {t('as_typed', { query: filters.q })}
      </Link>
    </p>
  )
}

const FacetLinks = ({ filters, facets }: { filters: SearchFilters; facets: Facets }) => {
  const t = useTexts('search')
  const format = useFormat()
  const countText = (count: number) =>
    count < searchLimits.perKind
      ? format.number(count)
      : t('more_than', { count: format.number(searchLimits.perKind - 1) })
  return (
    <ChipLinks
      row
      replace
      label={t('facets')}
      links={[
        { to: pathOf({ ...filters, kind: undefined }), label: t('all_kinds'), current: filters.kind === undefined },
        ...facets.map(({ kind, count }) => ({
          to: pathOf({ ...filters, kind }),
          label: t('facet', { kind: t(`kinds.${kind}`), count: countText(count) }),
          current: filters.kind === kind,
        })),
      ]}
    />
  )
}

/** The ranked list ends after 100 hits of a kind: the area's own list has the others. */
const FurtherLists = ({ q, facets, kind: wanted }: { q: string; facets: Facets; kind: SearchFilters['kind'] }) => {
  const t = useTexts('search')
  const links = facets
    .filter(({ kind, count }) => count >= searchLimits.perKind && (wanted === undefined || kind === wanted))
    .flatMap(({ kind }) => {
      const path = listPathOf(kind, q)
      return path === null || kind === 'posts' ? [] : [{ kind, path, label: t(`more.${kind}`) }]
    })
  return links.length === 0 ? null : (
    <ul className="flex flex-wrap justify-center gap-x-6 gap-y-2 text-sm">
      {links.map(({ kind, path, label }) => (
        <li key={kind}>
          <Link to={path} variant="quiet" className="touch-line">
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
