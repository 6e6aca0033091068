import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { expertiseFacets, listMentors, listOwnListings, sessions } from '../contract/index.ts'
import { listPrograms } from '#features/programs/contract/index.ts'
import { pageData } from '#shell/api/page-data.ts'
import { useEndpointQuery } from '#shell/api/query.ts'
import { SectionErrorBoundary } from '#shell/errors/section-error-boundary.tsx'
import { useTexts } from '#shell/i18n/texts.ts'
import { PageHead } from '#shell/page-head.tsx'
import { PageHeader } from '#shell/ui/page-header.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'
import { TabLinks } from '#shell/ui/tab-links.tsx'
import { type MentorshipTab, mentorshipTabs, parseFilters, parseSide, parseTab, tabPath } from './search-params.ts'
import { facetCount } from './find/facet-count.ts'
import { RowSkeletons } from './find/row-skeletons.tsx'
import { openPrograms } from './open-programs.ts'

const page = pageData(({ url: { searchParams: search }, prefetch, prefetchList }) => {
  switch (parseTab(search)) {
    case 'find':
      return Promise.all([
        prefetchList(listMentors, parseFilters(search)),
        prefetch(expertiseFacets, { limit: facetCount }),
      ])
    case 'mentorships': {
      const side = parseSide(search)
      return prefetchList(sessions.listMentorships, side ? { side } : {})
    }
    case 'listings':
      return prefetchList(listOwnListings, {})
    case 'programs':
      return prefetchList(listPrograms, openPrograms)
    default:
      return null
  }
})
export const loader = page.server
export const clientLoader = page.browser

const tabImports = {
  find: () => import('./find/find-tab.tsx'),
  become: () => import('./become-tab.tsx'),
  mentorships: () => import('./mentorships/mentorships-tab.tsx'),
  listings: () => import('./listings/listings-tab.tsx'),
  sessions: () => import('./sessions/sessions-tab.tsx'),
  programs: () => import('./programs-tab.tsx'),
} satisfies Record<MentorshipTab, () => Promise<{ default: () => ReactNode }>>

/** `/mentorship`: the tabs of MENT-01. The address has the tab. */
export default function MentorshipPage() {
  const t = useTexts('mentorship')
  const [search] = useSearchParams()
  const current = parseTab(search)
  const { data: requests } = useEndpointQuery(sessions.countOpenRequests, {})
  return (
    <div className="page-frame pb-16">
      <PageHead title={current === 'find' ? t('tabs.title') : `${t(`tabs.${current}`)} · ${t('tabs.title')}`} hidden />
      <PageHeader title={t('tabs.title')} lead={t('tabs.lead')} className="md:pb-6" />
      <TabLinks
        label={t('tabs.label')}
        className="mb-6"
        tabs={mentorshipTabs.map((tab) => ({
          to: tabPath(tab),
          label: t(`tabs.${tab}`),
          current: tab === current,
          ...(tab === 'sessions' && requests?.count ? { count: requests.count } : {}),
        }))}
      />
      <LazyTab key={current} tab={current} />
    </div>
  )
}

/** `lazy` caches a failed import, so a retry needs a new lazy component. */
const LazyTab = ({ tab }: { tab: MentorshipTab }) => {
  const [TabContent, setTabContent] = useState(() => lazy<() => ReactNode>(tabImports[tab]))
  return (
    <SectionErrorBoundary onRetry={() => setTabContent(() => lazy<() => ReactNode>(tabImports[tab]))}>
      <Suspense fallback={tab === 'find' ? <RowSkeletons /> : <ListSkeleton rows={4} />}>
        <TabContent />
      </Suspense>
    </SectionErrorBoundary>
  )
}
