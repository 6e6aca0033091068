import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import MessageSquare from 'lucide-react/icons/message-square'
import Users from 'lucide-react/icons/users'
import { type ComponentType, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { safeNextPath } from '#features/accounts/contract/index.ts'
import { useAuth } from '../auth/auth-provider.tsx'
import { useTexts } from '../i18n/texts.ts'
import { PageHead } from '../page-head.tsx'
import { clearSavedPages } from '../service-worker/clear-pages.ts'
import { listSavedPages, readablePaths, type SavedPage } from '../service-worker/saved-pages.ts'
import { Button } from '../ui/button.tsx'
import { buttonClasses } from '../ui/button-styles.ts'
import { Callout } from '../ui/callout.tsx'
import { Card } from '../ui/card.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'
import { useHydrated } from '../use-hydrated.ts'

const pages = {
  '/dashboard': { title: 'nav.dashboard', icon: LayoutDashboard },
  '/messages': { title: 'nav.messages', icon: MessageSquare },
  '/network': { title: 'nav.network', icon: Users },
} as const satisfies Record<(typeof readablePaths)[number], { title: string; icon: ComponentType }>

/** `/offline`: the saved pages of this browser. Without a connection, every page that is not saved leads here. */
export default function OfflinePage() {
  const t = useTexts('shell')
  const { viewer } = useAuth()
  const [search] = useSearchParams()
  // The saved copy of this page was rendered without a query.
  const from = useHydrated() ? safeNextPath(search.get('from')) : null
  const [saved, setSaved] = useState<readonly SavedPage[]>([])
  const memberId = viewer?.id
  useEffect(() => {
    if (!memberId || !('caches' in globalThis)) return
    void listSavedPages(memberId).then(setSaved, () => undefined)
  }, [memberId])
  const readable = readablePaths.map((path) => ({ path, savedAt: saved.find((page) => page.path === path)?.savedAt }))
  return (
    <div className="page-frame pb-16">
      <PageHead title={t('offline.pages.title')} hidden />
      <PageHeader title={t('offline.pages.title')} lead={t('offline.pages.lead')} />
      <div className="flex max-w-2xl flex-col gap-6">
        {from && (
          <Callout
            tone="warning"
            title={t('offline.pages.missing_title')}
            action={
              // A plain link: the page has to come from the server.
              <a href={from} className={buttonClasses({ size: 'sm' })}>
                {t('ui.retry')}
              </a>
            }
          >
            {t('offline.pages.missing_text')}
          </Callout>
        )}
        <Card as="section" padding="none">
          <ul className="divide-y divide-line">
            {readable.map(({ path, savedAt }) => (
              <PageRow key={path} path={path} savedAt={savedAt} />
            ))}
          </ul>
        </Card>
        <p className="text-sm text-ink-muted">{t('offline.pages.privacy')}</p>
        {readable.some(({ savedAt }) => savedAt) && (
          <div>
            <Button onClick={() => void clearSavedPages().then(() => setSaved([]))}>{t('offline.pages.delete')}</Button>
          </div>
        )}
      </div>
    </div>
  )
}

const PageRow = ({ path, savedAt }: { path: (typeof readablePaths)[number]; savedAt: string | undefined }) => {
  const t = useTexts('shell')
  const { title, icon: Icon } = pages[path]
  return (
    <li className="flex items-center gap-4 px-5 py-4">
      <span className="grid size-10 shrink-0 place-items-center rounded-lg bg-primary-soft text-lg text-primary">
        <Icon />
      </span>
      <div className="min-w-0">
        <h2 className="font-medium">
          {/* A plain link: without a connection, the page comes from the service worker. */}
          <a
            href={path}
            className="inline-flex items-center rounded-xs hover:underline hover:underline-offset-[0.2em] pointer-coarse:min-h-11"
          >
            {t(title)}
          </a>
        </h2>
        <p className="text-sm text-ink-muted">
          {savedAt ? (
            <>
              {t('offline.pages.saved')} <RelativeTime at={savedAt} />
            </>
          ) : (
            t('offline.pages.not_saved')
          )}
        </p>
      </div>
    </li>
  )
}
