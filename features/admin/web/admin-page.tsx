import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useTexts } from '#shell/i18n/texts.ts'
import { lazyTabContent } from '#shell/layout/lazy-tab.tsx'
import { PageLayout } from '#shell/layout/page-layout.tsx'
import { TabLinks } from '#shell/ui/tab-links.tsx'
import { type Tab, tabPath, tabs } from './tabs.ts'

const defaultTab = tabs[0] as Tab
const TabContent = lazyTabContent(tabs)

const parseTab = (search: URLSearchParams): Tab => tabs.find(({ name }) => name === search.get('tab')) ?? defaultTab

const useCurrentTab = (): Tab => parseTab(useSearchParams()[0])

const Layout = ({ children }: { children: ReactNode }) => {
  const t = useTexts('admin')
  const current = useCurrentTab()
  return (
    <PageLayout
      title={t('title')}
      lead={t('lead')}
      {...(current !== defaultTab && { documentTitle: `${t(`tabs.${current.name}`)} · ${t('title')}` })}
    >
      <TabLinks
        className="mb-8"
        label={t('tabs_label')}
        tabs={tabs.map((tab) => ({
          to: tabPath(tab.name),
          label: t(`tabs.${tab.name}`),
          current: tab === current,
        }))}
      />
      {children}
    </PageLayout>
  )
}

/** `/admin?tab=…`: the tabs (ADM-01). Each area provides the content of its own tab. */
export default function AdminPage() {
  const current = useCurrentTab()
  return (
    <Layout>
      <TabContent key={current.name} tab={current} />
    </Layout>
  )
}
