import { replyMessage, sendMessage } from '#features/messages/contract/index.ts'
import type { AnyEndpoint, InputOf } from '#kit/endpoint.ts'
import { ApiError } from '../api/api-error.ts'
import { call, randomKey } from '../api/call.ts'
import { onAuthEvent } from '../auth/auth-store.ts'
import { liveStatus, onLiveStatus } from '../live/live-status.ts'
import { hasUnsent, setUnsentFlag } from './unsent-flag.ts'
import { afterFailure, canWithdraw, nextToSend, type SendQueueItem } from './item.ts'
import { sendQueueStore } from './store.ts'

/** The endpoints that may be queued. Items stored by an earlier version are matched by name. */
const endpoints: readonly AnyEndpoint[] = [sendMessage, replyMessage]
const endpointNamed = (name: string) => endpoints.find((one) => one.name === name)

/** After this time a call counts as lost. */
const callTimeoutMs = 30_000
/** While offline, the connection is checked at this interval. */
const offlineCheckMs = 30_000
const maxAnswers = 20

/** `transaction`: see `refresh` in `shell/api/query.ts`. */
type SentItem = { item: SendQueueItem; answer: unknown; transaction: string | null }
type QueueMessage = { memberId: string; sent?: SentItem }
type SentListener = (item: SendQueueItem, answer: unknown, transaction: string | null) => void

const createSendQueue = (memberId: string) => {
  const ended = new AbortController()
  const channel = new BroadcastChannel('outbox')
  const listeners = new Set<() => void>()
  const sentListeners = new Set<SentListener>()
  const answers = new Map<string, unknown>()
  let items: readonly SendQueueItem[] = []
  let isLoaded = false
  let wake = (): void => undefined
  let isProcessing = false
  let hasWork = false

  const setItems = (next: readonly SendQueueItem[]) => {
    items = next
    isLoaded = true
    // Do not create a missing flag for an empty queue: the member may have signed out in another tab.
    if (items.length > 0 || hasUnsent(memberId)) setUnsentFlag(memberId, items.length > 0)
    for (const listener of listeners) listener()
  }
  const reload = async () => {
    const next = await (await sendQueueStore()).itemsOf(memberId)
    if (!ended.signal.aborted) setItems(next)
  }
  const reloadAndSend = async () => {
    await reload()
    channel.postMessage({ memberId } satisfies QueueMessage)
    send()
  }
  const handleSent = ({ item, answer, transaction }: SentItem) => {
    answers.set(item.key, answer)
    for (const key of [...answers.keys()].slice(0, -maxAnswers)) answers.delete(key)
    // In the same task, so that no screen shows the message twice or not at all.
    for (const listener of sentListeners) listener(item, answer, transaction)
    setItems(items.filter(({ key }) => key !== item.key))
  }

  const recordFailure = async (key: string, error: ApiError) => {
    await (await sendQueueStore()).change(key, (now) => afterFailure(now, error, Date.now(), Math.random()))
  }
  const sendItem = async (item: SendQueueItem) => {
    const store = await sendQueueStore()
    // Count the attempt before sending: from here on the call may have arrived.
    if (!(await store.change(item.key, (now) => ({ ...now, attempts: now.attempts + 1 })))) return
    const endpoint = endpointNamed(item.endpoint)
    try {
      if (!endpoint) throw new ApiError(item.endpoint, 400, { code: 'unexpected' })
      let transaction: string | null = null
      const answer = await call(endpoint, item.input, {
        idempotencyKey: item.key,
        asMember: memberId,
        signal: AbortSignal.timeout(callTimeoutMs),
        onCommit: (id) => (transaction = id),
      })
      await store.change(item.key, () => null)
      if (ended.signal.aborted) return
      const sent = { item, answer, transaction }
      handleSent(sent)
      channel.postMessage({ memberId, sent } satisfies QueueMessage)
    } catch (error) {
      const refusal = error instanceof ApiError ? error : new ApiError(item.endpoint, 0, { code: 'offline' })
      await recordFailure(item.key, refusal)
      if (ended.signal.aborted) return
      await reload()
      channel.postMessage({ memberId } satisfies QueueMessage)
    }
  }

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const processQueue = async () => {
    while (!ended.signal.aborted) {
      hasWork = false
      const next = nextToSend(await (await sendQueueStore()).itemsOf(memberId))
      if (!next) return
      const wait = next.dueAt - Date.now()
      if (!navigator.onLine) await pause(offlineCheckMs)
      else if (wait > 0) await pause(wait)
      else await sendItem(next)
    }
  }
  /** Starts sending in this tab, unless another tab holds the lock. If that tab closes, this one takes its place. */
  const send = () => {
    hasWork = true
    wake()
    if (isProcessing || ended.signal.aborted) return
    isProcessing = true
    // Web Locks are missing on plain http origins except localhost. The idempotency key alone then prevents duplicates.
    const working = navigator.locks
      ? navigator.locks.request(`outbox ${memberId}`, { signal: ended.signal }, processQueue)
      : processQueue()
    working
      .catch((error: unknown) => {
        if (!ended.signal.aborted) reportError(error)
      })
      .finally(() => {
        isProcessing = false
        if (hasWork) send()
      })
  }
  /** Clears all retry delays, because the connection may be back. */
  const retryNow = async () => {
    const store = await sendQueueStore()
    const delayed = (await store.itemsOf(memberId)).filter(({ dueAt }) => dueAt > 0)
    for (const { key } of delayed) await store.change(key, (now) => ({ ...now, dueAt: 0 }))
    if (ended.signal.aborted) return
    // The tab that sends may not have received the `online` event.
    if (delayed.length > 0) channel.postMessage({ memberId } satisfies QueueMessage)
    send()
  }

  channel.onmessage = ({ data }: MessageEvent<QueueMessage>) => {
    if (data.memberId !== memberId) return
    if (data.sent) handleSent(data.sent)
    else void reload().then(send)
  }
  const onOnline = () => void retryNow()
  addEventListener('online', onOnline)
  const stopLiveStatus = onLiveStatus(() => {
    if (liveStatus() === 'live') void retryNow()
  })
  const stopAuthEvents = onAuthEvent((_event, viewer) => {
    if (viewer?.id !== memberId) end()
  })
  const end = () => {
    ended.abort()
    wake()
    channel.close()
    removeEventListener('online', onOnline)
    stopLiveStatus()
    stopAuthEvents()
    if (current?.memberId === memberId) current = undefined
  }
  // The page has just loaded, so the connection works: retry items of an earlier visit now.
  void reload().then(retryNow)

  return {
    memberId,
    read: () => items,
    /** Whether `read` returns the stored items already. */
    isLoaded: () => isLoaded,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** The server's answer to an item sent since the page loaded, for components that mount later. */
    answerTo: (key: string): unknown => answers.get(key),
    /** Subscribes to sent items of all tabs. */
    onSent: (listener: SentListener) => {
      sentListeners.add(listener)
      return () => void sentListeners.delete(listener)
    },
    /** Stores a call and sends it as soon as possible. Resolves once it is stored. */
    add: async <E extends AnyEndpoint>(
      endpoint: E,
      input: InputOf<E>,
      { shown, lane, key = randomKey() }: { shown: unknown; lane: string; key?: string },
    ): Promise<SendQueueItem> => {
      // Set the flag first: after a crash, an item without the flag would not be found.
      setUnsentFlag(memberId, true)
      const item: SendQueueItem = {
        key,
        memberId,
        endpoint: endpoint.name,
        input,
        shown,
        lane,
        askedAt: Date.now(),
        attempts: 0,
        dueAt: 0,
        refusal: null,
      }
      await (await sendQueueStore()).add(item)
      await reloadAndSend()
      return item
    },
    /** Uses the same idempotency key. */
    retry: async (key: string): Promise<void> => {
      await (await sendQueueStore()).change(key, (item) => ({ ...item, refusal: null, dueAt: 0 }))
      await reloadAndSend()
    },
    /** Removes an item that cannot have arrived and returns it; undefined if it is too late. */
    withdraw: async (key: string): Promise<SendQueueItem | undefined> => {
      const item = await (await sendQueueStore()).change(key, (now) => (canWithdraw(now) ? null : now))
      await reloadAndSend()
      return item && canWithdraw(item) ? item : undefined
    },
    end,
  }
}
export type SendQueue = ReturnType<typeof createSendQueue>

let current: SendQueue | undefined

/** The send queue of the signed-in member. Ends when the member signs out or another member signs in. */
export const sendQueueOf = (memberId: string): SendQueue => {
  if (current?.memberId !== memberId) {
    current?.end()
    current = createSendQueue(memberId)
  }
  return current
}

/** For sign-out: deletes unsent items, so that the next user of this browser cannot read them. */
export const clearSendQueue = async (memberId: string): Promise<void> => {
  if (current?.memberId === memberId) current.end()
  await (await sendQueueStore()).clear(memberId)
}
