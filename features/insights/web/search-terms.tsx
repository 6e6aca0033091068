import { useEndpointQuery } from '#shell/api/query.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { Link } from '#shell/ui/link.tsx'
import { Section } from '#shell/ui/page-header.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'
import { insightLimits, listSearchTerms } from '../contract/index.ts'

/** Skills and search words that lead to the member's profile. Each leads to the search itself. */
export const SearchTerms = () => {
  const t = useTexts('insights')
  const { data, error, isFetching, refetch } = useEndpointQuery(listSearchTerms, {})
  const count = insightLimits.group
  return (
    <Section title={t('terms.title')} text={t('terms.text', { count, days: insightLimits.recentDays })}>
      {data ? (
        data.items.length === 0 ? (
          <p className="text-ink-muted">
            {t('terms.none', { count })} <Link to="/profile">{t('terms.improve')}</Link>
          </p>
        ) : (
          <ul className="grid gap-x-8 border-t border-line sm:grid-cols-2">
            {data.items.map(({ kind, term, viewers }) => (
              <li
                key={`${kind} ${term}`}
                className="flex items-center justify-between gap-4 border-b border-line py-2.5"
              >
                <span className="min-w-0">
                  <Link to={`/network?${new URLSearchParams({ q: term })}`}>
                    <bdi className="wrap-anywhere">{term}</bdi>
                  </Link>
                  <span className="block text-xs text-ink-muted">{t(`terms.${kind}`)}</span>
                </span>
                <span className="flex-none text-sm tabular-nums">{t('views.members', { count: viewers })}</span>
              </li>
            ))}
          </ul>
        )
      ) : error ? (
        <ErrorState text={t('terms.failed')} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <ListSkeleton rows={3} />
      )}
    </Section>
  )
}
