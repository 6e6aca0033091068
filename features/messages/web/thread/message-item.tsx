import Copy from 'lucide-react/icons/copy'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Forward from 'lucide-react/icons/forward'
import Mail from 'lucide-react/icons/mail'
import Trash from 'lucide-react/icons/trash-2'
import { useNavigate } from 'react-router'
import { type MessageView, type OpenThreadView, setMessageRead } from '../../contract/index.ts'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { iconButtonClasses } from '#shell/ui/button-styles.ts'
import type { MenuEntry } from '#shell/ui/menu-entries.ts'
import { LazyMenu } from '#shell/ui/lazy-menu.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { messagesPath, type MessagesLocation } from '../messages-path.ts'
import { AttachmentLinks } from './attachment-links.tsx'
import { Bubble } from './bubble.tsx'
import { MessageText } from './message-text.tsx'
import { Quote } from './quote.tsx'
import { useThreadMutation } from './thread-actions.ts'
import { beginForward } from '../drafts/begin-forward.ts'

type Props = {
  message: MessageView
  thread: Pick<OpenThreadView, 'subject' | 'other' | 'isRequest'>
  location: MessagesLocation
  /** Opens the confirmation. */
  onRemove: () => void
}

export const MessageItem = ({ message, thread, location, onRemove }: Props) => {
  const t = useTexts('messages')
  const format = useFormat()
  const { id, mine, content, language, forwarded, attachments, createdAt } = message
  const entries = useMessageEntries({ message, thread, location, onRemove })
  const time = format.time(createdAt)
  return (
    <Bubble
      name={id}
      mine={mine}
      screenReaderText={
        mine ? t('log.you_said', { time }) : t('log.other_said', { name: thread.other?.fullName ?? t('left'), time })
      }
      actions={
        <LazyMenu
          label={t('message.actions', { time })}
          trigger={<Ellipsis />}
          triggerClassName={iconButtonClasses({ size: 'sm' })}
          entries={entries}
        />
      }
      foot={
        <time dateTime={createdAt} title={format.dateTime(createdAt)} aria-hidden="true">
          {time}
        </time>
      }
    >
      {content && <MessageText text={content} language={language} />}
      {forwarded && <Quote quoted={forwarded} />}
      <AttachmentLinks messageId={id} attachments={attachments} />
    </Bubble>
  )
}

const useMessageEntries = ({ message, thread, location, onRemove }: Props): MenuEntry[] => {
  const t = useTexts('messages')
  const navigate = useNavigate()
  const memberId = useAuth().viewer?.id ?? ''
  const markUnread = useThreadMutation(setMessageRead)
  const { id, content } = message
  const forward = () => {
    const clientId = beginForward(memberId, message, t('forward.subject', { subject: thread.subject }))
    void navigate(messagesPath({ ...location, opened: { kind: 'draft', clientId, to: null } }), {
      preventScrollReset: true,
    })
  }
  const copy = async () => {
    const done = await navigator.clipboard.writeText(content).then(
      () => true,
      () => false,
    )
    toast(
      done
        ? { title: t('message.copied'), tone: 'positive' }
        : { title: t('message.copy_failed'), tone: 'destructive' },
    )
  }
  const leaveUnread = () => {
    // Leave first: an open thread marks its messages as read.
    void navigate(messagesPath({ ...location, opened: null }), { preventScrollReset: true })
    markUnread.mutate({ id, read: false })
  }
  const entries: MenuEntry[] = [
    ...(thread.isRequest ? [] : [{ id: 'forward', label: t('message.forward'), icon: <Forward />, onSelect: forward }]),
    ...(content ? [{ id: 'copy', label: t('message.copy'), icon: <Copy />, onSelect: () => void copy() }] : []),
    ...(message.mine || thread.isRequest
      ? []
      : [{ id: 'unread', label: t('message.mark_unread'), icon: <Mail />, onSelect: leaveUnread }]),
    { id: 'remove', label: t('message.remove'), icon: <Trash />, tone: 'danger', onSelect: onRemove },
  ]
  return entries
}
