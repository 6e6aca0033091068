import { useSearchParams } from 'react-router'
import { isAdministrator } from '#kit/access.ts'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { useTexts } from '#shell/i18n/texts.ts'
import { lazyTabContent } from '#shell/layout/lazy-tab.tsx'
import { PageLayout } from '#shell/layout/page-layout.tsx'
import { useFlags } from '#shell/site/use-flag.ts'
import { TabLinks } from '#shell/ui/tab-links.tsx'
import { tabPath, tabs } from './tabs.ts'

const TabContent = lazyTabContent(tabs)

/** `/analytics?tab=…`: the tabs (ANA-01). Several areas provide their content. */
export default function AnalyticsPage() {
  const t = useTexts('analytics')
  const { viewer } = useAuth()
  const [search] = useSearchParams()
  const isOn = useFlags()
  const visible = tabs.filter(
    ({ isForAdministrators, flag }) => (!isForAdministrators || isAdministrator(viewer)) && (!flag || isOn(flag)),
  )
  const current = visible.find(({ name }) => name === search.get('tab')) ?? tabs[0]
  return (
    <PageLayout
      title={t('title')}
      lead={t('lead')}
      {...(current !== tabs[0] && { documentTitle: `${t(`tabs.${current.name}`)} · ${t('title')}` })}
    >
      <TabLinks
        className="mb-8"
        label={t('tabs_label')}
        tabs={visible.map((tab) => ({
          to: tabPath(tab.name),
          label: t(`tabs.${tab.name}`),
          current: tab === current,
        }))}
      />
      <TabContent key={current.name} tab={current} />
    </PageLayout>
  )
}
