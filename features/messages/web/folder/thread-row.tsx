import Paperclip from 'lucide-react/icons/paperclip'
import { messageLimits, type ThreadView } from '../../contract/index.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { CountBadge } from '#shell/ui/badge.tsx'
import { RelativeTime } from '#shell/ui/relative-time.tsx'
import { ListRow } from './list-row.tsx'
import { OtherMemberName } from '../other-member-name.tsx'

export const ThreadRow = ({ thread, to, isOpen }: { thread: ThreadView; to: string; isOpen: boolean }) => {
  const t = useTexts('messages')
  const { other, subject, subjectLanguage, unread, last } = thread
  return (
    <ListRow
      to={to}
      isOpen={isOpen}
      person={other}
      name={<OtherMemberName other={other} />}
      time={<RelativeTime at={last.createdAt} />}
      subject={subject}
      subjectLanguage={subjectLanguage}
      isUnread={unread > 0}
      before={[last.mine && t('row.you'), last.isForwarded && t('row.forwarded')].filter(Boolean).join(' ')}
      snippetLanguage={last.language}
      snippet={last.snippet || (last.attachments > 0 ? t('row.attachments', { count: last.attachments }) : '')}
      mark={
        <>
          {last.attachments > 0 && last.snippet && (
            <span className="flex-none text-sm text-ink-faint">
              <Paperclip />
              <span className="sr-only">{t('row.attachments', { count: last.attachments })}</span>
            </span>
          )}
          <CountBadge count={Math.min(unread, messageLimits.unreadShown)} label={t('row.unread', { count: unread })} />
        </>
      }
    />
  )
}
