import ScrollText from 'lucide-react/icons/scroll-text'
import SearchX from 'lucide-react/icons/search-x'
import X from 'lucide-react/icons/x'
import { useNavigate, useSearchParams } from 'react-router'
import { listUsers } from '#features/accounts/contract/index.ts'
import { ExportLink } from '#features/list-exports/web/index.ts'
import { SavedFilters } from '#features/saved-filters/web/index.ts'
import { actionAreas } from '../contract/actions.ts'
import { listAuditLog } from '../contract/index.ts'
import { useEndpointQuery, useList } from '#shell/api/query.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { ButtonLink } from '#shell/ui/button.tsx'
import { classes } from '#shell/ui/classes.ts'
import { DateField } from '#shell/ui/date-field.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { EndOfList, LoadMore } from '#shell/ui/list-end.tsx'
import { Select } from '#shell/ui/select.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'
import { type AuditFilters, parseFilters, logPath } from './search-params.ts'
import { Entry } from './entry.tsx'

/** The audit log tab (ADM-10), newest entry first; the filters are stored in the URL. */
export default function AuditLog() {
  const t = useTexts('audit-log')
  const [search] = useSearchParams()
  const filters = parseFilters(search)
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div>
          <h2 className="text-xl font-bold tracking-tight">{t('title')}</h2>
          <p className="mt-1 max-w-measure text-sm text-ink-muted">{t('lead')}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <SavedFilters list="audit_log" filters={filters} />
          <ExportLink list="audit_log" filters={filters} />
        </div>
      </div>
      <FilterBar filters={filters} />
      <EntryList filters={filters} />
    </div>
  )
}

const FilterBar = ({ filters }: { filters: AuditFilters }) => {
  const t = useTexts('audit-log')
  const navigate = useNavigate()
  // Current administrators only; former ones are selected through one of their entries.
  const { data } = useEndpointQuery(listUsers, {
    access: 'administrators',
    sort: 'name',
    limit: '100',
    counted: 'false',
  })
  const changeFilters = (change: Partial<Record<keyof AuditFilters, string | null>>) => {
    const next = Object.fromEntries(Object.entries({ ...filters, ...change }).filter(([, value]) => value))
    void navigate(logPath(next), { replace: true, preventScrollReset: true })
  }
  const actorOptions = (data?.items ?? []).map(({ id, fullName }) => ({ value: id, label: fullName }))
  const isActorListed = !filters.actor || actorOptions.some(({ value }) => value === filters.actor)
  const selectedArea = filters.action?.split('.')[0] ?? ''
  return (
    <div className="flex flex-col gap-3">
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <Select
          label={t('filter.actor')}
          value={filters.actor ?? ''}
          onChange={({ currentTarget: { value } }) => changeFilters({ actor: value })}
          options={[
            { value: '', label: t('filter.anybody') },
            ...actorOptions,
            ...(isActorListed || !filters.actor ? [] : [{ value: filters.actor, label: t('filter.this_actor') }]),
          ]}
        />
        <Select
          label={t('filter.area')}
          value={selectedArea}
          onChange={({ currentTarget: { value } }) => changeFilters({ action: value })}
          options={[
            { value: '', label: t('filter.any_area') },
            ...actionAreas.map((value) => ({ value, label: t(`areas.${value}`) })),
          ]}
        />
        <DateField
          label={t('filter.from')}
          value={filters.from ?? null}
          onChange={(value) => changeFilters({ from: value })}
        />
        <DateField
          label={t('filter.to')}
          value={filters.to ?? null}
          onChange={(value) => changeFilters({ to: value })}
        />
      </div>
      {filters.targetId && (
        <ButtonLink
          to={logPath({ ...filters, targetKind: undefined, targetId: undefined } as AuditFilters)}
          size="sm"
          iconEnd={<X />}
          className="self-start"
        >
          {t('filter.one_target')}
          <span className="sr-only"> {t('filter.clear')}</span>
        </ButtonLink>
      )}
    </div>
  )
}

const EntryList = ({ filters }: { filters: AuditFilters }) => {
  const t = useTexts('audit-log')
  const list = useList(listAuditLog, filters)
  if (list.isPending) return <ListSkeleton rows={5} />
  if (list.error && list.items.length === 0)
    return <ErrorState text={t('failed')} onRetry={list.retry} reference={list.error.requestId} />
  if (list.items.length === 0) {
    return Object.keys(filters).length === 0 ? (
      <EmptyState title={t('empty.title')} text={t('empty.text')} icon={<ScrollText />} />
    ) : (
      <EmptyState
        title={t('none.title')}
        text={t('none.text')}
        icon={<SearchX />}
        action={<ButtonLink to={logPath()}>{t('none.action')}</ButtonLink>}
      />
    )
  }
  return (
    <section
      aria-label={t('title')}
      aria-busy={list.isChanging}
      className={classes('transition-opacity', list.isChanging && 'opacity-60')}
    >
      <ol className="divide-y divide-line rounded-xl border border-line bg-surface-raised">
        {list.items.map((entry) => (
          <Entry key={entry.id} entry={entry} filters={filters} />
        ))}
      </ol>
      {list.hasMore ? <LoadMore onLoad={list.loadMore} loading={list.isLoadingMore} /> : <EndOfList text={t('end')} />}
    </section>
  )
}
