import SearchX from 'lucide-react/icons/search-x'
import { useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { ExportLink } from '#features/list-exports/web/index.ts'
import { SavedFilters } from '#features/saved-filters/web/index.ts'
import { languages } from '#kit/languages.ts'
import { useList } from '#shell/api/query.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { lazyOverlay } from '#shell/layout/lazy-overlay.tsx'
import { Button, ButtonLink } from '#shell/ui/button.tsx'
import { DateField } from '#shell/ui/date-field.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { PagedList } from '#shell/ui/paged-list.tsx'
import { Section } from '#shell/ui/page-header.tsx'
import { focusAfterDialog } from '#shell/ui/restore-focus.ts'
import { SearchParamForm } from '#shell/ui/search-param-form.tsx'
import { Select } from '#shell/ui/select.tsx'
import { SelectionBar } from '#shell/ui/selection-bar.tsx'
import { type RowSelection, useRowSelection } from '#shell/ui/use-row-selection.ts'
import {
  type ContentAction,
  contentActions,
  contentKeyOf,
  contentKinds,
  contentLimits,
  contentSorts,
  contentStates,
  listContent,
} from '../../contract/index.ts'
import { type ContentFilters, contentPath, parseContentFilters, useContentPlace } from './content-path.ts'
import { ContentRow } from './content-row.tsx'

const dialog = lazyOverlay(() => import('./content-dialog.tsx'))

/** What members wrote, of all kinds in one list (ADM-01); the filters are in the URL. */
export default function ContentList() {
  const t = useTexts('moderation')
  const [search] = useSearchParams()
  const filters = parseContentFilters(search)
  const place = useContentPlace()
  return (
    <Section
      title={t('content.title')}
      text={t('content.lead')}
      actions={
        place === 'admin' && (
          <div className="flex flex-wrap gap-2">
            <SavedFilters list="content" filters={filters} />
            <ExportLink list="content" filters={filters} />
          </div>
        )
      }
    >
      <FilterBar filters={filters} />
      <Results filters={filters} />
    </Section>
  )
}

const FilterBar = ({ filters }: { filters: ContentFilters }) => {
  const t = useTexts('moderation')
  const language = useTexts('shell')
  const navigate = useNavigate()
  const place = useContentPlace()
  const change = (changed: Partial<Record<keyof ContentFilters, string | null>>) => {
    const next = Object.fromEntries(Object.entries({ ...filters, ...changed }).filter(([, value]) => value))
    void navigate(contentPath(place, next as ContentFilters), { replace: true, preventScrollReset: true })
  }
  const select = (name: 'kind' | 'state' | 'language', any: string, options: { value: string; label: string }[]) => (
    <Select
      label={t(`content.${name}`)}
      value={filters[name] ?? ''}
      onChange={({ currentTarget: { value } }) => change({ [name]: value })}
      options={[{ value: '', label: any }, ...options]}
    />
  )
  return (
    <div className="flex flex-col gap-3">
      <SearchParamForm
        label={t('content.search')}
        q={filters.q ?? ''}
        onSearch={(q) => change({ q })}
        maxLength={contentLimits.query}
      />
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-3">
        {select(
          'kind',
          t('content.any_kind'),
          contentKinds.map((value) => ({ value, label: t(`kinds.${value}`) })),
        )}
        {select(
          'state',
          t('content.any_state'),
          contentStates.map((value) => ({ value, label: t(`content.states.${value}`) })),
        )}
        {select(
          'language',
          t('content.any_language'),
          languages.map((value) => ({ value, label: language(`languages.${value}`) })),
        )}
        <Select
          label={t('content.sort')}
          value={filters.sort ?? 'newest'}
          onChange={({ currentTarget: { value } }) => change({ sort: value })}
          options={contentSorts.map((value) => ({ value, label: t(`content.sorts.${value}`) }))}
        />
        <DateField label={t('content.from')} value={filters.from ?? null} onChange={(from) => change({ from })} />
        <DateField label={t('content.to')} value={filters.to ?? null} onChange={(to) => change({ to })} />
      </div>
      {Object.keys(filters).length > 0 && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
          {filters.author && <span className="text-ink-muted">{t('content.one_author')}</span>}
          <ButtonLink to={contentPath(place)} size="sm">
            {t('content.clear')}
          </ButtonLink>
        </p>
      )}
    </div>
  )
}

const Results = ({ filters }: { filters: ContentFilters }) => {
  const t = useTexts('moderation')
  const format = useFormat()
  const place = useContentPlace()
  const list = useList(listContent, filters)
  const selection = useRowSelection(list.items.map(contentKeyOf), contentPath(place, filters), contentLimits.chosen)
  const { total = 0 } = list
  const { counted } = contentLimits
  return (
    <div className="flex flex-col gap-3">
      {list.items.length > 0 && (
        <>
          <p role="status" className="text-sm text-ink-muted tabular-nums">
            {total >= counted && list.hasMore
              ? t('content.many', { number: format.number(counted) })
              : t('content.count', { count: total })}
          </p>
          <Toolbar selection={selection} />
        </>
      )}
      <PagedList
        list={list}
        label={t('content.title')}
        layout="rows"
        failure={t('content.failed')}
        empty={
          <EmptyState
            level={3}
            icon={<SearchX />}
            title={t('content.none')}
            text={t('content.none_text')}
            action={<ButtonLink to={contentPath(place)}>{t('content.clear')}</ButtonLink>}
          />
        }
      >
        {(content) => <ContentRow content={content} selection={selection} />}
      </PagedList>
    </div>
  )
}

const Toolbar = ({ selection }: { selection: RowSelection }) => {
  const t = useTexts('moderation')
  const format = useFormat()
  const chooseAll = useRef<HTMLInputElement>(null)
  const [action, setAction] = useState<ContentAction>()
  const [open, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    focusAfterDialog(chooseAll.current)
  }
  return (
    <>
      <SelectionBar
        ref={chooseAll}
        selection={selection}
        texts={{
          chooseAll: t('content.choose_all'),
          hint: t('content.keys'),
          chosen: t('content.chosen', { count: selection.ids.size }),
          full: t('content.at_most', { number: format.number(contentLimits.chosen) }),
        }}
      >
        {contentActions.map((one) => (
          <Button
            key={one}
            onPointerEnter={dialog.preload}
            onFocus={dialog.preload}
            onClick={() => {
              setAction(one)
              setOpen(true)
            }}
          >
            {t(`content.${one}.open`)}
          </Button>
        ))}
      </SelectionBar>
      {action && (
        <dialog.Overlay
          key={action}
          action={action}
          keys={[...selection.ids]}
          open={open}
          onClose={close}
          onDone={() => selection.chooseAll(false)}
        />
      )}
    </>
  )
}
