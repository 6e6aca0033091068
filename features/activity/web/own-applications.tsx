import { type ApplicationStatus, myApplications } from '#features/opportunities/contract/applications.ts'
import { useEndpointQuery } from '#shell/api/query.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Badge, type BadgeTone } from '#shell/ui/badge.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { Link } from '#shell/ui/link.tsx'
import { Section } from '#shell/ui/page-header.tsx'
import { dashboardListInput } from './dashboard-list-input.ts'

const tones: Record<ApplicationStatus, BadgeTone> = {
  pending: 'neutral',
  reviewed: 'primary',
  contacted: 'accent',
  approved: 'positive',
  rejected: 'neutral',
}

export const OwnApplications = () => {
  const t = useTexts('activity')
  const { data, error, isFetching, refetch } = useEndpointQuery(myApplications, dashboardListInput)
  if (!error && !data?.items.length) return null
  return (
    <Section
      title={t('dashboard.applications.title')}
      actions={
        <Link to="/opportunities/applications" variant="quiet" className="touch-line text-sm">
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
              <Badge tone={tones[one.status]}>{t(`dashboard.applications.status.${one.status}`)}</Badge>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
