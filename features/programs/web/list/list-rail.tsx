import ArrowRight from 'lucide-react/icons/arrow-right'
import Rss from 'lucide-react/icons/rss'
import { listOwnPrograms, programPath } from '../../contract/index.ts'
import { useEndpointQuery } from '#shell/api/query.ts'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { useTexts } from '#shell/i18n/texts.ts'
import { Link } from '#shell/ui/link.tsx'
import { StatusBadge } from '../status-badge.tsx'

const shownOwn = 3

/** Beside the list on a wide page: what programs are, the member's own ones, and the feed. */
export const ListRail = () => {
  const t = useTexts('programs')
  const { viewer } = useAuth()
  return (
    <aside aria-label={t('list.rail')} className="flex flex-col gap-6 text-sm max-lg:hidden lg:sticky lg:top-24">
      {viewer && <OwnPrograms />}
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

const OwnPrograms = () => {
  const t = useTexts('programs')
  const { data } = useEndpointQuery(listOwnPrograms, { limit: shownOwn })
  if (!data || data.items.length === 0) return null
  return (
    <section className="flex flex-col items-start gap-3 border-b border-line pb-5">
      <h2 className="font-medium">{t('list.own.title')}</h2>
      <ul className="flex flex-col gap-3">
        {data.items.map(({ id, slug, title, language, status }) => (
          <li key={id} className="flex flex-col items-start gap-1">
            <Link to={programPath(slug)} variant="quiet" className="text-ink!">
              <span dir="auto" lang={language}>
                {title}
              </span>
            </Link>
            <StatusBadge status={status} />
          </li>
        ))}
      </ul>
      <Link to="/programs/mine" className="inline-flex items-center gap-1">
        {t('list.own.all')}
        <ArrowRight />
      </Link>
    </section>
  )
}
