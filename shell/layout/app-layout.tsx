import { lazy, type ReactNode, Suspense } from 'react'
import { useMatches } from 'react-router'
import { useAuth } from '../auth/auth-provider.tsx'
import { useTexts } from '../i18n/texts.ts'
import { useMaintenanceCheck } from '../site/use-maintenance-check.ts'
import { useSite } from '../site/use-site.ts'
import { useShownPage } from '../service-worker/use-shown-page.ts'
import { Footer } from './footer.tsx'
import { loadDeletionBanner, loadTextEditing } from '../feature-slots.ts'
import { Header } from './header.tsx'
import type { PageHandle } from './page-handle.ts'
import { importWithRetry } from './import-with-retry.ts'
import { OfflineBanner } from './offline-banner.tsx'
import { PageSpinner } from './page-spinner.tsx'
import { PageProgress } from './page-progress.tsx'
import { LazyToastHost } from './lazy-toast-host.tsx'
import { IdentityQuestion } from './identity-question.tsx'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'
import { usePageSpeed } from './use-page-speed.ts'
import { useTextEditing } from './use-text-editing.ts'
import { usePageViews } from './use-page-views.ts'

/** Loaded for members who have asked for the deletion of their account only. */
const DeletionBanner = lazy(() => importWithRetry(loadDeletionBanner))
const MaintenanceNotice = lazy(() => importWithRetry(() => import('./maintenance-notice.tsx')))
const TextEditing = lazy(() => importWithRetry(loadTextEditing))
const LockedOutView = lazy(() => import('../errors/locked-out-view.tsx'))

/** Header, page, footer and toast host (NAV-05). Stays mounted across navigations. */
export const AppLayout = ({ children }: { children: ReactNode }) => {
  const t = useTexts('shell')
  const { viewer } = useAuth()
  const { maintenance } = useSite()
  useMaintenanceCheck()
  const fillsWindow = useMatches().some(({ handle }) => (handle as PageHandle | undefined)?.fillsWindow)
  useFocusOnNavigation()
  useShownPage()
  usePageViews()
  usePageSpeed()
  const endTextEditing = useTextEditing(viewer)
  if (viewer?.blocked) {
    return (
      <Suspense fallback={<PageSpinner />}>
        <LockedOutView />
      </Suspense>
    )
  }
  return (
    <>
      <a
        href="#main"
        className="fixed start-4 top-3 z-60 -translate-y-20 rounded-md bg-surface-inverse px-4 py-2 text-sm font-medium text-ink-inverse focus:translate-y-0"
      >
        {t('skip')}
      </a>
      <Header />
      <PageProgress />
      <main id="main" tabIndex={-1} className="min-h-[calc(100dvh-var(--header-height))] pt-(--header-height)">
        {maintenance && (
          <Suspense fallback={null}>
            <MaintenanceNotice maintenance={maintenance} />
          </Suspense>
        )}
        {viewer?.deletionDueAt && (
          <Suspense fallback={null}>
            <DeletionBanner dueAt={viewer.deletionDueAt} />
          </Suspense>
        )}
        <Suspense fallback={<PageSpinner />}>{children}</Suspense>
      </main>
      {!fillsWindow && <Footer />}
      <OfflineBanner />
      <IdentityQuestion />
      {endTextEditing && (
        <Suspense fallback={null}>
          <TextEditing onEnd={endTextEditing} />
        </Suspense>
      )}
      <LazyToastHost />
    </>
  )
}
