import X from 'lucide-react/icons/x'
import * as z from 'zod/mini'
import { useFindText, useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { Checkbox } from '#shell/ui/checkbox.tsx'
import { DateField } from '#shell/ui/date-field.tsx'
import { SearchParamForm } from '#shell/ui/search-param-form.tsx'
import { Select } from '#shell/ui/select.tsx'
import type { ExportableList } from '../contract/index.ts'
import { type ChoiceFilter, listFilters } from './list-filters.ts'

const dayNames = ['from', 'to'] as const

type Props = { list: ExportableList; filters: URLSearchParams; onChange: (filters: URLSearchParams) => void }

/** The filters of the chosen list, and those that came with the address and have no field here. */
export const FilterFields = ({ list, filters, onChange }: Props) => {
  const t = useTexts('list-exports')
  const { endpoint, search, choices = [], flags = [], hasDays = false } = listFilters[list]
  const set = (name: string, value: string) => {
    const next = new URLSearchParams(filters)
    if (value) next.set(name, value)
    else next.delete(name)
    onChange(next)
  }
  const fields = new Set([...choices.map(({ name }) => name), ...flags, ...(hasDays ? dayNames : []), 'q'])
  const others = [...new Set(filters.keys())].filter((name) => !fields.has(name))
  const removeOthers = () => {
    const next = new URLSearchParams(filters)
    for (const name of others) next.delete(name)
    onChange(next)
  }
  return (
    <div className="flex flex-col gap-4">
      {search !== undefined && (
        <SearchParamForm
          label={t('names.q')}
          q={filters.get('q') ?? ''}
          onSearch={(q) => set('q', q)}
          maxLength={search}
          className="max-w-md"
        />
      )}
      <div className="grid gap-3 empty:hidden sm:grid-cols-2 lg:grid-cols-4">
        {choices.map((choice) => (
          <ChoiceField
            key={choice.name}
            choice={choice}
            standard={defaultOf(endpoint.input, choice.name)}
            value={filters.get(choice.name) ?? ''}
            onChange={(value) => set(choice.name, value)}
          />
        ))}
        {hasDays &&
          dayNames.map((name) => (
            <DateField
              key={name}
              label={t(`names.${name}`)}
              value={filters.get(name)}
              onChange={(value) => set(name, value ?? '')}
            />
          ))}
      </div>
      {flags.map((name) => (
        <Checkbox
          key={name}
          label={t(`flags.${name}`)}
          checked={filters.get(name) === 'true'}
          onChange={({ currentTarget }) => set(name, currentTarget.checked ? 'true' : '')}
        />
      ))}
      {others.length > 0 && (
        <div className="flex flex-wrap items-center gap-3 text-sm text-ink-muted">
          <p>{t('others', { count: others.length })}</p>
          <Button size="sm" icon={<X />} onClick={removeOthers}>
            {t('remove_others')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** The value that the list takes when the filter is left out; undefined if it is then not filtered. */
const defaultOf = (input: z.core.$ZodType, name: string): string | undefined => {
  const parsed = z.safeParse(input, {})
  const value = parsed.success ? (parsed.data as Record<string, unknown>)[name] : undefined
  return typeof value === 'string' ? value : undefined
}

const ChoiceField = ({
  choice: { name, values, area, key },
  standard,
  value,
  onChange,
}: {
  choice: ChoiceFilter
  standard: string | undefined
  value: string
  onChange: (value: string) => void
}) => {
  const t = useTexts('list-exports')
  const find = useFindText(area)
  return (
    <Select
      label={t(`names.${name}`)}
      {...(standard === undefined && { placeholder: t('any') })}
      value={value || (standard ?? '')}
      onChange={({ currentTarget }) => onChange(currentTarget.value === standard ? '' : currentTarget.value)}
      options={values.map((one) => ({ value: one, label: find(key(one)) ?? one }))}
    />
  )
}
