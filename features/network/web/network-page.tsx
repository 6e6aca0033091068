import Compass from 'lucide-react/icons/compass'
import Handshake from 'lucide-react/icons/handshake'
import UserRoundPlus from 'lucide-react/icons/user-round-plus'
import Users from 'lucide-react/icons/users'
import { type ReactNode, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import {
  listConnections,
  listMembers,
  listRecommended,
  listRequests,
  readNetworkSummary,
} from '#features/network/contract/index.ts'
import { pageData } from '#shell/api/page-data.ts'
import { useAnswer } from '#shell/api/query.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import type { PageHandle } from '#shell/layout/page-handle.ts'
import { PageHead } from '#shell/page-head.tsx'
import { ButtonLink } from '#shell/ui/button.tsx'
import { PageHeader } from '#shell/ui/page-header.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'
import { TabLinks } from '#shell/ui/tab-links.tsx'
import { filtersIn, isNarrowed, type NetworkTab, networkTabs, queryIn, tabIn, tabPath } from './search-params.ts'
import { ConnectionsTab } from './connections-tab.tsx'
import { Discover } from './discover-tab.tsx'
import { RequestsTab } from './requests-tab.tsx'
import { TilesPending } from './tile-grid.tsx'

const page = pageData(({ url: { searchParams: search }, ask, askList }) => {
  switch (tabIn(search)) {
    case 'discover': {
      const filters = filtersIn(search)
      return Promise.all([askList(listMembers, filters), isNarrowed(filters) ? null : ask(listRecommended, {})])
    }
    case 'connections': {
      const q = queryIn(search)
      return askList(listConnections, q ? { q } : {})
    }
    case 'requests':
      return Promise.all([
        askList(listRequests, { direction: 'incoming' }),
        askList(listRequests, { direction: 'outgoing' }),
      ])
  }
})
export const clientLoader = page.browser

// On a phone the words alone, so that all of them are in sight.
const iconLook = { className: 'max-sm:hidden' }
const icons: Record<NetworkTab, ReactNode> = {
  discover: <Compass {...iconLook} />,
  connections: <Users {...iconLook} />,
  requests: <UserRoundPlus {...iconLook} />,
}
const parts: Record<NetworkTab, () => ReactNode> = {
  discover: Discover,
  connections: ConnectionsTab,
  requests: RequestsTab,
}

type FrameProps = { counts?: Partial<Record<NetworkTab, number>>; children: ReactNode }

const Frame = ({ counts = {}, children }: FrameProps) => {
  const t = useTexts('network')
  const [search] = useSearchParams()
  const current = tabIn(search)
  return (
    <div className="page-frame pb-16">
      <PageHead title={t('page.title')} hidden />
      <PageHeader
        title={t('page.title')}
        lead={t('page.lead')}
        actions={
          <ButtonLink to="/introductions" icon={<Handshake />}>
            {t('page.introductions')}
          </ButtonLink>
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

const PartPending = () => {
  const [search] = useSearchParams()
  return tabIn(search) === 'discover' ? <TilesPending /> : <ListSkeleton rows={4} />
}

export const handle: PageHandle = {
  Pending: () => (
    <Frame>
      <PartPending />
    </Frame>
  ),
}

/** `/network`: the directory, the member's connections, and connection requests. */
export default function NetworkPage() {
  const [search] = useSearchParams()
  const { data: summary } = useAnswer(readNetworkSummary, {})
  const Part = parts[tabIn(search)]
  return (
    <Frame counts={{ connections: summary?.connections ?? 0, requests: summary?.incomingRequests ?? 0 }}>
      {/* What a card waits for that has just come must not take away the page around it. */}
      <Suspense fallback={<PartPending />}>
        <Part />
      </Suspense>
    </Frame>
  )
}
