import { useQueryClient } from '@tanstack/react-query'
import Send from 'lucide-react/icons/send'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { AttachmentsField } from '#features/files/web/index.ts'
import { messageLimits, readRecipient } from '../../contract/index.ts'
import { useEndpointQuery } from '#shell/api/query.ts'
import { errorText } from '#shell/i18n/error-text.ts'
import { useReason } from '#shell/i18n/use-reason.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { DialogActions } from '#shell/ui/dialog-actions.tsx'
import { Form, FormActions } from '#shell/ui/form.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { MessageText } from '../thread/message-text.tsx'
import { enqueueMessage } from '../sending/send-queue.ts'
import { Quote } from '../thread/quote.tsx'
import { findLoadedMessage } from '../thread/thread-query.ts'
import { validateMessage, type MessageProblems } from './validate-message.ts'
import { ConflictNotice } from './conflict-notice.tsx'
import { RecipientField } from './recipient-field.tsx'
import type { useDraftSync } from './use-draft-sync.ts'
import type { DraftContent } from './draft-content.ts'

type Props = {
  draft: ReturnType<typeof useDraftSync>
  to: string | null
  hideRecipient?: boolean
  /** Closes the dialog that contains the form. */
  onCancel?: (() => void) | undefined
  onHandedOver: () => void
  children?: ReactNode
}

/** The form of a new message. Sending moves the message to the send queue, which survives reloads. */
export const ComposeForm = ({ draft, to, hideRecipient = false, onCancel, onHandedOver, children }: Props) => {
  const t = useTexts('messages')
  const reason = useReason('messages')
  const { writing, memberId, content, conflictCopyId, isLimitReached } = draft
  const [problems, setProblems] = useState<MessageProblems | null>(null)
  const [failed, setFailed] = useState(false)
  const [attempts, setAttempts] = useState(0)
  const [isUploading, setUploading] = useState(false)
  const isSubmitting = useRef(false)
  const recipientId = content.recipient?.id ?? to
  const recipientQuery = useEndpointQuery(readRecipient, { id: recipientId ?? '' }, { enabled: recipientId !== null })
  const recipient = recipientQuery.data?.id === recipientId ? recipientQuery.data : undefined
  const isChosen = content.recipient !== null
  useEffect(() => {
    if (!isChosen && recipient && recipient.id === to) writing.write({ recipient: toMemberCard(recipient) })
  }, [isChosen, recipient, to, writing])

  const write = (change: Partial<DraftContent>) => {
    setProblems(null)
    setFailed(false)
    writing.write(change)
  }
  const send = async () => {
    if (isUploading || isSubmitting.current) return
    const found = validateMessage(writing.clientId, content)
    setProblems(found)
    setAttempts((count) => count + 1)
    if (found) return
    isSubmitting.current = true
    const resume = writing.pause()
    try {
      await enqueueMessage(memberId, writing.clientId, content)
      writing.finish()
      onHandedOver()
    } catch {
      resume()
      setFailed(true)
    } finally {
      isSubmitting.current = false
    }
  }
  const refused = recipient
    ? reason(recipient.can.write ?? 'ok')
    : recipientQuery.error?.code === 'message.recipient_not_found'
      ? errorText(recipientQuery.error)
      : undefined
  const error = failed ? t('failures.send') : problems?.isIncomplete ? t('incomplete') : undefined
  return (
    <Form
      error={error}
      attempt={attempts}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <ConflictNotice conflictCopyId={conflictCopyId} isLimitReached={isLimitReached} />
      {!hideRecipient && (
        <RecipientField
          label={t('compose.to')}
          recipient={content.recipient}
          error={problems?.fields.recipient ?? refused}
          hint={recipient?.becomesRequest ? t('compose.becomes_request') : undefined}
          onChange={(chosen) => write({ recipient: chosen })}
        />
      )}
      <TextField
        label={t('compose.subject')}
        name="subject"
        value={content.subject}
        error={problems?.fields.subject}
        maxLength={messageLimits.subject}
        autoComplete="off"
        onChange={(event) => write({ subject: event.target.value })}
      />
      <TextArea
        label={t('compose.content')}
        name="content"
        rows={8}
        max={messageLimits.content}
        optional={content.forwardOf !== null}
        value={content.content}
        error={problems?.fields.content}
        onChange={(event) => write({ content: event.target.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          void send()
        }}
      />
      {content.forwardOf && <ForwardedPreview id={content.forwardOf} />}
      <AttachmentsField
        kind="attachment"
        max={messageLimits.attachments}
        attachments={content.attachments}
        onAdd={draft.attach}
        onRemove={draft.detach}
        onBusy={setUploading}
      />
      {hideRecipient && (refused ?? (recipient?.becomesRequest && t('compose.becomes_request'))) && (
        <p className="text-sm text-ink-muted">{refused ?? t('compose.becomes_request')}</p>
      )}
      {children}
      {onCancel ? (
        <DialogActions label={t('send')} pending={isUploading} onCancel={onCancel} />
      ) : (
        <FormActions>
          <Button type="submit" variant="primary" icon={<Send />} pending={isUploading}>
            {t('send')}
          </Button>
        </FormActions>
      )}
    </Form>
  )
}

const toMemberCard = ({
  id,
  fullName,
  role,
  company,
  avatarUrl,
  username,
  verified,
}: NonNullable<DraftContent['recipient']>) => ({
  id,
  fullName,
  role,
  company,
  avatarUrl,
  username,
  verified,
})

const ForwardedPreview = ({ id }: { id: string }) => {
  const t = useTexts('messages')
  const message = findLoadedMessage(useQueryClient(), id)
  // Not loaded after a reload or on another device. The server forwards the message all the same.
  if (!message) return <p className="border-s-2 border-line-strong ps-3 text-sm text-ink-muted">{t('forward.note')}</p>
  return (
    <div className="flex flex-col gap-2 border-s-2 border-line-strong ps-3 text-sm text-ink-muted">
      <p>{t('forward.note')}</p>
      {message.content && <MessageText text={message.content} language={message.language} />}
      {message.forwarded && <Quote quoted={message.forwarded} />}
    </div>
  )
}
