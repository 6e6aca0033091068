import { useTexts } from '#shell/i18n/texts.ts'
import { RelativeTime } from '#shell/ui/relative-time.tsx'
import { messagesPath, type MessagesLocation } from '../messages-path.ts'
import { ListRow } from './list-row.tsx'
import { OtherMemberName } from '../other-member-name.tsx'
import { useSendQueue } from '../sending/send-queue.ts'
import { PendingStatus } from '../sending/pending-status.tsx'

/** Unsent messages, shown above every list so that they are easy to find. */
export const PendingList = ({ location }: { location: MessagesLocation }) => {
  const t = useTexts('messages')
  const { opened } = location
  const openId = opened?.kind === 'thread' ? opened.id : null
  // The open thread already shows its pending messages.
  const pending = useSendQueue().pending.filter(
    ({ content }) => content.threadId === null || content.threadId !== openId,
  )
  if (pending.length === 0) return null
  return (
    <section aria-label={t('pending.label')} className="border-b-4 border-surface-sunken">
      <ul>
        {pending.map(({ key, content, askedAt, item }) => (
          <li key={key}>
            <ListRow
              to={messagesPath({
                ...location,
                opened: content.threadId ? { kind: 'thread', id: content.threadId } : { kind: 'sending', key },
              })}
              isOpen={opened?.kind === 'sending' && opened.key === key}
              person={content.recipient}
              name={<OtherMemberName other={content.recipient} />}
              time={<RelativeTime at={askedAt} />}
              subject={content.subject}
              snippet={content.content}
              mark={<PendingStatus item={item} />}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
