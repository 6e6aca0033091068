import CalendarDays from 'lucide-react/icons/calendar-days'
import GraduationCap from 'lucide-react/icons/graduation-cap'
import Lightbulb from 'lucide-react/icons/lightbulb'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import Milestone from 'lucide-react/icons/milestone'
import Rocket from 'lucide-react/icons/rocket'
import UserRound from 'lucide-react/icons/user-round'
import type { ReactNode } from 'react'
import { useTexts } from '#shell/i18n/texts.ts'
import { Avatar } from '#shell/ui/avatar.tsx'
import { Card, CardLink } from '#shell/ui/card.tsx'
import { MarkedText } from '#shell/ui/marked-text.tsx'
import { userText } from '#shell/ui/user-text.ts'
import type { Hit, HitKind } from '../contract/index.ts'

const icons: Record<HitKind, ReactNode> = {
  members: <UserRound />,
  mentors: <GraduationCap />,
  opportunities: <Milestone />,
  programs: <CalendarDays />,
  products: <Rocket />,
  posts: <MessageSquareText />,
  suggestions: <Lightbulb />,
}

export const HitCard = ({ hit: { kind, title, line, excerpt, language, path, avatarUrl } }: { hit: Hit }) => {
  const t = useTexts('search')
  const written = userText(language)
  return (
    <Card as="li" interactive padding="sm" className="flex items-start gap-4">
      {kind === 'members' ? (
        <Avatar name={title.text} src={avatarUrl} />
      ) : (
        <span className="grid size-10 flex-none place-items-center rounded-lg bg-primary-soft text-primary">
          {icons[kind]}
        </span>
      )}
      <div className="min-w-0 grow">
        <p className="flex items-center gap-1.5 text-xs text-ink-muted">
          {kind === 'members' && icons[kind]}
          {t(`kind.${kind}`)}
        </p>
        <h2 className="text-page-start font-medium [overflow-wrap:anywhere]" {...written}>
          <CardLink to={path}>
            <MarkedText value={title} />
          </CardLink>
        </h2>
        {line && (
          <p className="text-page-start text-sm [overflow-wrap:anywhere] text-ink-muted" dir="auto">
            <MarkedText value={line} />
          </p>
        )}
        {excerpt && (
          <p className="text-page-start pt-1 text-sm [overflow-wrap:anywhere]" {...written}>
            <MarkedText value={excerpt} />
          </p>
        )}
      </div>
    </Card>
  )
}
