import { useEffect } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { Spinner } from '#shell/ui/spinner.tsx'
import { messagesPath, type MessagesLocation } from '../messages-path.ts'
import { OtherMemberAvatar } from '../other-member-avatar.tsx'
import { OtherMemberName } from '../other-member-name.tsx'
import { useSendQueue } from './send-queue.ts'
import { PaneHeader } from '../pane-header.tsx'
import { PendingItem } from './pending-item.tsx'

/** A queued first message, shown like its future thread. */
export const SendingPane = ({ sendingKey, location }: { sendingKey: string; location: MessagesLocation }) => {
  const navigate = useNavigate()
  const isMovingOn = useNavigation().state !== 'idle'
  const { pending, isLoaded, threadOf } = useSendQueue()
  const one = pending.find(({ key }) => key === sendingKey)
  const hasLeftQueue = isLoaded && one === undefined
  const threadId = threadOf(sendingKey)
  const list = messagesPath({ ...location, opened: null })
  useEffect(() => {
    if (isMovingOn) return
    const navigateIfStillOpen = (path: string) => {
      // The viewer may have opened another item before this component updates.
      if (new URLSearchParams(window.location.search).get('sending') === sendingKey)
        void navigate(path, { replace: true, preventScrollReset: true })
    }
    if (threadId)
      return navigateIfStillOpen(messagesPath({ folder: 'sent', q: '', opened: { kind: 'thread', id: threadId } }))
    if (!hasLeftQueue) return
    // Sent before the page was loaded, so the thread is unknown: show the list.
    const timer = setTimeout(() => navigateIfStillOpen(list), 1000)
    return () => clearTimeout(timer)
  }, [isMovingOn, hasLeftQueue, threadId, sendingKey, list, navigate])
  if (!one) {
    return (
      <div className="grid flex-1 place-items-center p-8">
        <Spinner size="lg" showLabel />
      </div>
    )
  }
  return (
    <>
      <PaneHeader location={location}>
        <div className="flex min-w-0 items-center gap-3">
          <OtherMemberAvatar person={one.content.recipient} />
          <div className="min-w-0">
            <h2
              dir="auto"
              className="truncate [text-align:-webkit-match-parent] [text-align:match-parent] font-bold tracking-tight"
            >
              {one.content.subject}
            </h2>
            <p className="truncate text-sm text-ink-muted">
              <OtherMemberName other={one.content.recipient} />
            </p>
          </div>
        </div>
      </PaneHeader>
      <div className="min-h-0 flex-1 overflow-y-auto p-4 lg:p-6">
        <ol>
          <PendingItem
            pending={one}
            onEdit={() =>
              void navigate(messagesPath({ ...location, opened: { kind: 'draft', clientId: sendingKey, to: null } }), {
                replace: true,
                preventScrollReset: true,
              })
            }
            onDiscard={() =>
              void navigate(messagesPath({ ...location, opened: null }), { replace: true, preventScrollReset: true })
            }
          />
        </ol>
      </div>
    </>
  )
}
