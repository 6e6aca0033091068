import { applicationsPath, listOwn } from '#features/applications/contract/index.ts'
import { StatusBadge } from '#features/applications/web/index.ts'
import { useEndpointQuery } from '#shell/api/query.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { Link } from '#shell/ui/link.tsx'
import { Section } from '#shell/ui/page-header.tsx'
import { dashboardListInput } from './dashboard-list-input.ts'

export const OwnApplications = () => {
  const t = useTexts('activity')
  const { data, error, isFetching, refetch } = useEndpointQuery(listOwn, dashboardListInput)
  if (!error && !data?.items.length) return null
  return (
    <Section
      title={t('dashboard.applications.title')}
      actions={
        <Link to={applicationsPath} variant="quiet" className="touch-line text-sm">
          {t('dashboard.applications.all')}
        </Link>
      }
    >
      {error ? (
        <ErrorState text={t('dashboard.applications.failed')} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <ul className="border-t border-line">
          {data?.items.map((one) => (
            <li
              key={one.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-3"
            >
              <div className="min-w-0">
                {one.path ? (
                  <Link to={one.path} variant="bare" className="font-medium hover:underline">
                    <bdi>{one.title}</bdi>
                  </Link>
                ) : (
                  <bdi className="font-medium">{one.title}</bdi>
                )}
                {one.organisation && (
                  <p className="text-sm text-ink-muted">
                    <bdi>{one.organisation}</bdi>
                  </p>
                )}
              </div>
              <StatusBadge status={one.status} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
