import { useTexts } from '#shell/i18n/texts.ts'
import { canWithdraw } from '#shell/send-queue/item.ts'
import { Button } from '#shell/ui/button.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { Bubble } from '../thread/bubble.tsx'
import { MessageText } from '../thread/message-text.tsx'
import { type PendingMessage, useSendQueue } from './send-queue.ts'
import { PendingStatus } from './pending-status.tsx'
import { refusalText } from './refusal-text.ts'
import { useIsOnline } from './use-is-online.ts'

type Props = {
  pending: PendingMessage
  onEdit: () => void
  onDiscard?: () => void
}

/** A queued message with its status, and actions while it cannot be sent. */
export const PendingItem = ({ pending: { key, content, item }, onEdit, onDiscard }: Props) => {
  const t = useTexts('messages')
  const sendQueue = useSendQueue()
  // While online, the message is about to leave the queue: actions would disappear at once.
  const isOffline = !useIsOnline()
  const tooLate = () => toast({ title: t('pending.too_late') })
  const edit = async () => {
    if (await sendQueue.edit(key)) onEdit()
    else tooLate()
  }
  const discard = async () => {
    if (!(await sendQueue.discard(key))) return tooLate()
    toast({ title: t('pending.discarded') })
    onDiscard?.()
  }
  return (
    <Bubble
      name={key}
      mine
      screenReaderText={t('pending.said')}
      foot={
        <>
          <span role="status">
            <PendingStatus item={item} whole />
          </span>
          {item.refusal && <span className="text-danger">{refusalText(item.refusal)}</span>}
          {canWithdraw(item) && (item.refusal || isOffline) && (
            <span className="flex gap-1">
              {item.refusal && (
                <Button size="sm" onClick={() => sendQueue.retry(key)}>
                  {t('pending.again')}
                </Button>
              )}
              <Button size="sm" variant={item.refusal ? 'secondary' : 'quiet'} onClick={() => void edit()}>
                {t('pending.edit')}
              </Button>
              <Button size="sm" variant="quiet" onClick={() => void discard()}>
                {t('pending.discard')}
              </Button>
            </span>
          )}
        </>
      }
    >
      {content.content && <MessageText text={content.content} language={null} />}
      {content.forwardOf && <p className="text-sm text-ink-muted">{t('forward.note')}</p>}
      {content.attachments.length > 0 && (
        <p className="text-sm text-ink-muted">{t('row.attachments', { count: content.attachments.length })}</p>
      )}
    </Bubble>
  )
}
