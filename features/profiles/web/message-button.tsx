import MessageSquare from 'lucide-react/icons/message-square'
import { useState } from 'react'
import { readRecipient } from '#features/messages/contract/index.ts'
import { MessageDialog } from '#features/messages/web/index.ts'
import type { MemberCard } from '../contract/index.ts'
import { useEndpointQuery } from '#shell/api/query.ts'
import { useReason } from '#shell/i18n/use-reason.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'

/** Opens a dialog to write to the member (NET-03); disabled with the reason if that is not allowed. */
export const MessageButton = ({ member }: { member: MemberCard }) => {
  const t = useTexts('profiles')
  const { data } = useEndpointQuery(readRecipient, { id: member.id })
  const reason = useReason('messages')(data?.can['write'] ?? 'ok')
  const [isWriting, setWriting] = useState(false)
  return (
    <>
      <Button icon={<MessageSquare />} onClick={() => setWriting(true)} {...(reason !== undefined && { reason })}>
        {t('actions.message')}
      </Button>
      {isWriting && <MessageDialog to={member} onClose={() => setWriting(false)} />}
    </>
  )
}
