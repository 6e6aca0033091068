import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { listCases, queuePath } from '../contract/index.ts'
import { mayCall } from '#kit/access.ts'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { Forbidden } from '#shell/errors/forbidden.tsx'
import { useTexts } from '#shell/i18n/texts.ts'
import { type LazyTab, lazyTabContent } from '#shell/layout/lazy-tab.tsx'
import { PageLayout } from '#shell/layout/page-layout.tsx'
import { TabLinks } from '#shell/ui/tab-links.tsx'

type View = LazyTab<'reports' | 'all'>

/** The queue of reports (ADM-10), and all content of members as administrators have it; the first is the default. */
const views: readonly View[] = [
  { name: 'reports', load: async () => ({ default: (await import('./queue.tsx')).ModerationQueue }) },
  { name: 'all', load: () => import('./content/content-list.tsx') },
]
const defaultView = views[0] as View
const ViewContent = lazyTabContent(views)

const useCurrentView = (): View => {
  const [search] = useSearchParams()
  return views.find(({ name }) => name === search.get('view')) ?? defaultView
}

const Layout = ({ children }: { children: ReactNode }) => {
  const t = useTexts('moderation')
  const { viewer } = useAuth()
  const current = useCurrentView()
  if (mayCall(listCases.access, viewer) !== 'ok') return <Forbidden />
  return (
    <PageLayout title={t('queue.title')} {...(current === defaultView && { lead: t('queue.lead') })}>
      <TabLinks
        className="mb-8"
        label={t('content.views')}
        tabs={views.map((view) => ({
          to: view === defaultView ? queuePath : `${queuePath}?view=${view.name}`,
          label: t(`content.view.${view.name}`),
          current: view === current,
        }))}
      />
      {children}
    </PageLayout>
  )
}

/** `/moderation`: members who are not moderators see `Forbidden`. */
export default function QueuePage() {
  const current = useCurrentView()
  return (
    <Layout>
      <ViewContent key={current.name} tab={current} />
    </Layout>
  )
}
