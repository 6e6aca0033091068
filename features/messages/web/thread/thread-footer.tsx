import { useState } from 'react'
import Ban from 'lucide-react/icons/ban'
import { BlockDialog } from '#features/blocks/web/index.ts'
import type { OpenThreadView } from '../../contract/index.ts'
import { useReason } from '#shell/i18n/use-reason.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { Callout } from '#shell/ui/callout.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { useAcceptRequest, useDeclineRequest } from './thread-actions.ts'
import { ReplyBox } from '../drafts/reply-box.tsx'

type Props = {
  thread: Omit<OpenThreadView, 'messages'>
  begun: string | null
  onBegin: (clientId: string | null) => void
  /** Closes the thread after it was declined or the other member was blocked. */
  onGone: () => void
}

/** The reply form, the question of a request, or the reason why a reply is not possible. */
export const ThreadFooter = ({ thread, begun, onBegin, onGone }: Props) => {
  const t = useTexts('messages')
  const reason = useReason('messages')
  if (thread.isRequest) return <RequestQuestion thread={thread} onGone={onGone} />
  const closed = reason(thread.can.reply ?? 'ok')
  return (
    <footer className="flex-none border-t border-line p-3 lg:p-4">
      {closed === undefined ? (
        <ReplyBox key={thread.id} thread={thread} begun={begun} onBegin={onBegin} />
      ) : (
        <p className="py-2 text-center text-sm text-ink-muted">{closed}</p>
      )}
      {thread.isWaiting && closed === undefined && <p className="pt-2 text-xs text-ink-muted">{t('thread.waiting')}</p>}
    </footer>
  )
}

/** Replaces the reply form until the viewer decides about the request. */
const RequestQuestion = ({ thread: { id, other }, onGone }: Pick<Props, 'thread' | 'onGone'>) => {
  const t = useTexts('messages')
  const [isBlocking, setBlocking] = useState(false)
  const accept = useAcceptRequest(() => void toast({ title: t('requests.accepted'), tone: 'positive' }))
  const decline = useDeclineRequest(() => {
    onGone()
    toast({ title: t('requests.declined') })
  })
  return (
    <footer className="flex-none border-t border-line p-3 lg:p-4">
      <Callout
        title={t('requests.question', { name: other?.fullName ?? t('left') })}
        action={
          <>
            <Button variant="primary" size="sm" pending={accept.isPending} onClick={() => accept.mutate({ id })}>
              {t('requests.accept')}
            </Button>
            <Button size="sm" pending={decline.isPending} onClick={() => decline.mutate({ id })}>
              {t('requests.decline')}
            </Button>
            {other && (
              <Button
                size="sm"
                variant="quiet"
                icon={<Ban className="max-sm:hidden" />}
                onClick={() => setBlocking(true)}
              >
                {t('requests.block')}
              </Button>
            )}
          </>
        }
      >
        {t('requests.text')}
      </Callout>
      {other && isBlocking && <BlockDialog member={other} open onClose={() => setBlocking(false)} onBlocked={onGone} />}
    </footer>
  )
}
