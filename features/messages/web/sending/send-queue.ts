import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { listDrafts, listThreads, readThread, replyMessage, sendMessage, type SentView } from '../../contract/index.ts'
import { refresh } from '#shell/api/query.ts'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import type { SendQueueItem } from '#shell/send-queue/item.ts'
import { sendQueueOf } from '#shell/send-queue/send-queue.ts'
import { useHydrated } from '#shell/use-hydrated.ts'
import { addSentMessage } from '../thread/thread-query.ts'
import { createDraftCopy } from '../drafts/draft-copy.ts'
import { type DraftContent, inputOf } from '../drafts/draft-content.ts'
import { removeCopy, storeCopy } from '../drafts/draft-sync.ts'

/** A queued message that the server has not confirmed. */
export type PendingMessage = { key: string; content: DraftContent; askedAt: string; item: SendQueueItem }

const isMessage = ({ endpoint }: SendQueueItem) => endpoint === sendMessage.name || endpoint === replyMessage.name

const toPendingMessage = (item: SendQueueItem): PendingMessage => ({
  key: item.key,
  content: item.shown as DraftContent,
  askedAt: new Date(item.askedAt).toISOString(),
  item,
})

/** Messages queued since the page was loaded. Cached draft lists may still contain them for a moment. */
const enqueuedIds = new Set<string>()
export const wasEnqueued = (clientId: string): boolean => enqueuedIds.has(clientId)

/** Moves a message to the send queue (MSG-04), which sends it once despite lost connections and reloads. */
export const enqueueMessage = async (memberId: string, clientId: string, draft: DraftContent): Promise<void> => {
  const { recipientId, threadId, forwardOf, subject, content, attachments } = inputOf(draft)
  const sendQueue = sendQueueOf(memberId)
  const queueOptions = { shown: draft, key: clientId, lane: threadId ?? recipientId ?? '' }
  enqueuedIds.add(clientId)
  try {
    if (threadId) await sendQueue.add(replyMessage, { id: threadId, clientId, content, attachments }, queueOptions)
    else
      await sendQueue.add(
        sendMessage,
        { clientId, recipientId: recipientId ?? '', subject, content, attachments, ...(forwardOf && { forwardOf }) },
        queueOptions,
      )
  } catch (error) {
    enqueuedIds.delete(clientId)
    throw error
  }
  removeCopy(memberId, clientId)
}

const noItems: readonly SendQueueItem[] = []
const subscribeNever = () => () => undefined
const readNothing = () => noItems
const isNotLoaded = () => false

export const useSendQueue = () => {
  const memberId = useAuth().viewer?.id ?? ''
  // The queue is in the browser's storage.
  const isHydrated = useHydrated()
  const sendQueue = isHydrated ? sendQueueOf(memberId) : null
  const subscribe = sendQueue?.subscribe ?? subscribeNever
  const items = useSyncExternalStore(subscribe, sendQueue?.read ?? readNothing, readNothing)
  useSyncExternalStore(subscribe, sendQueue?.isLoaded ?? isNotLoaded, isNotLoaded)
  return {
    memberId,
    pending: items
      .filter(isMessage)
      .sort((one, other) => one.askedAt - other.askedAt)
      .map(toPendingMessage),
    /** False until the browser's storage has been read. */
    isLoaded: sendQueue?.isLoaded() ?? false,
    /** The thread of a message that any tab has sent since the page was loaded; undefined if unknown. */
    threadOf: (key: string): string | undefined => (sendQueue?.answerTo(key) as SentView | undefined)?.threadId,
    retry: (key: string) => void sendQueue?.retry(key),
    /** Moves a message back to the drafts; resolves to false if it is too late. */
    edit: async (key: string): Promise<boolean> => {
      const item = await sendQueue?.withdraw(key)
      if (!item) return false
      enqueuedIds.delete(key)
      storeCopy(memberId, { ...createDraftCopy(key), words: item.shown as DraftContent, changedAt: Date.now() })
      return true
    },
    discard: async (key: string): Promise<boolean> => (await sendQueue?.withdraw(key)) !== undefined,
  }
}

/** Adds sent messages to the cached threads, in every tab. */
export const useShowSentMessages = () => {
  const memberId = useAuth().viewer?.id ?? ''
  const queries = useQueryClient()
  useEffect(
    () =>
      sendQueueOf(memberId).onSent((item, answer, transaction) => {
        if (!isMessage(item)) return
        const sent = answer as SentView
        enqueuedIds.add(item.key)
        if (sent.message) addSentMessage(queries, sent.message)
        void refresh(queries, [listThreads, listDrafts, readThread], transaction)
      }),
    [memberId, queries],
  )
}
