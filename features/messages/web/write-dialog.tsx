import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { MemberCard } from '#features/profiles/contract/index.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { Dialog } from '#shell/ui/dialog.tsx'
import { Callout } from '#shell/ui/callout.tsx'
import { Spinner } from '#shell/ui/spinner.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { messagesPath } from './messages-path.ts'
import type { MessageDialogProps } from './message-dialog.tsx'
import { useSendQueue, useShowSentMessages } from './sending/send-queue.ts'
import { refusalText } from './sending/refusal-text.ts'
import { useIsOnline } from './sending/use-is-online.ts'
import { ComposeForm } from './drafts/compose-form.tsx'
import { SaveStatusLabel } from './drafts/save-status-label.tsx'
import { useDrafts } from './drafts/use-drafts.ts'
import { useDraftSync } from './drafts/use-draft-sync.ts'
import { newClientId } from './drafts/draft-sync.ts'

/** Writes a message to one member, over the current page. Continues a draft to the same member. */
export default function WriteDialog({ to, onClose }: MessageDialogProps) {
  const t = useTexts('messages')
  useShowSentMessages()
  const { copies, isPending } = useDrafts()
  const [newId] = useState(newClientId)
  const [clientId, setClientId] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const begun = copies.find(({ words }) => words.recipient?.id === to.id && !words.threadId && !words.forwardOf)
  if (clientId === null && !isPending) setClientId(begun?.clientId ?? newId)
  return (
    <Dialog open onClose={onClose} title={t('dialog.title', { name: to.fullName })} size="lg" dismissable={false}>
      {clientId === null ? (
        <Spinner showLabel />
      ) : isSending ? (
        <SendingStep clientId={clientId} onClose={onClose} onEdit={() => setSending(false)} />
      ) : (
        <ComposeStep
          key={clientId}
          clientId={clientId}
          to={to}
          onClose={onClose}
          onHandedOver={() => setSending(true)}
        />
      )}
    </Dialog>
  )
}

const ComposeStep = ({
  clientId,
  to,
  onClose,
  onHandedOver,
}: {
  clientId: string
  to: MemberCard
  onClose: () => void
  onHandedOver: () => void
}) => {
  const draft = useDraftSync(clientId, { recipient: to })
  return (
    <ComposeForm draft={draft} to={to.id} hideRecipient onCancel={onClose} onHandedOver={onHandedOver}>
      <SaveStatusLabel saved={draft.saved} />
    </ComposeForm>
  )
}

/** Shows the sending status and closes once the message is sent. */
const SendingStep = ({ clientId, onClose, onEdit }: { clientId: string; onClose: () => void; onEdit: () => void }) => {
  const t = useTexts('messages')
  const navigate = useNavigate()
  const isOnline = useIsOnline()
  const sendQueue = useSendQueue()
  const item = sendQueue.pending.find(({ key }) => key === clientId)?.item
  const hasLeftQueue = sendQueue.isLoaded && item === undefined
  const threadId = sendQueue.threadOf(clientId)
  const hasAnnounced = useRef(false)
  useEffect(() => {
    const announceSent = () => {
      // The dialog may stay mounted for a moment.
      if (hasAnnounced.current) return
      hasAnnounced.current = true
      onClose()
      toast({
        title: t('dialog.sent'),
        tone: 'positive',
        ...(threadId && {
          action: {
            label: t('dialog.see'),
            run: () => void navigate(messagesPath({ folder: 'sent', q: '', opened: { kind: 'thread', id: threadId } })),
          },
        }),
      })
    }
    if (threadId) return announceSent()
    if (!hasLeftQueue) return
    // The result is unknown: the message left the queue before this page could observe it.
    const timer = setTimeout(announceSent, 500)
    return () => clearTimeout(timer)
  }, [hasLeftQueue, threadId, navigate, onClose, t])
  if (item?.refusal) {
    return (
      <Callout
        tone="danger"
        title={t('failures.send')}
        live
        action={
          <>
            <Button size="sm" onClick={() => void sendQueue.edit(clientId).then((done) => done && onEdit())}>
              {t('pending.edit')}
            </Button>
            <Button size="sm" variant="quiet" onClick={() => sendQueue.retry(clientId)}>
              {t('pending.again')}
            </Button>
          </>
        }
      >
        {refusalText(item.refusal)}
      </Callout>
    )
  }
  if (item && (!isOnline || item.dueAt > 0)) {
    return (
      <Callout live title={t('dialog.waiting')} action={<Button onClick={onClose}>{t('dialog.close')}</Button>}>
        {t('dialog.waiting_text')}
      </Callout>
    )
  }
  return <Spinner label={t('pending.sending')} showLabel />
}
