import { useSearchParams } from 'react-router'
import { useTexts } from '#shell/i18n/texts.ts'
import { AdminPageLayout } from '#shell/layout/admin-page-layout.tsx'
import { TabLinks } from '#shell/ui/tab-links.tsx'
import { CoverageTab } from './coverage-tab.tsx'
import { GlossaryTab } from './glossary-tab.tsx'
import { parseView, viewPath, views } from './search-params.ts'
import { TextsTab } from './texts-tab.tsx'

const tabs = { texts: TextsTab, glossary: GlossaryTab, coverage: CoverageTab }

/** I18N-06. The tab and its filters are in the URL. */
export default function TranslationManagementPage() {
  const t = useTexts('translations')
  const [search] = useSearchParams()
  const current = parseView(search)
  const Content = tabs[current]
  return (
    <AdminPageLayout title={t('page.title')} lead={t('page.lead')}>
      <div className="grid grid-cols-1 gap-6">
        <TabLinks
          label={t('page.views')}
          tabs={views.map((view) => ({ to: viewPath(view), label: t(`page.${view}`), current: view === current }))}
        />
        <Content />
      </div>
    </AdminPageLayout>
  )
}
