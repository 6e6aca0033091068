import { useSearchParams } from 'react-router'
import { useTexts } from '#shell/i18n/texts.ts'
import { AdminPageLayout } from '#shell/layout/admin-page-layout.tsx'
import { lazyTabContent } from '#shell/layout/lazy-tab.tsx'
import { TabLinks } from '#shell/ui/tab-links.tsx'
import { tabPath, tabs } from './tabs.ts'

const TabContent = lazyTabContent(tabs)

/** `/testing?tab=…`: how the installation works, and what administrators try out. Several areas provide the tabs. */
export default function TestingPage() {
  const t = useTexts('admin')
  const [search] = useSearchParams()
  const current = tabs.find(({ name }) => name === search.get('tab')) ?? tabs[0]
  return (
    <AdminPageLayout title={t('testing.title')} lead={t('testing.lead')}>
      <TabLinks
        className="mb-8"
        label={t('testing.tabs_label')}
        tabs={tabs.map((tab) => ({
          to: tabPath(tab.name),
          label: t(`testing.tabs.${tab.name}`),
          current: tab === current,
        }))}
      />
      <TabContent key={current.name} tab={current} />
    </AdminPageLayout>
  )
}
