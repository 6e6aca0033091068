import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useId, useState } from 'react'
import { type PriceModel, priceModels, programLimits, type ProgramSort, programSorts } from '../../contract/index.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { Checkbox } from '#shell/ui/checkbox.tsx'
import { classes } from '#shell/ui/classes.ts'
import { DateField } from '#shell/ui/date-field.tsx'
import { SearchParamForm } from '#shell/ui/search-param-form.tsx'
import { Select } from '#shell/ui/select.tsx'
import { type SetFilter, useSetFilter } from '#shell/ui/use-set-filter.ts'
import { countFilters, type ProgramFilters } from '../search-params.ts'
import { CityField } from './city-field.tsx'

type Props = { filters: ProgramFilters; onChange: (filters: ProgramFilters) => unknown }

/** Search, filters and sort order. On a phone, the filters are behind a button, so that the programs come first. */
export const FilterBar = ({ filters, onChange }: Props) => {
  const t = useTexts('programs')
  const panelId = useId()
  const [isOpen, setOpen] = useState(false)
  const setFilter = useSetFilter(filters, onChange)
  const { q = '', sort } = filters
  const { q: _q, when: _when, ...behindButton } = filters
  const hiddenCount = countFilters(behindButton)
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-3">
        <SearchParamForm
          label={t('list.search')}
          q={q}
          onSearch={(words) => setFilter('q', words.replace(/\s+/g, ' ') || undefined)}
          maxLength={programLimits.query}
          action="/programs"
          className="min-w-0 flex-[1_1_16rem]"
        >
          {Object.entries(filters).map(
            ([name, value]) => name !== 'q' && <input key={name} type="hidden" name={name} value={String(value)} />,
          )}
        </SearchParamForm>
        <Select
          label={t('list.sort')}
          hideLabel
          value={sort ?? (q ? 'relevance' : 'newest')}
          onChange={({ currentTarget: { value } }) => setFilter('sort', value as ProgramSort)}
          options={programSorts
            .filter((value) => value !== 'relevance' || q !== '')
            .map((value) => ({ value, label: t(`list.sorts.${value}`) }))}
          className="flex-[1_1_9rem] sm:flex-none"
        />
        <Button
          aria-expanded={isOpen}
          aria-controls={panelId}
          icon={<SlidersHorizontal />}
          onClick={() => setOpen(!isOpen)}
          className="sm:hidden"
        >
          {hiddenCount > 0 ? t('list.filters_count', { number: hiddenCount }) : t('list.filters')}
        </Button>
      </div>
      <div
        id={panelId}
        className={classes('flex-wrap items-end gap-3 sm:flex', isOpen ? 'flex max-sm:*:basis-full' : 'hidden')}
      >
        <Choices filters={filters} setFilter={setFilter} />
      </div>
    </div>
  )
}

const Choices = ({ filters, setFilter }: { filters: ProgramFilters; setFilter: SetFilter<ProgramFilters> }) => {
  const t = useTexts('programs')
  const { city, online, priceModel, deadlineBefore } = filters
  return (
    <>
      <CityField city={city ?? ''} onChange={(value) => setFilter('city', value || undefined)} />
      <Select
        label={t('list.price')}
        value={priceModel ?? ''}
        onChange={({ currentTarget: { value } }) =>
          setFilter('priceModel', (value || undefined) as PriceModel | undefined)
        }
        options={[
          { value: '', label: t('list.any_price') },
          ...priceModels.map((value) => ({ value, label: t(`list.models.${value}`) })),
        ]}
        className="flex-[1_1_9rem]"
      />
      <DateField
        label={t('list.deadline_before')}
        value={deadlineBefore ?? null}
        onChange={(day) => setFilter('deadlineBefore', day ?? undefined)}
        className="flex-[1_1_11rem]"
      />
      <Checkbox
        label={t('list.online_only')}
        checked={online === 'true'}
        onChange={({ currentTarget: { checked } }) => setFilter('online', checked ? 'true' : undefined)}
        className="min-h-10 flex-none justify-center"
      />
    </>
  )
}
