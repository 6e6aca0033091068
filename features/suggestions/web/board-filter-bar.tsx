import X from 'lucide-react/icons/x'
import { useNavigate } from 'react-router'
import { suggestionLimits, type SuggestionSort, suggestionSorts, suggestionStatuses } from '../contract/index.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { SearchParamForm } from '#shell/ui/search-param-form.tsx'
import { ButtonLink } from '#shell/ui/button.tsx'
import { RadioGroup } from '#shell/ui/radio-group.tsx'
import { TabLinks } from '#shell/ui/tab-links.tsx'
import { type BoardFilters, boardPath } from './search-params.ts'

/** The filters of the board, stored in the URL. The search form also works before hydration. */
export const BoardFilterBar = ({ filters }: { filters: BoardFilters }) => {
  const t = useTexts('suggestions')
  const navigate = useNavigate()
  const { status, tag, sort = 'popular' } = filters
  const without = (...names: (keyof BoardFilters)[]): BoardFilters =>
    Object.fromEntries(Object.entries(filters).filter(([name]) => !names.includes(name as keyof BoardFilters)))
  const applyFilters = (next: BoardFilters) => navigate(boardPath(next), { replace: true, preventScrollReset: true })
  return (
    <div className="flex flex-col gap-3 pb-5">
      <div className="flex flex-wrap items-center gap-3">
        <Search filters={filters} onSearch={(q) => void applyFilters({ ...without('q'), ...(q && { q }) })} />
        <RadioGroup
          label={t('filter.sort')}
          hideLabel
          variant="segments"
          value={sort}
          options={suggestionSorts.map((value) => ({ value, label: t(`filter.sorts.${value}`) }))}
          onChange={(event) => void applyFilters({ ...filters, sort: event.target.value as SuggestionSort })}
        />
      </div>
      <TabLinks
        label={t('filter.status')}
        tabs={[
          { to: boardPath(without('status')), label: t('filter.any_status'), current: status === undefined },
          ...suggestionStatuses.map((value) => ({
            to: boardPath({ ...filters, status: value }),
            label: t(`status.${value}`),
            current: status === value,
          })),
        ]}
      />
      {tag && (
        <ButtonLink to={boardPath(without('tag'))} size="sm" iconEnd={<X />} className="self-start">
          {t('filter.tag', { tag })}
          <span className="sr-only"> {t('filter.clear_tag')}</span>
        </ButtonLink>
      )}
    </div>
  )
}

const Search = ({
  filters: { q = '', ...others },
  onSearch,
}: {
  filters: BoardFilters
  onSearch: (q: string) => void
}) => {
  const t = useTexts('suggestions')
  return (
    <SearchParamForm
      label={t('filter.label')}
      placeholder={t('filter.search')}
      q={q}
      onSearch={onSearch}
      maxLength={suggestionLimits.query}
      className="flex-[1_1_16rem]"
      action="/suggestions"
    >
      {Object.entries(others).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </SearchParamForm>
  )
}
