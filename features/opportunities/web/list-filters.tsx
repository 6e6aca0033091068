import { type FormEvent, useEffect, useRef, useState } from 'react'
import {
  type OpportunityType,
  opportunityLimits,
  opportunityTypes,
  type Sort,
} from '#features/opportunities/contract/index.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Chip } from '#shell/ui/chip.tsx'
import { SearchField } from '#shell/ui/search-field.tsx'
import { Select } from '#shell/ui/select.tsx'
import { type Filters, filtersOf, openChoices, searchOf } from './filters.ts'

const typingPauseMs = 350

/** `onChange` answers when the address has changed. */
type ListFiltersProps = { filters: Filters; onChange: (filters: Filters) => unknown }

const inAddress = () => filtersOf(new URLSearchParams(window.location.search))

/** Search, types, remote and order. What is chosen stands in the address; typing is told after a pause. */
export const ListFilters = ({ filters, onChange }: ListFiltersProps) => {
  const t = useTexts('opportunities')
  const box = useRef<HTMLInputElement>(null)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { q = '', types = [], remote, sort } = filters
  useEffect(() => () => clearTimeout(pause.current), [])
  // The next choice must not undo this one.
  const [choices] = useState(() => openChoices(filters))
  const address = searchOf(filters)
  useEffect(() => choices.follow(filtersOf(new URLSearchParams(address))), [address, choices])
  const choose = (next: Filters) => choices.choose(next, onChange(next), inAddress)
  // The way back changes the address, not the box.
  useEffect(() => {
    if (box.current && box.current !== document.activeElement) box.current.value = q
  }, [q])

  const without = <K extends keyof Filters>(name: K): Filters => {
    const { [name]: _, ...rest } = choices.read()
    return rest
  }
  const search = (text: string) => {
    clearTimeout(pause.current)
    const words = text.trim().slice(0, opportunityLimits.query)
    if (words !== (choices.read().q ?? '')) choose(words ? { ...choices.read(), q: words } : without('q'))
  }
  const searchSoon = (text: string) => {
    clearTimeout(pause.current)
    pause.current = setTimeout(() => search(text), typingPauseMs)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    search(box.current?.value ?? '')
  }
  const toggle = (type: OpportunityType) => {
    const before = choices.read().types ?? []
    const next = opportunityTypes.filter((one) => (one === type) !== before.includes(one))
    choose(next.length > 0 ? { ...choices.read(), types: next } : without('types'))
  }
  const orders: Sort[] = q ? ['relevance', 'newest', 'deadline'] : ['newest', 'deadline']
  return (
    <form role="search" action="/opportunities" onSubmit={submit} className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-3">
        <SearchField
          ref={box}
          name="q"
          label={t('list.search')}
          defaultValue={q}
          maxLength={opportunityLimits.query}
          onInput={(event) => searchSoon(event.currentTarget.value)}
          className="min-w-0 flex-[1_1_18rem]"
        />
        <Select
          label={t('list.sort')}
          hideLabel
          name="sort"
          value={sort ?? (q ? 'relevance' : 'newest')}
          onChange={(event) => choose({ ...choices.read(), sort: event.currentTarget.value as Sort })}
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
          onPress={() => choose(choices.read().remote ? without('remote') : { ...choices.read(), remote: 'true' })}
        >
          {t('list.remote')}
        </Chip>
      </div>
    </form>
  )
}
