import Ellipsis from 'lucide-react/icons/ellipsis'
import Mail from 'lucide-react/icons/mail'
import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { MemberMenu } from '#features/blocks/web/index.ts'
import { memberPath } from '#features/profiles/contract/index.ts'
import type { MessageView, OpenThreadView } from '../../contract/index.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { LazyAlertDialog } from '#shell/ui/lazy-alert-dialog.tsx'
import { iconButtonClasses } from '#shell/ui/button-styles.ts'
import { Link } from '#shell/ui/link.tsx'
import type { MenuEntry } from '#shell/ui/menu-entries.ts'
import { LazyMenu } from '#shell/ui/lazy-menu.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { userText } from '#shell/ui/user-text.ts'
import type { MessagesLocation } from '../messages-path.ts'
import { OtherMemberAvatar } from '../other-member-avatar.tsx'
import { OtherMemberName } from '../other-member-name.tsx'
import { PaneHeader } from '../pane-header.tsx'
import { useSetThreadRead, useRemoveThread } from './thread-actions.ts'

type Props = {
  thread: Omit<OpenThreadView, 'messages'>
  location: MessagesLocation
  last: MessageView | undefined
  /** Closes the thread after it was deleted or marked unread, or the other member was blocked. */
  onGone: () => void
}

export const ThreadHeader = ({ thread, location, last, onGone }: Props) => {
  const t = useTexts('messages')
  const { id, other, subject, subjectLanguage } = thread
  const [isAsking, setAsking] = useState(false)
  const mark = useSetThreadRead()
  const remove = useRemoveThread(() => void toast({ title: t('thread.removed'), tone: 'positive' }))
  const markUnread = () => {
    // Leave first: an open thread marks its messages as read.
    onGone()
    mark.mutate({ id, read: false })
  }
  const entries: MenuEntry[] = [
    ...(thread.isRequest || last === undefined
      ? []
      : [{ id: 'unread', label: t('thread.mark_unread'), icon: <Mail />, onSelect: markUnread }]),
    { id: 'remove', label: t('thread.remove'), icon: <Trash />, tone: 'danger', onSelect: () => setAsking(true) },
  ]
  return (
    <>
      <PaneHeader
        location={location}
        actions={
          other ? (
            <MemberMenu member={other} entries={entries} onBlocked={onGone} />
          ) : (
            <LazyMenu
              label={t('thread.actions')}
              trigger={<Ellipsis />}
              triggerClassName={iconButtonClasses({ variant: 'secondary' })}
              entries={entries}
            />
          )
        }
      >
        <div className="flex min-w-0 items-center gap-3">
          <OtherMemberAvatar person={other} />
          <div className="min-w-0">
            <h2
              {...userText(subjectLanguage)}
              className="truncate [text-align:-webkit-match-parent] [text-align:match-parent] font-bold tracking-tight"
            >
              {subject}
            </h2>
            <p className="truncate text-sm text-ink-muted coarse:-my-1 coarse:py-1">
              {other ? (
                <Link to={memberPath(other.id)} variant="quiet" className="coarse:py-1">
                  <OtherMemberName other={other} />
                </Link>
              ) : (
                <OtherMemberName other={other} />
              )}
            </p>
          </div>
        </div>
      </PaneHeader>
      <LazyAlertDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('thread.remove_title')}
        text={t('thread.remove_text')}
        confirmLabel={t('thread.remove')}
        onConfirm={() => {
          setAsking(false)
          if (!last) return
          // Leave first, so that the deleted thread is not requested again.
          onGone()
          remove.mutate({ id, position: last.position })
        }}
      />
    </>
  )
}
