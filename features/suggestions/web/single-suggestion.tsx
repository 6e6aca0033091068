import ArrowLeft from 'lucide-react/icons/arrow-left'
import { readSuggestion, suggestionPath } from '../contract/index.ts'
import { useSuspenseEndpoint } from '#shell/api/query.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { PageHead } from '#shell/page-head.tsx'
import { Link } from '#shell/ui/link.tsx'
import { PageHeader } from '#shell/ui/page-header.tsx'
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
        title={<bdi lang={suggestion.language}>{suggestion.title}</bdi>}
        above={
          <Link to="/suggestions" variant="quiet" className="touch-line gap-1.5 text-sm">
            <ArrowLeft />
            {t('single.back')}
          </Link>
        }
      />
      <SuggestionCard suggestion={suggestion} isStandalone />
    </>
  )
}
