import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { type OpportunityType, opportunityLimits, opportunityTypes, type Sort } from '../contract/index.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Chip } from '#shell/ui/chip.tsx'
import { SearchField } from '#shell/ui/search-field.tsx'
import { Select } from '#shell/ui/select.tsx'
import { typingPauseMs } from '#shell/ui/use-debounced-value.ts'
import {
  type Filters,
  filtersOf,
  createFilterState,
  hasInternshipFilters,
  type InternshipFilters as InternshipFilterValues,
  queryStringOf,
  withoutInternships,
} from './filters.ts'

const InternshipFilters = lazy(() => import('./internship-filters.tsx'))

/** `onChange` resolves when the URL has changed. */
type ListFiltersProps = { filters: Filters; onChange: (filters: Filters) => unknown }

const filtersInAddress = () => filtersOf(new URLSearchParams(window.location.search))

/** Search field, types, remote and sort order, stored in the URL. Typing updates the URL after a pause. */
export const ListFilters = ({ filters, onChange }: ListFiltersProps) => {
  const t = useTexts('opportunities')
  const inputRef = useRef<HTMLInputElement>(null)
  const searchTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { q = '', types = [], remote, sort } = filters
  useEffect(() => () => clearTimeout(searchTimer.current), [])
  // Combines choices that are made in quick succession.
  const [filterState] = useState(() => createFilterState(filters))
  const address = queryStringOf(filters)
  useEffect(() => filterState.syncFromAddress(filtersOf(new URLSearchParams(address))), [address, filterState])
  const choose = (next: Filters) => filterState.choose(next, onChange(next), filtersInAddress)
  // Back and forward navigation does not update the uncontrolled input.
  useEffect(() => {
    if (inputRef.current && inputRef.current !== document.activeElement) inputRef.current.value = q
  }, [q])

  const without = <K extends keyof Filters>(name: K): Filters => {
    const { [name]: _, ...rest } = filterState.read()
    return rest
  }
  const search = (text: string) => {
    clearTimeout(searchTimer.current)
    const words = text.trim().slice(0, opportunityLimits.query)
    if (words !== (filterState.read().q ?? '')) choose(words ? { ...filterState.read(), q: words } : without('q'))
  }
  const searchDebounced = (text: string) => {
    clearTimeout(searchTimer.current)
    searchTimer.current = setTimeout(() => search(text), typingPauseMs)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    search(inputRef.current?.value ?? '')
  }
  const toggle = (type: OpportunityType) => {
    const before = filterState.read().types ?? []
    const next = opportunityTypes.filter((one) => (one === type) !== before.includes(one))
    const rest = next.includes('internship') ? filterState.read() : withoutInternships(filterState.read())
    const { types: _, ...withoutTypes } = rest
    choose(next.length > 0 ? { ...rest, types: next } : withoutTypes)
  }
  const setInternshipFilter = <Name extends keyof InternshipFilterValues>(
    name: Name,
    value: InternshipFilterValues[Name] | undefined,
  ) => {
    const rest = without(name)
    // These filters find no other type, so no other type is chosen with them.
    choose(value === undefined ? rest : { ...rest, types: ['internship'], [name]: value })
  }
  const orders: Sort[] = q ? ['relevance', 'newest', 'deadline'] : ['newest', 'deadline']
  return (
    <form role="search" action="/opportunities" onSubmit={submit} className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-3">
        <SearchField
          ref={inputRef}
          name="q"
          label={t('list.search')}
          defaultValue={q}
          maxLength={opportunityLimits.query}
          onInput={(event) => searchDebounced(event.currentTarget.value)}
          className="min-w-0 flex-[1_1_18rem]"
        />
        <Select
          label={t('list.sort')}
          hideLabel
          name="sort"
          value={sort ?? (q ? 'relevance' : 'newest')}
          onChange={(event) => choose({ ...filterState.read(), sort: event.currentTarget.value as Sort })}
          options={orders.map((value) => ({ value, label: t(`list.sorts.${value}`) }))}
          className="flex-[1_1_11rem] sm:flex-none"
        />
      </div>
      <div role="group" aria-label={t('list.types')} className="-mx-1 flex flex-wrap gap-2 px-1">
        {opportunityTypes.map((type) => (
          <Chip key={type} pressed={types.includes(type)} onPress={() => toggle(type)}>
            {t(`types.${type}`)}
          </Chip>
        ))}
        <span aria-hidden="true" className="my-1 w-px self-stretch bg-line" />
        <Chip
          pressed={remote === 'true'}
          onPress={() =>
            choose(filterState.read().remote ? without('remote') : { ...filterState.read(), remote: 'true' })
          }
        >
          {t('list.remote')}
        </Chip>
      </div>
      {(types.includes('internship') || hasInternshipFilters(filters)) && (
        <Suspense fallback={null}>
          <InternshipFilters filters={filters} onSet={setInternshipFilter} />
        </Suspense>
      )}
    </form>
  )
}
