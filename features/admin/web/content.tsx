import { useSearchParams } from 'react-router'
import { useTexts } from '#shell/i18n/texts.ts'
import { type LazyTab, lazyTabContent } from '#shell/layout/lazy-tab.tsx'
import { TabLinks } from '#shell/ui/tab-links.tsx'

type View = LazyTab<'all' | 'reports' | 'feedback' | 'investors'>

/** All content of members, reports (ADM-10), feedback (FEED-01) and investor interests (INV-01); the first is the default. */
const views: readonly View[] = [
  { name: 'all', load: () => import('./all-content.tsx') },
  { name: 'reports', load: () => import('./reports.tsx') },
  {
    name: 'feedback',
    load: async () => ({ default: (await import('#features/feedback/web/index.ts')).FeedbackInbox }),
  },
  {
    name: 'investors',
    load: async () => ({ default: (await import('#features/investors/web/index.ts')).InvestorInterests }),
  },
]
const defaultView = views[0] as View
const ViewContent = lazyTabContent(views)

export default function Content() {
  const t = useTexts('moderation')
  const [search] = useSearchParams()
  const current = views.find(({ name }) => name === search.get('view')) ?? defaultView
  return (
    <div className="grid grid-cols-1 gap-8">
      <TabLinks
        label={t('content.views')}
        tabs={views.map((view) => ({
          to: `/admin?tab=content${view === defaultView ? '' : `&view=${view.name}`}`,
          label: t(`content.view.${view.name}`),
          current: view === current,
        }))}
      />
      <ViewContent key={current.name} tab={current} />
    </div>
  )
}
