import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTexts } from '#shell/i18n/texts.ts'
import { errorText } from '#shell/i18n/error-text.ts'
import { ButtonLink } from '#shell/ui/button.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { messagesPath, type MessagesLocation } from '../messages-path.ts'
import { LoadingPane } from '../loading-pane.tsx'
import { useSendQueue } from '../sending/send-queue.ts'
import { useIsTabFocused, useMarkRead } from './mark-read.ts'
import { ThreadFooter } from './thread-footer.tsx'
import { ThreadHeader } from './thread-header.tsx'
import { ThreadMessages } from './thread-messages.tsx'
import { useThread } from './thread-query.ts'

export const ThreadPane = ({ id, location }: { id: string; location: MessagesLocation }) => {
  const t = useTexts('messages')
  const navigate = useNavigate()
  const thread = useThread(id)
  const { pending } = useSendQueue()
  const [begun, setBegun] = useState<string | null>(null)
  const { head, messages, error } = thread
  const isTabFocused = useIsTabFocused()
  const unseen = messages.findLast(({ isRead }) => !isRead)
  // Only a visible tab with the focus marks messages as read.
  useMarkRead(id, isTabFocused && unseen ? unseen.position : null)

  const toList = messagesPath({ ...location, opened: null })
  if (error?.status === 404) {
    return (
      <div className="p-4 lg:p-6">
        <EmptyState
          title={t('thread.gone')}
          text={t('thread.gone_text')}
          action={<ButtonLink to={toList}>{t('back')}</ButtonLink>}
        />
      </div>
    )
  }
  if (!head) {
    return error ? (
      <div className="p-4 lg:p-6">
        <ErrorState
          title={t('thread.failed')}
          text={errorText(error)}
          onRetry={thread.retry}
          reference={error.requestId}
        />
      </div>
    ) : (
      <LoadingPane location={location} />
    )
  }
  return (
    <>
      <ThreadHeader
        thread={head}
        location={location}
        last={messages.at(-1)}
        onGone={() => void navigate(toList, { preventScrollReset: true })}
      />
      <ThreadMessages
        thread={head}
        location={location}
        messages={messages}
        pending={pending.filter(
          ({ key, content }) => content.threadId === id && !messages.some(({ clientId }) => clientId === key),
        )}
        onEdit={setBegun}
        hasOlder={thread.hasOlder}
        isLoadingOlder={thread.isLoadingOlder}
        olderError={thread.olderError}
        onOlder={thread.loadOlder}
      />
      <ThreadFooter
        thread={head}
        begun={begun}
        onBegin={setBegun}
        onGone={() => void navigate(toList, { preventScrollReset: true })}
      />
    </>
  )
}
