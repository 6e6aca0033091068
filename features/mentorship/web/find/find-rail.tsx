import ArrowRight from 'lucide-react/icons/arrow-right'
import { expertiseFacets, sessions } from '../../contract/index.ts'
import { MemberName } from '#features/profiles/web/index.ts'
import { useEndpointQuery } from '#shell/api/query.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Avatar } from '#shell/ui/avatar.tsx'
import { Card, CardLink } from '#shell/ui/card.tsx'
import { chipClasses } from '#shell/ui/chip.tsx'
import { Link } from '#shell/ui/link.tsx'
import { Skeleton } from '#shell/ui/skeleton.tsx'
import { tabPath, type FindFilters } from '../search-params.ts'
import { SlotTime } from '../slot-time.tsx'
import { facetCount } from './facet-count.ts'

type Props = { filters: FindFilters; onChange: (filters: FindFilters) => unknown }

/** Beside the list on a wide page: the viewer's next session, frequent skills, and how to become a mentor. */
export const FindRail = (props: Props) => {
  const t = useTexts('mentorship')
  return (
    <aside aria-label={t('find.rail')} className="flex flex-col gap-8 max-lg:hidden lg:sticky lg:top-24">
      <NextSession />
      <FrequentExpertise {...props} />
      <section className="flex flex-col items-start gap-1.5 border-t border-line pt-5 text-sm">
        <h2 className="font-medium">{t('find.offer.title')}</h2>
        <p className="text-ink-muted">{t('find.offer.text')}</p>
        <Link to={tabPath('become')} className="inline-flex items-center gap-1">
          {t('find.offer.action')}
          <ArrowRight />
        </Link>
      </section>
    </aside>
  )
}

const NextSession = () => {
  const t = useTexts('mentorship')
  const { data, isPending } = useEndpointQuery(sessions.listSessions, { period: 'upcoming', limit: 1 })
  const session = data?.items[0]
  if (!isPending && !data) return null
  const other = session && (session.side === 'mentor' ? session.mentee : session.mentor)
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-sm font-medium">{t('find.next.title')}</h2>
      {isPending ? (
        <Skeleton className="h-24 rounded-xl" />
      ) : session ? (
        <Card padding="sm" interactive className="flex flex-col gap-3">
          <p className="font-medium">
            <CardLink to={sessions.sessionPath(session.id)}>
              <SlotTime at={session.startsAt} />
            </CardLink>
          </p>
          <p className="flex items-center gap-2.5 text-sm">
            <Avatar name={other?.fullName} src={other?.avatarUrl} size="sm" />
            <span className="flex min-w-0 flex-col">
              {other && <MemberName member={other} />}
              <span className="text-ink-muted">{t(`options.status.${session.status}`)}</span>
            </span>
          </p>
        </Card>
      ) : (
        <p className="text-sm text-ink-muted">{t('find.next.none')}</p>
      )}
    </section>
  )
}

const FrequentExpertise = ({ filters, onChange }: Props) => {
  const t = useTexts('mentorship')
  const { data } = useEndpointQuery(expertiseFacets, { limit: facetCount })
  const { expertise, ...others } = filters
  const facets = data?.items ?? []
  const shown =
    expertise === undefined || facets.some(({ tag }) => tag === expertise)
      ? facets
      : [{ tag: expertise, count: 0 }, ...facets]
  if (shown.length === 0) return null
  return (
    <section className="flex flex-col gap-3">
      <h2 id="frequent-expertise" className="text-sm font-medium">
        {t('find.frequent')}
      </h2>
      <div role="group" aria-labelledby="frequent-expertise" className="flex flex-wrap gap-2">
        {shown.map(({ tag, count }) => (
          <button
            key={tag}
            type="button"
            aria-pressed={tag === expertise}
            onClick={() => void onChange(tag === expertise ? others : { ...others, expertise: tag })}
            className={chipClasses(tag === expertise)}
          >
            <bdi className="min-w-0 break-words">{tag}</bdi>
            {count > 0 && <span className="text-xs text-ink-faint tabular-nums">{count}</span>}
          </button>
        ))}
      </div>
    </section>
  )
}
