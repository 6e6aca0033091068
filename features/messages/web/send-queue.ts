import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { listDrafts, listThreads, replyMessage, sendMessage, type SentView } from '../contract/index.ts'
import { refresh } from '#shell/api/query.ts'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { liveStatus } from '#shell/live/live-status.ts'
import type { SendQueueItem } from '#shell/send-queue/item.ts'
import { sendQueueOf } from '#shell/send-queue/send-queue.ts'
import { addSentMessage } from './thread-query.ts'
import { createDraftCopy } from './drafts/draft-copy.ts'
import { type DraftContent, inputOf } from './drafts/draft-content.ts'
import { removeCopy, storeCopy } from './drafts/draft-sync.ts'

/** A message between "send" and the server's answer. */
export type PendingMessage = { key: string; words: DraftContent; askedAt: string; item: SendQueueItem }

const isMessage = ({ endpoint }: SendQueueItem) => endpoint === sendMessage.name || endpoint === replyMessage.name

const toPendingMessage = (item: SendQueueItem): PendingMessage => ({
  key: item.key,
  words: item.shown as DraftContent,
  askedAt: new Date(item.askedAt).toISOString(),
  item,
})

/** What has gone from this browser's drafts into its outbox, since the page was loaded: lists may show it as a draft a moment longer. */
const enqueuedIds = new Set<string>()
export const wasEnqueued = (clientId: string): boolean => enqueuedIds.has(clientId)

/** Hands what is written over to the outbox (MSG-04): from here on it is sent, once, whatever happens to the line or to this page. */
export const enqueueMessage = async (memberId: string, clientId: string, words: DraftContent): Promise<void> => {
  const { recipientId, threadId, forwardOf, subject, content, attachments } = inputOf(words)
  const outbox = sendQueueOf(memberId)
  const kept = { shown: words, key: clientId, lane: threadId ?? recipientId ?? '' }
  enqueuedIds.add(clientId)
  try {
    if (threadId) await outbox.add(replyMessage, { id: threadId, clientId, content, attachments }, kept)
    else
      await outbox.add(
        sendMessage,
        { clientId, recipientId: recipientId ?? '', subject, content, attachments, ...(forwardOf && { forwardOf }) },
        kept,
      )
  } catch (error) {
    enqueuedIds.delete(clientId)
    throw error
  }
  removeCopy(memberId, clientId)
}

/** The member's messages that are on their way, oldest first, and what can be done about them. */
export const useSendQueue = () => {
  const memberId = useAuth().viewer?.id ?? ''
  const outbox = sendQueueOf(memberId)
  const items = useSyncExternalStore(outbox.subscribe, outbox.read)
  useSyncExternalStore(outbox.subscribe, outbox.isLoaded)
  return {
    memberId,
    pending: items
      .filter(isMessage)
      .sort((one, other) => one.askedAt - other.askedAt)
      .map(toPendingMessage),
    /** Whether this is all there is: the browser's store is read a moment after the page is there. */
    isLoaded: outbox.isLoaded(),
    /** Where a message stands that was sent since the page was loaded, in whichever tab; undefined when nothing is known of that. */
    threadOf: (key: string): string | undefined => (outbox.answerTo(key) as SentView | undefined)?.threadId,
    retry: (key: string) => void outbox.retry(key),
    /** Takes a message back into the drafts, to be written on; answers whether that was still possible. */
    edit: async (key: string): Promise<boolean> => {
      const item = await outbox.withdraw(key)
      if (!item) return false
      enqueuedIds.delete(key)
      storeCopy(memberId, { ...createDraftCopy(key), words: item.shown as DraftContent, changedAt: Date.now() })
      return true
    },
    discard: async (key: string): Promise<boolean> => (await outbox.withdraw(key)) !== undefined,
  }
}

/** Shows what the server has taken, at once and in every tab. */
export const useShowSentMessages = () => {
  const memberId = useAuth().viewer?.id ?? ''
  const queries = useQueryClient()
  const outbox = sendQueueOf(memberId)
  useEffect(
    () =>
      outbox.onSent((item, answer) => {
        if (!isMessage(item)) return
        const sent = answer as SentView
        enqueuedIds.add(item.key)
        if (sent.message) void addSentMessage(queries, sent.message)
        // Else an event says so.
        if (liveStatus() !== 'live') void refresh(queries, [listThreads, listDrafts])
      }),
    [outbox, queries],
  )
}
