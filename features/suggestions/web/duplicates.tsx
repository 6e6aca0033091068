import type { SuggestionView } from '../contract/index.ts'
import { suggestionPath } from '../contract/index.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { Link } from '#shell/ui/link.tsx'
import { userText } from '#shell/ui/user-text.ts'
import { useUnmerge } from './api.ts'

export const Duplicates = ({ duplicates }: Pick<SuggestionView, 'duplicates'>) => {
  const t = useTexts('suggestions')
  const unmerge = useUnmerge()
  if (duplicates.length === 0) return null
  return (
    <details className="text-sm">
      <summary className="w-fit rounded-xs text-ink-muted hover:text-ink coarse:py-2">
        {t('card.duplicates', { count: duplicates.length })}
      </summary>
      <ul className="mt-2 flex flex-col gap-2 ps-4">
        {duplicates.map(({ id, title, language, can }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <Link to={suggestionPath(id)} variant="quiet" {...userText(language)} className="min-w-0">
              {title}
            </Link>
            {can.unmerge === 'ok' && (
              <Button
                size="sm"
                variant="quiet"
                aria-label={t('card.unmerge_label', { title })}
                pending={unmerge.isPending && unmerge.variables.id === id}
                onClick={() => unmerge.mutate({ id })}
              >
                {t('card.unmerge')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
