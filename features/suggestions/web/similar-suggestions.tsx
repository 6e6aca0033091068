import { similarSuggestions, suggestionPath } from '../contract/index.ts'
import { useEndpointQuery } from '#shell/api/query.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Link } from '#shell/ui/link.tsx'
import { useDebouncedValue } from '#shell/ui/use-debounced-value.ts'
import { userText } from '#shell/ui/user-text.ts'
import { StatusBadge } from './status-badge.tsx'
import { VoteButton } from './vote-button.tsx'

/** Shorter titles match almost everything. */
const minTitleLength = 4

/** Lists similar suggestions while a title is typed, to vote for instead (SUGG-02). Errors are not shown. */
export const SimilarSuggestions = ({ title, except }: { title: string; except?: string }) => {
  const t = useTexts('suggestions')
  const debouncedTitle = useDebouncedValue(title.trim())
  const { data } = useEndpointQuery(
    similarSuggestions,
    { title: debouncedTitle, ...(except && { except }) },
    { enabled: debouncedTitle.length >= minTitleLength },
  )
  const similar = debouncedTitle.length >= minTitleLength ? (data?.items ?? []) : []
  return (
    <div aria-live="polite" className="contents">
      {similar.length > 0 && (
        <section className="flex animate-appear flex-col gap-3 rounded-lg bg-surface-sunken p-4">
          <div>
            <h3 className="font-medium">{t('form.similar_title')}</h3>
            <p className="text-sm text-ink-muted">{t('form.similar_text')}</p>
          </div>
          <ul className="flex flex-col gap-2">
            {similar.map((one) => (
              <li key={one.id} className="flex items-center gap-3">
                <VoteButton suggestion={one} />
                <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-2">
                  <Link
                    to={suggestionPath(one.id)}
                    variant="quiet"
                    {...userText(one.language)}
                    className="min-w-0 text-ink"
                  >
                    {one.title}
                  </Link>
                  <StatusBadge status={one.status} />
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
