import MessageSquare from 'lucide-react/icons/message-square'
import { useState } from 'react'
import { MessageDialog } from '#features/messages/web/index.ts'
import type { MemberCard } from '#features/profiles/contract/card.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'

/** Opens a dialog to write to a member (NET-03). */
export const MessageButton = ({ member, size }: { member: MemberCard; size?: 'sm' | 'md' }) => {
  const t = useTexts('network')
  const [isWriting, setWriting] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        size={size}
        icon={<MessageSquare />}
        aria-label={t('member.message_label', { name: member.fullName })}
        onClick={() => setWriting(true)}
      >
        {t('member.message')}
      </Button>
      {isWriting && <MessageDialog to={member} onClose={() => setWriting(false)} />}
    </>
  )
}
