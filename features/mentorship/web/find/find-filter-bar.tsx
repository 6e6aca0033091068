import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useId, useState } from 'react'
import {
  expertiseFacets,
  listingLimits,
  type MentorSort,
  mentorSorts,
  type SessionFormat,
  sessionFormats,
  type SpokenLanguage,
  spokenLanguages,
} from '../../contract/index.ts'
import { useEndpointQuery } from '#shell/api/query.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useLanguage, useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { Checkbox } from '#shell/ui/checkbox.tsx'
import { classes } from '#shell/ui/classes.ts'
import { SearchParamForm } from '#shell/ui/search-param-form.tsx'
import { Select } from '#shell/ui/select.tsx'
import { type SetFilter, useSetFilter } from '#shell/ui/use-set-filter.ts'
import { languageName } from '../language-name.ts'
import { countFilters, type FindFilters } from '../search-params.ts'
import { facetCount } from './facet-count.ts'

/** Offered highest prices per hour in öre. */
const maxRates = [50_000, 100_000, 150_000]

type Props = { filters: FindFilters; onChange: (filters: FindFilters) => unknown }

/** Search, filters and sort order. On a phone, the filters are behind a button, so that the mentors come first. */
export const FindFilterBar = ({ filters, onChange }: Props) => {
  const t = useTexts('mentorship')
  const panelId = useId()
  const [isOpen, setOpen] = useState(false)
  const setFilter = useSetFilter(filters, onChange)
  const { q = '', sort } = filters
  const { q: _, ...behindButton } = filters
  const hiddenCount = countFilters(behindButton)
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-3">
        <SearchParamForm
          label={t('find.search')}
          q={q}
          onSearch={(words) => setFilter('q', words.replace(/\s+/g, ' ') || undefined)}
          maxLength={listingLimits.query}
          action="/mentorship"
          className="min-w-0 flex-[1_1_16rem]"
        />
        <Select
          label={t('find.sort')}
          hideLabel
          value={sort ?? (q ? 'relevance' : 'soonest')}
          onChange={({ currentTarget: { value } }) => setFilter('sort', value as MentorSort)}
          options={mentorSorts
            .filter((value) => value !== 'relevance' || q !== '')
            .map((value) => ({ value, label: t(`find.sorts.${value}`) }))}
          className="flex-[1_1_9rem] sm:flex-none"
        />
        <Button
          aria-expanded={isOpen}
          aria-controls={panelId}
          icon={<SlidersHorizontal />}
          onClick={() => setOpen(!isOpen)}
          className="sm:hidden"
        >
          {hiddenCount > 0 ? t('find.filters_count', { number: hiddenCount }) : t('find.filters')}
        </Button>
      </div>
      <div
        id={panelId}
        className={classes('flex-wrap items-center gap-3 sm:flex', isOpen ? 'flex max-sm:*:basis-full' : 'hidden')}
      >
        <FilterChoices filters={filters} setFilter={setFilter} />
      </div>
    </div>
  )
}

const FilterChoices = ({ filters, setFilter }: { filters: FindFilters; setFilter: SetFilter<FindFilters> }) => {
  const t = useTexts('mentorship')
  const format = useFormat()
  const pageLanguage = useLanguage()
  const { data: facets } = useEndpointQuery(expertiseFacets, { limit: facetCount })
  const { expertise, language, format: sessionFormat, maxRate, soon } = filters
  const tags = facets?.items.map(({ tag }) => tag) ?? []
  const languages = spokenLanguages
    .map((value) => ({ value, label: languageName(value, pageLanguage) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, pageLanguage))
  const rates = maxRate && !maxRates.includes(maxRate) ? [...maxRates, maxRate].toSorted((a, b) => a - b) : maxRates
  return (
    <>
      {/* On a wide page, the chips in the rail choose the skill. */}
      <Select
        label={t('find.expertise')}
        hideLabel
        value={expertise ?? ''}
        onChange={({ currentTarget: { value } }) => setFilter('expertise', value || undefined)}
        options={[
          { value: '', label: t('find.any_expertise') },
          ...(expertise && !tags.includes(expertise) ? [expertise, ...tags] : tags).map((tag) => ({
            value: tag,
            label: tag,
          })),
        ]}
        className="flex-[1_1_12rem] lg:hidden"
      />
      <Select
        label={t('find.language')}
        hideLabel
        value={language ?? ''}
        onChange={({ currentTarget: { value } }) =>
          setFilter('language', (value || undefined) as SpokenLanguage | undefined)
        }
        options={[{ value: '', label: t('find.any_language') }, ...languages]}
        className="flex-[1_1_12rem]"
      />
      <Select
        label={t('find.format')}
        hideLabel
        value={sessionFormat ?? ''}
        onChange={({ currentTarget: { value } }) =>
          setFilter('format', (value || undefined) as SessionFormat | undefined)
        }
        options={[
          { value: '', label: t('find.any_format') },
          ...sessionFormats.map((value) => ({ value, label: t(`options.format.${value}`) })),
        ]}
        className="flex-[1_1_12rem]"
      />
      <Select
        label={t('find.price')}
        hideLabel
        value={maxRate === undefined ? '' : String(maxRate)}
        onChange={({ currentTarget: { value } }) => setFilter('maxRate', value === '' ? undefined : Number(value))}
        options={[
          { value: '', label: t('find.any_price') },
          { value: '0', label: t('options.price.free') },
          ...rates.map((rate) => ({
            value: String(rate),
            label: t('find.price_up_to', { amount: format.sek(rate / 100) }),
          })),
        ]}
        className="flex-[1_1_12rem]"
      />
      <Checkbox
        label={t('find.soon')}
        checked={soon === 'true'}
        onChange={({ currentTarget: { checked } }) => setFilter('soon', checked ? 'true' : undefined)}
        className="flex-none"
      />
    </>
  )
}
