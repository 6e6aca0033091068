import Rss from 'lucide-react/icons/rss'
import { lazy, Suspense } from 'react'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { useTexts } from '#shell/i18n/texts.ts'

const OwnPrograms = lazy(() => import('./own-programs.tsx'))

/** Beside the list on a wide page: what programs are, the member's own ones, and the feed. */
export const ListRail = () => {
  const t = useTexts('programs')
  const { viewer } = useAuth()
  return (
    <aside aria-label={t('list.rail')} className="flex flex-col gap-6 text-sm max-lg:hidden lg:sticky lg:top-24">
      {viewer && (
        <Suspense fallback={null}>
          <OwnPrograms />
        </Suspense>
      )}
      <section className="flex flex-col gap-1.5">
        <h2 className="font-medium">{t('list.about.title')}</h2>
        <p className="text-ink-muted">{t('list.about.text')}</p>
      </section>
      <section className="flex flex-col items-start gap-1.5 border-t border-line pt-5">
        <h2 className="font-medium">{t('list.feed.title')}</h2>
        <p className="text-ink-muted">{t('list.feed.text')}</p>
        {/* Not a page of the application. */}
        <a href="/programs.atom" className="touch-line gap-1.5 rounded-xs text-link underline underline-offset-[0.2em]">
          <Rss />
          {t('list.feed.action')}
        </a>
      </section>
    </aside>
  )
}
