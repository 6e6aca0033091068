import GraduationCap from 'lucide-react/icons/graduation-cap'
import Handshake from 'lucide-react/icons/handshake'
import Milestone from 'lucide-react/icons/milestone'
import PenLine from 'lucide-react/icons/pen-line'
import Rocket from 'lucide-react/icons/rocket'
import UserRound from 'lucide-react/icons/user-round'
import type { ReactNode } from 'react'
import type { ActivityIcon } from '../contract/define-activities.ts'
import type { ActivityType, ActivityView } from '../contract/index.ts'
import { type AloneType, definitionOf } from '../contract/types.ts'
import { type MemberCard, memberPath } from '#features/profiles/contract/index.ts'
import { MemberName } from '#features/profiles/web/index.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Link } from '#shell/ui/link.tsx'
import { RelativeTime } from '#shell/ui/relative-time.tsx'
import { userText } from '#shell/ui/user-text.ts'
import type { FeedEntry } from './group-activities.ts'
import { ActivityText } from './activity-text.tsx'

const icons: Record<ActivityIcon, ReactNode> = {
  graduation: <GraduationCap />,
  handshake: <Handshake />,
  milestone: <Milestone />,
  pen: <PenLine />,
  rocket: <Rocket />,
  user: <UserRound />,
}

const MemberLink = ({ member }: { member: MemberCard }) => (
  <Link to={memberPath(member.id)} variant="bare" className="font-medium underline-offset-[0.2em] hover:underline">
    <MemberName member={member} />
  </Link>
)

const ActivityLine = ({ type, at, children }: { type: ActivityType; at: string; children: ReactNode }) => (
  <div className="flex min-w-0 items-start gap-3 sm:gap-4">
    <span className="grid size-10 flex-none place-items-center rounded-full bg-surface-sunken text-lg text-ink-muted">
      {icons[definitionOf(type).icon]}
    </span>
    <p className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 self-center">
      <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
      <RelativeTime at={at} className="text-sm text-ink-muted" />
    </p>
  </div>
)

/** One line of the feed. Posts have their own component. */
export const ActivityItem = ({ activity }: { activity: ActivityView }) => {
  const t = useTexts('activity')
  const { type, actor, other, title, language, link } = activity
  if (type === 'new_post') return null
  const subject = title !== null && <bdi {...userText(language)}>{title}</bdi>
  const parts = {
    actor: <MemberLink member={actor} />,
    other: other && <MemberLink member={other} />,
    title: link ? (
      <Link to={link} className="font-medium">
        {subject}
      </Link>
    ) : (
      subject
    ),
  }
  const isAlone = definitionOf(type).otherIsOptional && !other
  return (
    <ActivityLine type={type} at={activity.createdAt}>
      <ActivityText text={t(`feed.types.${isAlone ? (`${type as AloneType}_alone` as const) : type}`)} parts={parts} />
    </ActivityLine>
  )
}

export const ConnectionsItem = ({ actor, others, at }: Extract<FeedEntry, { kind: 'connections' }>) => {
  const t = useTexts('activity')
  const [first, second, ...more] = others
  const parts = {
    actor: <MemberLink member={actor} />,
    first: first && <MemberLink member={first} />,
    second: second && <MemberLink member={second} />,
  }
  return (
    <ActivityLine type="new_connection" at={at}>
      <ActivityText
        text={
          more.length === 0 ? t('feed.types.new_connections') : t('feed.types.more_connections', { count: more.length })
        }
        parts={parts}
      />
    </ActivityLine>
  )
}
