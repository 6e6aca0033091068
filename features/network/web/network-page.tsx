import Compass from 'lucide-react/icons/compass'
import Handshake from 'lucide-react/icons/handshake'
import UserRoundPlus from 'lucide-react/icons/user-round-plus'
import Users from 'lucide-react/icons/users'
import { type ReactNode, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { introductionsFlag } from '#features/introductions/contract/flags.ts'
import { listConnections, listMembers, listRecommended, listRequests, readNetworkSummary } from '../contract/index.ts'
import { pageData } from '#shell/api/page-data.ts'
import { useEndpointQuery } from '#shell/api/query.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { PageHead } from '#shell/page-head.tsx'
import { useFlag } from '#shell/site/use-flag.ts'
import { ButtonLink } from '#shell/ui/button.tsx'
import { PageHeader } from '#shell/ui/page-header.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'
import { TabLinks } from '#shell/ui/tab-links.tsx'
import {
  parseFilters,
  hasFilters,
  type NetworkTab,
  networkTabs,
  parseQuery,
  parseTab,
  tabPath,
} from './search-params.ts'
import { ConnectionsTab } from './connections-tab.tsx'
import { DiscoverTab } from './discover-tab.tsx'
import { RequestsTab } from './requests-tab.tsx'
import { DirectorySkeleton } from './tile-grid.tsx'

const page = pageData(({ url: { searchParams: search }, prefetch, prefetchList }) => {
  switch (parseTab(search)) {
    case 'discover': {
      const filters = parseFilters(search)
      return Promise.all([
        prefetchList(listMembers, filters),
        hasFilters(filters) ? null : prefetch(listRecommended, {}),
      ])
    }
    case 'connections': {
      const q = parseQuery(search)
      return prefetchList(listConnections, q ? { q } : {})
    }
    case 'requests':
      return Promise.all([
        prefetchList(listRequests, { direction: 'incoming' }),
        prefetchList(listRequests, { direction: 'outgoing' }),
      ])
  }
})
export const loader = page.server
export const clientLoader = page.browser

// On a phone, tabs have no icons, so that all of them fit.
const iconProps = { className: 'max-sm:hidden' }
const icons: Record<NetworkTab, ReactNode> = {
  discover: <Compass {...iconProps} />,
  connections: <Users {...iconProps} />,
  requests: <UserRoundPlus {...iconProps} />,
}
const tabContents: Record<NetworkTab, () => ReactNode> = {
  discover: DiscoverTab,
  connections: ConnectionsTab,
  requests: RequestsTab,
}

type PageLayoutProps = { counts: Partial<Record<NetworkTab, number>>; children: ReactNode }

const PageLayout = ({ counts, children }: PageLayoutProps) => {
  const t = useTexts('network')
  const [search] = useSearchParams()
  const current = parseTab(search)
  const hasIntroductions = useFlag(introductionsFlag)
  return (
    <div className="page-frame pb-16">
      <PageHead title={t('page.title')} hidden />
      <PageHeader
        title={t('page.title')}
        lead={t('page.lead')}
        actions={
          hasIntroductions && (
            <ButtonLink to="/introductions" icon={<Handshake />}>
              {t('page.introductions')}
            </ButtonLink>
          )
        }
      />
      <TabLinks
        label={t('page.tabs')}
        className="mb-6"
        tabs={networkTabs.map((tab) => ({
          to: tabPath(tab),
          label: t(`page.${tab}`),
          icon: icons[tab],
          current: tab === current,
          ...(counts[tab] ? { count: counts[tab] } : {}),
        }))}
      />
      {children}
    </div>
  )
}

const TabSkeleton = () => {
  const [search] = useSearchParams()
  return parseTab(search) === 'discover' ? <DirectorySkeleton /> : <ListSkeleton rows={4} />
}

/** `/network`: the directory, the member's connections, and connection requests. */
export default function NetworkPage() {
  const [search] = useSearchParams()
  const { data: summary } = useEndpointQuery(readNetworkSummary, {})
  const TabContent = tabContents[parseTab(search)]
  return (
    <PageLayout counts={{ connections: summary?.connections ?? 0, requests: summary?.incomingRequests ?? 0 }}>
      {/* A suspending tile must not replace the whole page. */}
      <Suspense fallback={<TabSkeleton />}>
        <TabContent />
      </Suspense>
    </PageLayout>
  )
}
