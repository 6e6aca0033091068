import CalendarDays from 'lucide-react/icons/calendar-days'
import GraduationCap from 'lucide-react/icons/graduation-cap'
import HandHelping from 'lucide-react/icons/hand-helping'
import MapPin from 'lucide-react/icons/map-pin'
import type { ReactNode } from 'react'
import type { PublicProfile, Studies } from '../contract/index.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Avatar } from '#shell/ui/avatar.tsx'
import { Badge } from '#shell/ui/badge.tsx'
import { MemberName } from './member-name.tsx'
import { MemberRole } from './member-role.tsx'
import { hasStudies, MemberStudies } from './member-studies.tsx'

type HeaderFields = Pick<
  PublicProfile,
  'fullName' | 'verified' | 'role' | 'company' | 'avatarUrl' | 'location' | 'memberSince' | 'mentorAvailable'
> &
  Studies

/** The top of a member's page. Its heading receives the focus after navigation (NAV-06). */
export const ProfileHeader = ({
  member,
  facts,
  actions,
}: {
  member: HeaderFields
  facts?: ReactNode
  actions?: ReactNode
}) => {
  const t = useTexts('profiles')
  const format = useFormat()
  return (
    <header className="flex flex-wrap items-center gap-x-6 gap-y-5 pt-8 pb-8 md:pt-12 md:pb-10">
      <Avatar name={member.fullName} src={member.avatarUrl} size="xl" />
      <div className="flex min-w-0 flex-[1_1_20rem] flex-col gap-2">
        <h1 tabIndex={-1} className="text-3xl font-bold tracking-tighter">
          <MemberName member={member} />
        </h1>
        <MemberRole member={member} className="text-lg break-words text-ink-muted" />
        <ul className="flex flex-wrap items-center gap-x-5 gap-y-1.5 text-sm text-ink-muted">
          {member.location && (
            <li className="flex min-w-0 items-center gap-1.5">
              <MapPin className="flex-none" />
              <bdi className="min-w-0 break-words">{member.location}</bdi>
            </li>
          )}
          {hasStudies(member) && (
            <li className="flex min-w-0 items-center gap-1.5">
              <GraduationCap className="flex-none" />
              <span className="min-w-0 break-words">
                <MemberStudies member={member} />
              </span>
            </li>
          )}
          <li className="flex items-center gap-1.5">
            <CalendarDays className="flex-none" />
            <time dateTime={member.memberSince}>
              {t('page.member_since', { date: format.date(member.memberSince) })}
            </time>
          </li>
          {facts}
          {member.mentorAvailable && (
            <li className="min-w-0">
              <Badge tone="accent" icon={<HandHelping />}>
                {t('page.mentor')}
              </Badge>
            </li>
          )}
        </ul>
      </div>
      {actions && <div className="flex flex-wrap items-start gap-2">{actions}</div>}
    </header>
  )
}
