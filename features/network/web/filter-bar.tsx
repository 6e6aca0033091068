import { useEffect, useRef } from 'react'
import { profileRoles, type ProfileRole } from '#features/accounts/contract/roles.ts'
import { type MemberSort, memberSorts } from '../contract/index.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Checkbox } from '#shell/ui/checkbox.tsx'
import { Select } from '#shell/ui/select.tsx'
import { filterParams, type DirectoryFilters, parseFilters } from './search-params.ts'
import { SearchBox } from './search-box.tsx'

export const FilterBar = ({
  filters,
  onChange,
}: {
  filters: DirectoryFilters
  onChange: (filters: DirectoryFilters) => void
}) => {
  const t = useTexts('network')
  const roleName = useTexts('accounts')
  // The URL updates a moment later: the next choice must not undo the latest one.
  const latestFilters = useRef(filters)
  const address = filterParams(filters).toString()
  useEffect(() => {
    latestFilters.current = parseFilters(new URLSearchParams(address))
  }, [address])
  const setFilter = <K extends keyof DirectoryFilters>(name: K, value: DirectoryFilters[K] | undefined) => {
    const { [name]: _, ...rest } = latestFilters.current
    latestFilters.current = value === undefined ? rest : { ...rest, [name]: value }
    onChange(latestFilters.current)
  }
  const { q = '', role = '', sort, mentorAvailable, connectedOnly } = filters
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-3">
        <SearchBox
          label={t('directory.search')}
          q={q}
          onSearch={(words) => setFilter('q', words || undefined)}
          className="min-w-0 flex-[1_1_18rem]"
        />
        <Select
          label={t('directory.role')}
          hideLabel
          value={role}
          onChange={({ currentTarget: { value } }) =>
            setFilter('role', (value || undefined) as ProfileRole | undefined)
          }
          options={[
            { value: '', label: t('directory.any_role') },
            ...profileRoles.map((value) => ({ value, label: roleName(`roles.${value}`) })),
          ]}
          className="flex-[1_1_9rem] sm:flex-none"
        />
        <Select
          label={t('directory.sort')}
          hideLabel
          value={sort ?? (q ? 'relevance' : 'newest')}
          onChange={({ currentTarget: { value } }) => setFilter('sort', value as MemberSort)}
          options={memberSorts
            .filter((value) => value !== 'relevance' || q !== '')
            .map((value) => ({ value, label: t(`directory.sorts.${value}`) }))}
          className="flex-[1_1_9rem] sm:flex-none"
        />
      </div>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        <Checkbox
          label={t('directory.mentors')}
          checked={mentorAvailable === 'true'}
          onChange={({ currentTarget: { checked } }) => setFilter('mentorAvailable', checked ? 'true' : undefined)}
        />
        <Checkbox
          label={t('directory.connected')}
          checked={connectedOnly === 'true'}
          onChange={({ currentTarget: { checked } }) => setFilter('connectedOnly', checked ? 'true' : undefined)}
        />
      </div>
    </div>
  )
}
