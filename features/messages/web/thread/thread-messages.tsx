import { useMemo, useState } from 'react'
import type { MessageView, OpenThreadView } from '../../contract/index.ts'
import type { ApiError } from '#shell/api/api-error.ts'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { errorText } from '#shell/i18n/error-text.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import type { MessagesLocation } from '../messages-path.ts'
import { DayDivider } from './day-divider.tsx'
import { groupByDay } from './group-by-day.ts'
import { MessageItem } from './message-item.tsx'
import { BottomAnchoredList } from './bottom-anchored-list.tsx'
import type { PendingMessage } from '../sending/send-queue.ts'
import { PendingItem } from '../sending/pending-item.tsx'
import { RemoveMessageDialog } from './remove-message-dialog.tsx'

type Props = {
  thread: Omit<OpenThreadView, 'messages'>
  location: MessagesLocation
  messages: readonly MessageView[]
  pending: readonly PendingMessage[]
  /** Continues writing a pending message under its client id. */
  onEdit: (clientId: string) => void
  hasOlder: boolean
  isLoadingOlder: boolean
  /** Loading older messages failed: only the button retries. */
  olderError: ApiError | null
  onOlder: () => void
}

export const ThreadMessages = ({
  thread,
  location,
  messages,
  pending,
  onEdit,
  hasOlder,
  isLoadingOlder,
  olderError,
  onOlder,
}: Props) => {
  const t = useTexts('messages')
  const timeZone = useAuth().viewer?.timeZone ?? 'UTC'
  const days = useMemo(() => groupByDay(messages, timeZone), [messages, timeZone])
  const [removing, setRemoving] = useState<string | null>(null)
  const newest = messages.at(-1)
  const last = pending.at(-1)
  return (
    <>
      <BottomAnchoredList
        label={t('log.label', { subject: thread.subject })}
        focusKey={removing ?? ''}
        newest={last?.key ?? newest?.id ?? ''}
        isOwn={last !== undefined || newest?.mine === true}
        hasOlder={hasOlder && !isLoadingOlder && !olderError}
        onOlder={onOlder}
      >
        {hasOlder && (
          <div className="grid justify-items-center gap-2 pb-4">
            {olderError && (
              <p role="alert" className="text-sm text-ink-muted">
                {errorText(olderError)}
              </p>
            )}
            <Button size="sm" variant="quiet" pending={isLoadingOlder} onClick={onOlder}>
              {t('log.older')}
            </Button>
          </div>
        )}
        {days.map(({ name, at, items }) => (
          <section key={name} aria-labelledby={`day-${name}`}>
            <DayDivider id={`day-${name}`} day={at} />
            <ol className="flex flex-col gap-3">
              {items.map((message) => (
                <MessageItem
                  key={message.id}
                  message={message}
                  thread={thread}
                  location={location}
                  onRemove={() => setRemoving(message.id)}
                />
              ))}
            </ol>
          </section>
        ))}
        {pending.length > 0 && (
          <ol aria-label={t('pending.label')} className="mt-3 flex flex-col gap-3">
            {pending.map((one) => (
              <PendingItem key={one.key} pending={one} onEdit={() => onEdit(one.key)} />
            ))}
          </ol>
        )}
      </BottomAnchoredList>
      <RemoveMessageDialog id={removing} onClose={() => setRemoving(null)} />
    </>
  )
}
