import ArrowRight from 'lucide-react/icons/arrow-right'
import { listOwnPrograms, programPath } from '../../contract/index.ts'
import { useEndpointQuery } from '#shell/api/query.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Link } from '#shell/ui/link.tsx'
import { userText } from '#shell/ui/user-text.ts'
import { StatusBadge } from '../status-badge.tsx'

const shownOwn = 3

/** The member's newest programs beside the list. In its own chunk, because visitors do not see it. */
export default function OwnPrograms() {
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
              <span {...userText(language)}>{title}</span>
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
