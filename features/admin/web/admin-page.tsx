import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { PartBoundary } from '#shell/errors/section-error-boundary.tsx'
import { useTexts } from '#shell/i18n/texts.ts'
import type { PageHandle } from '#shell/layout/page-handle.ts'
import { PageHead } from '#shell/page-head.tsx'
import { PageHeader } from '#shell/ui/page-header.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'
import { TabLinks } from '#shell/ui/tab-links.tsx'
import { type Tab, tabPath, tabs } from './tabs.ts'

const first = tabs[0] as Tab

const useTab = (): Tab => {
  const [search] = useSearchParams()
  return tabs.find(({ name }) => name === search.get('tab')) ?? first
}

const Frame = ({ children }: { children: ReactNode }) => {
  const t = useTexts('admin')
  const current = useTab()
  return (
    <div className="page-frame pb-16">
      <PageHead title={current === first ? t('title') : `${t(`tabs.${current.name}`)} · ${t('title')}`} hidden />
      <PageHeader title={t('title')} lead={t('lead')} />
      <TabLinks
        className="mb-8"
        label={t('tabs_label')}
        tabs={tabs.map((tab) => ({
          to: 'to' in tab ? tab.to : tabPath(tab.name),
          label: t(`tabs.${tab.name}`),
          current: tab === current,
        }))}
      />
      {children}
    </div>
  )
}

export const handle: PageHandle = {
  Pending: () => (
    <Frame>
      <ListSkeleton rows={4} />
    </Frame>
  ),
}

/** `/admin?tab=…`: the frame of tabs (ADM-01). What each one holds belongs to the area that it administers. */
export default function AdminPage() {
  const current = useTab()
  return (
    <Frame>
      {'to' in current ? <Navigate to={current.to} replace /> : <Content key={current.name} tab={current} />}
    </Frame>
  )
}

type Part = Extract<Tab, { load: unknown }>
const partOf = ({ load }: Part) => lazy(load)
const parts = new Map(tabs.flatMap((tab) => ('load' in tab ? [[tab.name, partOf(tab)]] : [])))

/** What a tab holds. Its code, and the texts of its area, are loaded now. */
const Content = ({ tab }: { tab: Part }) => {
  const [Loaded, setLoaded] = useState(() => parts.get(tab.name) ?? partOf(tab))
  const again = () => {
    const next = partOf(tab)
    parts.set(tab.name, next)
    setLoaded(() => next)
  }
  return (
    <PartBoundary onRetry={again}>
      <Suspense fallback={<ListSkeleton rows={4} />}>
        <Loaded />
      </Suspense>
    </PartBoundary>
  )
}
