import ArrowDownUp from 'lucide-react/icons/arrow-down-up'
import Languages from 'lucide-react/icons/languages'
import MousePointerClick from 'lucide-react/icons/mouse-pointer-click'
import { useState } from 'react'
import { languages } from '#kit/languages.ts'
import { useList } from '#shell/api/query.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { lazyOverlay } from '#shell/layout/lazy-overlay.tsx'
import { Button, ButtonLink } from '#shell/ui/button.tsx'
import { DateField } from '#shell/ui/date-field.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { PagedList } from '#shell/ui/paged-list.tsx'
import { SearchParamForm } from '#shell/ui/search-param-form.tsx'
import { Select } from '#shell/ui/select.tsx'
import { useSearchParam } from '#shell/ui/use-search-param.ts'
import { listTexts, stateFilters, translationLimits } from '../contract/index.ts'
import { openTextParam, parseFilters, type TextFilters } from './search-params.ts'
import { OpenText, TextRow } from './text-row.tsx'

const exchange = lazyOverlay(() => import('./exchange-dialog.tsx'))

/** All texts with search and filters. The editor opens in the row of its text. */
export const TextsTab = () => {
  const t = useTexts('translations')
  const [search, choose] = useSearchParam()
  const filters = parseFilters(search)
  const list = useList(listTexts, filters)
  const openId = search.get(openTextParam)
  const isListed = list.items.some(({ id }) => id === openId)
  const toggle = (id: string) => choose(openTextParam, id === openId ? '' : id)
  return (
    <div className="grid grid-cols-1 gap-6">
      <FilterBar filters={filters} areas={list.first?.areas ?? []} choose={choose} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-sm text-ink-muted">
          {list.total === undefined ? '' : t('list.found', { count: list.total })}
        </p>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to="/?translate=1" size="sm" icon={<MousePointerClick />}>
            {t('on_page.link')}
          </ButtonLink>
          <ExchangeButton areas={list.first?.areas ?? []} />
        </div>
      </div>
      {/* A text of a link, or one that has left the list by being changed. */}
      {openId !== null && !isListed && !list.isPending && <OpenText id={openId} onToggle={toggle} />}
      <PagedList
        list={list}
        label={t('list.label')}
        layout="rows"
        failure={t('list.failed')}
        empty={
          <EmptyState
            icon={<Languages />}
            title={t('list.empty.title')}
            text={t('list.empty.text')}
            action={
              <Button
                onClick={() => {
                  for (const name of ['q', 'area', 'language', 'state', 'since']) choose(name, '')
                }}
              >
                {t('list.clear')}
              </Button>
            }
          />
        }
      >
        {(text) => <TextRow text={text} isOpen={text.id === openId} onToggle={toggle} />}
      </PagedList>
    </div>
  )
}

const ExchangeButton = ({ areas }: { areas: readonly string[] }) => {
  const t = useTexts('translations')
  const [isOpen, setOpen] = useState<boolean>()
  return (
    <>
      <Button
        size="sm"
        icon={<ArrowDownUp />}
        onPointerEnter={exchange.preload}
        onFocus={exchange.preload}
        onClick={() => setOpen(true)}
      >
        {t('page.exchange')}
      </Button>
      {isOpen !== undefined && <exchange.Overlay areas={areas} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}

type FilterBarProps = {
  filters: TextFilters
  areas: readonly string[]
  choose: (name: string, value: string) => void
}

const FilterBar = ({ filters, areas, choose }: FilterBarProps) => {
  const t = useTexts('translations')
  const { area = '' } = filters
  const listedAreas = areas.includes(area) || area === '' ? areas : [area, ...areas]
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
      <SearchParamForm
        label={t('list.search')}
        q={filters.q ?? ''}
        onSearch={(q) => choose('q', q)}
        maxLength={translationLimits.query}
        className="sm:col-span-2 lg:col-span-4"
      />
      <Select
        label={t('list.state')}
        value={filters.state ?? ''}
        onChange={({ currentTarget }) => choose('state', currentTarget.value)}
        options={[
          { value: '', label: t('list.any_state') },
          ...stateFilters.map((value) => ({ value, label: t(`filters.${value}`) })),
        ]}
      />
      <Select
        label={t('list.language')}
        value={filters.language ?? ''}
        onChange={({ currentTarget }) => choose('language', currentTarget.value)}
        options={[
          { value: '', label: t('list.any_language') },
          ...languages.map((value) => ({ value, label: t(`languages.${value}`) })),
        ]}
      />
      <Select
        label={t('list.area')}
        value={area}
        onChange={({ currentTarget }) => choose('area', currentTarget.value)}
        options={[{ value: '', label: t('list.any_area') }, ...listedAreas.map((value) => ({ value, label: value }))]}
      />
      <DateField
        label={t('list.since')}
        value={filters.since ?? null}
        onChange={(value) => choose('since', value ?? '')}
      />
    </div>
  )
}
