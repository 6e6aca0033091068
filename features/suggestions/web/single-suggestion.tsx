import { readSuggestion, suggestionPath } from '../contract/index.ts'
import { useSuspenseEndpoint } from '#shell/api/query.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { PageHead } from '#shell/page-head.tsx'
import { BackLink } from '#shell/ui/back-link.tsx'
import { PageHeader } from '#shell/ui/page-header.tsx'
import { userText } from '#shell/ui/user-text.ts'
import { SuggestionCard } from './suggestion-card.tsx'

/** One suggestion on its own page: the target of notifications, mails and shared links. */
export const SingleSuggestion = ({ id }: { id: string }) => {
  const t = useTexts('suggestions')
  const suggestion = useSuspenseEndpoint(readSuggestion, { id })
  return (
    <>
      <PageHead
        title={suggestion.title}
        description={suggestion.description.slice(0, 200)}
        path={suggestionPath(suggestion.mergedInto?.id ?? id)}
      />
      <PageHeader
        title={<bdi {...userText(suggestion.language)}>{suggestion.title}</bdi>}
        above={<BackLink to="/suggestions">{t('single.back')}</BackLink>}
      />
      <SuggestionCard suggestion={suggestion} isStandalone />
    </>
  )
}
