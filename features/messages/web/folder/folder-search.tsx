import { useNavigate } from 'react-router'
import { messageLimits } from '../../contract/index.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { SearchParamForm } from '#shell/ui/search-param-form.tsx'
import { messagesPath, type MessagesLocation } from '../messages-path.ts'

export const FolderSearch = ({ location }: { location: MessagesLocation }) => {
  const t = useTexts('messages')
  const navigate = useNavigate()
  return (
    <SearchParamForm
      label={t('search.label')}
      placeholder={t('search.placeholder')}
      q={location.q}
      onSearch={(q) => void navigate(messagesPath({ ...location, q }), { replace: true, preventScrollReset: true })}
      maxLength={messageLimits.query}
      className="pt-3 pb-2 lg:px-4"
    />
  )
}
