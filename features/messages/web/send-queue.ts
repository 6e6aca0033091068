import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { listDrafts, listThreads, replyMessage, sendMessage, type SentView } from '../contract/index.ts'
import { refresh } from '#shell/api/query.ts'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { liveStatus } from '#shell/live/live-status.ts'
import type { OutboxItem } from '#shell/send-queue/item.ts'
import { outboxOf } from '#shell/send-queue/send-queue.ts'
import { showMessage } from './thread-query.ts'
import { newCopy } from './drafts/draft-copy.ts'
import { type Words, inputOf } from './drafts/draft-content.ts'
import { dropCopy, keepCopy } from './drafts/draft-sync.ts'

/** A message between "send" and the server's answer. */
export type Pending = { key: string; words: Words; askedAt: string; item: OutboxItem }

const isMessage = ({ endpoint }: OutboxItem) => endpoint === sendMessage.name || endpoint === replyMessage.name

const pendingOf = (item: OutboxItem): Pending => ({
  key: item.key,
  words: item.shown as Words,
  askedAt: new Date(item.askedAt).toISOString(),
  item,
})

/** What has gone from this browser's drafts into its outbox, since the page was loaded: lists may show it as a draft a moment longer. */
const handedOver = new Set<string>()
export const isHandedOver = (clientId: string): boolean => handedOver.has(clientId)

/** Hands what is written over to the outbox (MSG-04): from here on it is sent, once, whatever happens to the line or to this page. */
export const handOver = async (memberId: string, clientId: string, words: Words): Promise<void> => {
  const { recipientId, threadId, forwardOf, subject, content, attachments } = inputOf(words)
  const outbox = outboxOf(memberId)
  const kept = { shown: words, key: clientId, lane: threadId ?? recipientId ?? '' }
  handedOver.add(clientId)
  try {
    if (threadId) await outbox.add(replyMessage, { id: threadId, clientId, content, attachments }, kept)
    else
      await outbox.add(
        sendMessage,
        { clientId, recipientId: recipientId ?? '', subject, content, attachments, ...(forwardOf && { forwardOf }) },
        kept,
      )
  } catch (error) {
    handedOver.delete(clientId)
    throw error
  }
  dropCopy(memberId, clientId)
}

/** The member's messages that are on their way, oldest first, and what can be done about them. */
export const useOutbox = () => {
  const memberId = useAuth().viewer?.id ?? ''
  const outbox = outboxOf(memberId)
  const items = useSyncExternalStore(outbox.subscribe, outbox.read)
  useSyncExternalStore(outbox.subscribe, outbox.isRead)
  return {
    memberId,
    pending: items
      .filter(isMessage)
      .sort((one, other) => one.askedAt - other.askedAt)
      .map(pendingOf),
    /** Whether this is all there is: the browser's store is read a moment after the page is there. */
    isRead: outbox.isRead(),
    /** Where a message stands that was sent since the page was loaded, in whichever tab; undefined when nothing is known of that. */
    threadOf: (key: string): string | undefined => (outbox.answerTo(key) as SentView | undefined)?.threadId,
    again: (key: string) => void outbox.again(key),
    /** Takes a message back into the drafts, to be written on; answers whether that was still possible. */
    edit: async (key: string): Promise<boolean> => {
      const item = await outbox.takeBack(key)
      if (!item) return false
      handedOver.delete(key)
      keepCopy(memberId, { ...newCopy(key), words: item.shown as Words, changedAt: Date.now() })
      return true
    },
    discard: async (key: string): Promise<boolean> => (await outbox.takeBack(key)) !== undefined,
  }
}

/** Shows what the server has taken, at once and in every tab. */
export const useSentMessages = () => {
  const memberId = useAuth().viewer?.id ?? ''
  const queries = useQueryClient()
  const outbox = outboxOf(memberId)
  useEffect(
    () =>
      outbox.onSent((item, answer) => {
        if (!isMessage(item)) return
        const sent = answer as SentView
        handedOver.add(item.key)
        if (sent.message) void showMessage(queries, sent.message)
        // Else an event says so.
        if (liveStatus() !== 'live') void refresh(queries, [listThreads, listDrafts])
      }),
    [outbox, queries],
  )
}
