import { listOwnOpportunities, opportunityPath } from '#features/opportunities/contract/index.ts'
import { useEndpointQuery } from '#shell/api/query.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Badge } from '#shell/ui/badge.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { Link } from '#shell/ui/link.tsx'
import { Section } from '#shell/ui/page-header.tsx'
import { TypeMark } from '#shell/ui/type-badge.tsx'
import { userText } from '#shell/ui/user-text.ts'
import { dashboardListInput } from './dashboard-list-input.ts'

export const OwnListings = () => {
  const t = useTexts('activity')
  const { data, error, isFetching, refetch } = useEndpointQuery(listOwnOpportunities, dashboardListInput)
  if (!error && !data?.items.length) return null
  return (
    <Section
      title={t('dashboard.listings.title')}
      actions={
        <Link to="/opportunities/mine" variant="quiet" className="touch-line text-sm">
          {t('dashboard.listings.all')}
        </Link>
      }
    >
      {error ? (
        <ErrorState text={t('dashboard.listings.failed')} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <ul className="border-t border-line">
          {data?.items.map((one) => (
            <li key={one.id} className="flex items-center gap-4 border-b border-line py-3">
              <TypeMark kind={one.type} />
              <div className="min-w-0 grow">
                <Link to={opportunityPath(one.slug)} variant="bare" className="font-medium hover:underline">
                  <bdi {...userText(one.language)}>{one.title}</bdi>
                </Link>
                {one.pending > 0 ? (
                  <p className="text-sm">
                    <Link to={`${opportunityPath(one.slug)}/applicants`}>
                      {t('dashboard.listings.pending', { count: one.pending })}
                    </Link>
                  </p>
                ) : (
                  <p className="text-sm text-ink-muted">
                    {t('dashboard.listings.applications', { count: one.applications })}
                  </p>
                )}
              </div>
              {!one.isActive && <Badge>{t('dashboard.listings.closed')}</Badge>}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
