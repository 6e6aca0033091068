import MapPin from 'lucide-react/icons/map-pin'
import MessageSquare from 'lucide-react/icons/message-square'
import { lazy, Suspense, useState } from 'react'
import { type MemberCard, memberPath } from '#features/profiles/contract/card.ts'
import { MemberName, MemberRole } from '#features/profiles/web/index.ts'
import type { ParticipantView } from '../../contract/index.ts'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { useTexts } from '#shell/i18n/texts.ts'
import { Avatar } from '#shell/ui/avatar.tsx'
import { Badge } from '#shell/ui/badge.tsx'
import { Button } from '#shell/ui/button.tsx'
import { Link } from '#shell/ui/link.tsx'
import { userText } from '#shell/ui/user-text.ts'

const MessageDialog = lazy(async () => ({ default: (await import('#features/messages/web/index.ts')).MessageDialog }))

type Props = {
  member: MemberCard
  location?: string | null
  introduction?: ParticipantView['introduction']
  isOrganiser?: boolean
}

/** A participant or the organiser: who they are, what they wrote for the others, and a way to write to them. */
export const ParticipantRow = ({ member, location, introduction, isOrganiser = false }: Props) => {
  const t = useTexts('program-cohorts')
  const { viewer } = useAuth()
  const [isWriting, setWriting] = useState(false)
  return (
    <article className="flex min-w-0 flex-wrap items-start gap-x-6 gap-y-2 py-4">
      <div className="flex min-w-0 flex-[1_1_20rem] items-start gap-3">
        <Avatar name={member.fullName} src={member.avatarUrl} size="md" className="flex-none" />
        <div className="flex min-w-0 flex-1 flex-col gap-0.5">
          <h2 className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
            <Link
              to={memberPath(member.id)}
              variant="bare"
              className="touch-line min-w-0 rounded-xs wrap-anywhere hover:underline"
            >
              <MemberName member={member} />
            </Link>
            {isOrganiser && <Badge tone="primary">{t('participants.organiser')}</Badge>}
          </h2>
          <p className="flex flex-wrap gap-x-4 gap-y-0.5 text-sm wrap-anywhere text-ink-muted empty:hidden">
            <MemberRole member={member} />
            {location && (
              <span className="flex min-w-0 items-center gap-1">
                <MapPin className="flex-none" />
                <bdi className="min-w-0">{location}</bdi>
              </span>
            )}
          </p>
          {introduction && (
            <p {...userText(introduction.language)} className="prose-text mt-1 max-w-measure text-sm">
              {introduction.text}
            </p>
          )}
        </div>
      </div>
      {viewer?.id !== member.id && (
        <Button
          variant="quiet"
          size="sm"
          icon={<MessageSquare />}
          aria-label={t('participants.message_label', { name: member.fullName })}
          onClick={() => setWriting(true)}
          className="-ms-3"
        >
          {t('participants.message')}
        </Button>
      )}
      {isWriting && (
        <Suspense fallback={null}>
          <MessageDialog to={member} onClose={() => setWriting(false)} />
        </Suspense>
      )}
    </article>
  )
}
