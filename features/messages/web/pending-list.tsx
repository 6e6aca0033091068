import { useTexts } from '#shell/i18n/texts.ts'
import { RelativeTime } from '#shell/ui/relative-time.tsx'
import { messagesPath, type MessagesLocation } from './messages-path.ts'
import { ListRow } from './list-row.tsx'
import { OtherMemberName } from './other-member-name.tsx'
import { useSendQueue } from './send-queue.ts'
import { PendingStatus } from './pending-status.tsx'

/** What is not sent yet stands above every list: nobody should have to look for it. */
export const PendingList = ({ place }: { place: MessagesLocation }) => {
  const t = useTexts('messages')
  const { opened } = place
  const openId = opened?.kind === 'thread' ? opened.id : null
  // In the thread that is open it is seen already.
  const pending = useSendQueue().pending.filter(({ words }) => words.threadId === null || words.threadId !== openId)
  if (pending.length === 0) return null
  return (
    <section aria-label={t('pending.label')} className="border-b-4 border-surface-sunken">
      <ul>
        {pending.map(({ key, words, askedAt, item }) => (
          <li key={key}>
            <ListRow
              to={messagesPath({
                ...place,
                opened: words.threadId ? { kind: 'thread', id: words.threadId } : { kind: 'sending', key },
              })}
              isOpen={opened?.kind === 'sending' && opened.key === key}
              person={words.recipient}
              name={<OtherMemberName other={words.recipient} />}
              time={<RelativeTime at={askedAt} />}
              subject={words.subject}
              snippet={words.content}
              mark={<PendingStatus item={item} />}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
