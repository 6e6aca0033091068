import CalendarClock from 'lucide-react/icons/calendar-clock'
import Handshake from 'lucide-react/icons/handshake'
import { useSearchParams } from 'react-router'
import type { OutputOf } from '#kit/endpoint.ts'
import { sessions } from '../../contract/index.ts'
import { MemberCardLink, MemberRole } from '#features/profiles/web/index.ts'
import { useList } from '#shell/api/query.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Badge } from '#shell/ui/badge.tsx'
import { ButtonLink } from '#shell/ui/button.tsx'
import { ChipLinks } from '#shell/ui/chip.tsx'
import { classes } from '#shell/ui/classes.ts'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { Link } from '#shell/ui/link.tsx'
import { EndOfList, LoadMore } from '#shell/ui/list-end.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'
import { parseSide, tabPath } from '../search-params.ts'
import { SlotTime } from '../slot-time.tsx'
import { EndMentorship } from './end-mentorship.tsx'

type Mentorship = OutputOf<typeof sessions.listMentorships>['items'][number]
type Side = Mentorship['side']

/** The members that the viewer has or had sessions with (MENT-01). */
export default function MentorshipsTab() {
  const t = useTexts('mentorship')
  const [search] = useSearchParams()
  const side = parseSide(search)
  const list = useList(sessions.listMentorships, side ? { side } : {})
  const path = tabPath('mentorships')
  return (
    <div className="flex max-w-2xl flex-col gap-5">
      <ChipLinks
        label={t('mentorships.filter')}
        replace
        links={[
          { to: path, label: t('mentorships.sides.all'), current: side === undefined },
          ...(['mentee', 'mentor'] as const).map((one) => ({
            to: `${path}&side=${one}`,
            label: t(`mentorships.sides.${one}`),
            current: side === one,
          })),
        ]}
      />
      <Mentorships list={list} side={side} />
    </div>
  )
}

type MentorshipsProps = { list: ReturnType<typeof useList<typeof sessions.listMentorships>>; side: Side | undefined }

const Mentorships = ({ list, side }: MentorshipsProps) => {
  const t = useTexts('mentorship')
  if (list.isPending) return <ListSkeleton rows={3} />
  if (list.error && list.items.length === 0)
    return <ErrorState text={t('mentorships.failed')} onRetry={list.retry} reference={list.error.requestId} />
  if (list.items.length === 0) {
    const empty = side ?? 'all'
    return (
      <EmptyState
        icon={<Handshake />}
        title={t(`mentorships.empty.${empty}.title`)}
        text={t(`mentorships.empty.${empty}.text`)}
        action={
          <ButtonLink to={tabPath(side === 'mentor' ? 'become' : 'find')} variant="primary">
            {t(side === 'mentor' ? 'tabs.become' : 'tabs.find')}
          </ButtonLink>
        }
      />
    )
  }
  return (
    <section
      aria-label={t('mentorships.list')}
      aria-busy={list.isChanging}
      className={classes('transition-opacity', list.isChanging && 'opacity-60')}
    >
      <ul className="border-t border-line">
        {list.items.map((mentorship) => (
          <MentorshipRow key={`${mentorship.side} ${mentorship.member.id}`} mentorship={mentorship} />
        ))}
      </ul>
      {list.hasMore ? <LoadMore onLoad={list.loadMore} loading={list.isLoadingMore} /> : <EndOfList />}
    </section>
  )
}

const MentorshipRow = ({ mentorship }: { mentorship: Mentorship }) => {
  const t = useTexts('mentorship')
  const format = useFormat()
  const { side, member, lastSessionAt, running, next, heldSessions: count } = mentorship
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-3 border-b border-line py-4">
      <MemberCardLink
        member={member}
        className="flex-[1_1_16rem]"
        line={
          <span className="flex flex-col gap-0.5">
            <MemberRole member={member} />
            <span className="text-xs">
              {count > 0 && lastSessionAt
                ? `${t('mentorships.held', { count })} · ${t('mentorships.last', { date: format.shortDate(lastSessionAt) })}`
                : t('mentorships.none_held')}
            </span>
          </span>
        }
      />
      <span className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm max-sm:ms-13">
        <Badge tone={side === 'mentee' ? 'accent' : 'neutral'}>{t(`mentorships.role.${side}`)}</Badge>
        {running && <EndMentorship id={running.id} name={member.fullName} />}
        {next && (
          <Link to={sessions.sessionPath(next.id)} className="touch-line gap-1.5">
            <CalendarClock />
            <span>
              {t('mentorships.next')} <SlotTime at={next.startsAt} />
            </span>
          </Link>
        )}
      </span>
    </li>
  )
}
