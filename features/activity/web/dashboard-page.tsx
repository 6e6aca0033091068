import { Suspense } from 'react'
import { dashboardSummary } from '../contract/index.ts'
import { OwnNotifications } from '#features/notifications/web/index.ts'
import { useEndpointQuery } from '#shell/api/query.ts'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { useTexts } from '#shell/i18n/texts.ts'
import { PageHead } from '#shell/page-head.tsx'
import { PageHeader } from '#shell/ui/page-header.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'
import { Feed } from './feed.tsx'
import { FirstSteps } from './first-steps.tsx'
import { SummaryCards } from './summary-cards.tsx'
import { OwnApplications } from './own-applications.tsx'
import { OwnListings } from './own-listings.tsx'

/** `/dashboard` (DASH-01, DASH-02). */
export default function DashboardPage() {
  const t = useTexts('activity')
  const { viewer } = useAuth()
  const { data: summary } = useEndpointQuery(dashboardSummary, {})
  const firstName = viewer?.fullName.split(/\s+/u)[0] ?? ''
  return (
    <div className="page-frame pb-16">
      <PageHead title={t('dashboard.title')} hidden />
      <PageHeader title={t('dashboard.hello', { name: firstName })} lead={t('dashboard.lead')} />
      {/* The source order is the order of the single column on phones. */}
      <div className="grid grid-cols-1 items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)] lg:grid-rows-[auto_auto_1fr] lg:gap-y-0">
        <div className="lg:col-span-2 lg:mb-10">
          <SummaryCards summary={summary} />
        </div>
        <div className="empty:hidden lg:col-start-2 lg:mb-10">
          <FirstSteps summary={summary} />
        </div>
        <div className="lg:col-start-1 lg:row-span-2 lg:row-start-2">
          <Feed summary={summary} />
        </div>
        <div className="grid grid-cols-1 gap-10 lg:col-start-2">
          <Suspense fallback={<ListSkeleton rows={3} />}>
            <OwnNotifications />
          </Suspense>
          <OwnApplications />
          <OwnListings />
        </div>
      </div>
    </div>
  )
}
