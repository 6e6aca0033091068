import { useNavigate } from 'react-router'
import { messageLimits } from '../contract/index.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { AddressSearch } from '#shell/ui/search-param-form.tsx'
import { pathOf, type Place } from './messages-path.ts'

/** Finds threads of a folder by their words; the words stand in the address. */
export const FolderSearch = ({ place }: { place: Place }) => {
  const t = useTexts('messages')
  const navigate = useNavigate()
  return (
    <AddressSearch
      label={t('search.label')}
      placeholder={t('search.placeholder')}
      q={place.q}
      onSearch={(q) => void navigate(pathOf({ ...place, q }), { replace: true, preventScrollReset: true })}
      maxLength={messageLimits.query}
      className="pt-3 pb-2 lg:px-4"
    />
  )
}
