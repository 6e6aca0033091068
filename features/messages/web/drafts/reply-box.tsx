import Send from 'lucide-react/icons/send'
import { type FormEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { AttachmentsField } from '#features/files/web/index.ts'
import { messageLimits, type OpenThreadView } from '../../contract/index.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import { useHydrated } from '#shell/use-hydrated.ts'
import { enqueueMessage } from '../sending/send-queue.ts'
import { validateMessage, type MessageProblems } from './validate-message.ts'
import { createDraftCopy } from './draft-copy.ts'
import { ConflictNotice } from './conflict-notice.tsx'
import { SaveStatusLabel } from './save-status-label.tsx'
import { useDrafts } from './use-drafts.ts'
import { useDraftSync } from './use-draft-sync.ts'
import { type DraftContent, contentAddedSince } from './draft-content.ts'
import { storeCopy, newClientId } from './draft-sync.ts'

type Thread = Pick<OpenThreadView, 'id' | 'other' | 'subject'>

type Props = { thread: Thread; begun: string | null; onBegin: (clientId: string | null) => void }

/** The reply form of a thread. Continues the thread's draft from any device, or starts a new one. */
export const ReplyBox = ({ thread, begun, onBegin }: Props) => {
  const { copies, memberId } = useDrafts()
  const [newId, setNewId] = useState(newClientId)
  const [isNext, setNext] = useState(false)
  // The server does not know the browser's copy of a draft, so the first render is empty.
  const isHydrated = useHydrated()
  const found = isHydrated ? copies.find(({ words }) => words.threadId === thread.id)?.clientId : undefined
  // The draft being edited stays, even if another one appears.
  const clientId = begun ?? found ?? newId
  const onSent = (rest: DraftContent | null) => {
    const next = newClientId()
    if (rest) storeCopy(memberId, { ...createDraftCopy(next), words: rest, changedAt: Date.now() })
    setNewId(next)
    setNext(true)
    onBegin(null)
  }
  return (
    <Reply
      key={clientId}
      thread={thread}
      clientId={clientId}
      isNext={isNext}
      onBegin={() => onBegin(clientId)}
      onSent={onSent}
    />
  )
}

type ReplyProps = {
  thread: Thread
  clientId: string
  /** Follows a reply that was just sent, so it takes the focus. */
  isNext: boolean
  onBegin: () => void
  onSent: (rest: DraftContent | null) => void
}

const Reply = ({ thread, clientId, isNext, onBegin, onSent }: ReplyProps) => {
  const t = useTexts('messages')
  const { writing, memberId, content, saved, conflictCopyId, isLimitReached, attach, detach } = useDraftSync(clientId, {
    threadId: thread.id,
    recipient: thread.other,
    subject: thread.subject,
  })
  const [problems, setProblems] = useState<MessageProblems | null>(null)
  const [isUploading, setUploading] = useState(false)
  const [failed, setFailed] = useState(false)
  const isSubmitting = useRef(false)
  const box = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    // Place the caret after text that was already typed.
    if (isNext) box.current?.setSelectionRange(box.current.value.length, box.current.value.length)
  }, [isNext])
  useLayoutEffect(() => {
    // Text typed before hydration.
    const typed = box.current?.value
    if (typed && writing.read().copy.words.content === '') write({ content: typed })
    // Run once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  const write = (change: Parameters<typeof writing.write>[0]) => {
    onBegin()
    setProblems(null)
    setFailed(false)
    writing.write(change)
  }
  const send = async (event?: FormEvent) => {
    event?.preventDefault()
    if (isUploading || isSubmitting.current) return
    const found = validateMessage(clientId, content)
    setProblems(found)
    if (found) return
    isSubmitting.current = true
    const resume = writing.pause()
    try {
      await enqueueMessage(memberId, clientId, content)
      const rest = contentAddedSince(content, writing.read().copy.words)
      writing.finish()
      // Synchronously, so that the next keystroke goes into the next reply.
      flushSync(() => onSent(rest))
    } catch {
      resume()
      setFailed(true)
    } finally {
      isSubmitting.current = false
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void send()
  }
  const error = failed
    ? t('failures.send')
    : problems
      ? problems.isIncomplete
        ? t('incomplete')
        : (problems.fields.content ?? problems.fields.attachments)
      : undefined
  return (
    <form onSubmit={(event) => void send(event)} className="flex flex-col gap-2">
      <ConflictNotice conflictCopyId={conflictCopyId} isLimitReached={isLimitReached} />
      <TextArea
        ref={box}
        label={t('reply.label')}
        hideLabel
        rows={2}
        name="content"
        max={messageLimits.content}
        placeholder={t('reply.placeholder')}
        value={content.content}
        error={error}
        aria-keyshortcuts="Control+Enter"
        autoFocus={isNext}
        onFocus={onBegin}
        onChange={(event) => write({ content: event.target.value })}
        onKeyDown={onKeyDown}
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <AttachmentsField
          kind="attachment"
          max={messageLimits.attachments}
          attachments={content.attachments}
          onAdd={(attachment) => {
            onBegin()
            attach(attachment)
          }}
          onRemove={detach}
          onBusy={setUploading}
          className={content.attachments.length > 0 ? 'basis-full' : undefined}
        />
        <SaveStatusLabel saved={saved} className="min-w-0 flex-1 text-end" />
        <Button type="submit" variant="primary" icon={<Send />} pending={isUploading}>
          {t('send')}
        </Button>
      </div>
    </form>
  )
}
