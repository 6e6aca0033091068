import type { AnyEndpoint, InputOf } from '#kit/endpoint.ts'
import { ApiError } from '../api/api-error.ts'
import { call, randomKey } from '../api/call.ts'
import { onAuthEvent } from '../auth/auth-store.ts'
import { liveStatus, onLiveStatus } from '../live/live-status.ts'
import { endpointNamed } from './endpoints.ts'
import { hasUnsent, noteUnsent } from './unsent-flag.ts'
import { afterFailure, isUnsent, nextOf, type OutboxItem } from './item.ts'
import { outboxStore } from './store.ts'

/** A call that is not answered by then has been lost on the way, as far as anyone can tell. */
const patienceMs = 30_000
/** Without a connection nothing is tried; this often is looked whether it is still so. */
const offlineLookMs = 30_000
/** So many of the last answers are remembered. */
const mostAnswers = 20

/** What one tab tells the others. */
type Told = { memberId: string; sent?: { item: OutboxItem; answer: unknown } }
type SentListener = (item: OutboxItem, answer: unknown) => void

const open = (memberId: string) => {
  const ended = new AbortController()
  const channel = new BroadcastChannel('outbox')
  const listeners = new Set<() => void>()
  const sentListeners = new Set<SentListener>()
  const answers = new Map<string, unknown>()
  let items: readonly OutboxItem[] = []
  let isRead = false
  let wake = (): void => undefined
  let isAsked = false
  let isDue = false

  const show = (next: readonly OutboxItem[]) => {
    items = next
    isRead = true
    // Where there is no flag, none is left behind: the member may have signed out in another tab.
    if (items.length > 0 || hasUnsent(memberId)) noteUnsent(memberId, items.length > 0)
    for (const listener of listeners) listener()
  }
  const reload = async () => {
    const next = await (await outboxStore()).of(memberId)
    if (!ended.signal.aborted) show(next)
  }
  const changed = async () => {
    await reload()
    channel.postMessage({ memberId } satisfies Told)
    send()
  }
  const showSent = ({ item, answer }: NonNullable<Told['sent']>) => {
    answers.set(item.key, answer)
    for (const key of [...answers.keys()].slice(0, -mostAnswers)) answers.delete(key)
    // In one go, so that no screen shows it twice or not at all in between.
    for (const listener of sentListeners) listener(item, answer)
    show(items.filter(({ key }) => key !== item.key))
  }

  const failed = async (key: string, error: ApiError) => {
    await (await outboxStore()).change(key, (now) => afterFailure(now, error, Date.now(), Math.random()))
  }
  const attempt = async (item: OutboxItem) => {
    const store = await outboxStore()
    // Noted before it goes out: from here on it may have arrived, whatever is heard of it.
    if (!(await store.change(item.key, (now) => ({ ...now, attempts: now.attempts + 1 })))) return
    const endpoint = endpointNamed(item.endpoint)
    try {
      if (!endpoint) throw new ApiError(item.endpoint, 400, { code: 'unexpected' })
      const answer = await call(endpoint, item.input, {
        idempotencyKey: item.key,
        asMember: memberId,
        signal: AbortSignal.timeout(patienceMs),
      })
      await store.change(item.key, () => null)
      if (ended.signal.aborted) return
      showSent({ item, answer })
      channel.postMessage({ memberId, sent: { item, answer } } satisfies Told)
    } catch (error) {
      const refusal = error instanceof ApiError ? error : new ApiError(item.endpoint, 0, { code: 'offline' })
      await failed(item.key, refusal)
      if (ended.signal.aborted) return
      await reload()
      channel.postMessage({ memberId } satisfies Told)
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
  /** Sends one after the other until nothing waits for the line. */
  const work = async () => {
    while (!ended.signal.aborted) {
      isDue = false
      const next = nextOf(await (await outboxStore()).of(memberId))
      if (!next) return
      const wait = next.dueAt - Date.now()
      if (!navigator.onLine) await pause(offlineLookMs)
      else if (wait > 0) await pause(wait)
      else await attempt(next)
    }
  }
  /** Has what waits sent: by this tab, or by the one that is at it already. When that one is closed, this one goes on. */
  const send = () => {
    isDue = true
    wake()
    if (isAsked || ended.signal.aborted) return
    isAsked = true
    // Web Locks are missing on plain http addresses other than this machine. Then the key alone sees to it that it is done once.
    const working = navigator.locks
      ? navigator.locks.request(`outbox ${memberId}`, { signal: ended.signal }, work)
      : work()
    working
      .catch((error: unknown) => {
        if (!ended.signal.aborted) reportError(error)
      })
      .finally(() => {
        isAsked = false
        if (isDue) send()
      })
  }
  /** The line may be back: nobody waits for the next attempt. */
  const hurry = async () => {
    const store = await outboxStore()
    const held = (await store.of(memberId)).filter(({ dueAt }) => dueAt > 0)
    for (const { key } of held) await store.change(key, (now) => ({ ...now, dueAt: 0 }))
    if (ended.signal.aborted) return
    // The tab that is at it may not have heard of the line.
    if (held.length > 0) channel.postMessage({ memberId } satisfies Told)
    send()
  }

  channel.onmessage = ({ data }: MessageEvent<Told>) => {
    if (data.memberId !== memberId) return
    if (data.sent) showSent(data.sent)
    else void reload().then(send)
  }
  const onOnline = () => void hurry()
  addEventListener('online', onOnline)
  const leaveLive = onLiveStatus(() => {
    if (liveStatus() === 'live') void hurry()
  })
  const leaveAuth = onAuthEvent((_event, viewer) => {
    if (viewer?.id !== memberId) end()
  })
  const end = () => {
    ended.abort()
    wake()
    channel.close()
    removeEventListener('online', onOnline)
    leaveLive()
    leaveAuth()
    if (current?.memberId === memberId) current = undefined
  }
  // The page has just come from the server: what waited because of an earlier visit's line goes now.
  void reload().then(hurry)

  return {
    memberId,
    read: () => items,
    /** Whether `read` is what the browser keeps, and not only what is known so far. */
    isRead: () => isRead,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** What the server said to what it took since the page was loaded: who wants to show it may be there only afterwards. */
    answerTo: (key: string): unknown => answers.get(key),
    /** Hears what the server has taken, in every tab. */
    onSent: (listener: SentListener) => {
      sentListeners.add(listener)
      return () => void sentListeners.delete(listener)
    },
    /** Keeps a call and sends it as soon as may be. Resolves when it is kept. */
    add: async <E extends AnyEndpoint>(
      endpoint: E,
      input: InputOf<E>,
      { shown, lane, key = randomKey() }: { shown: unknown; lane: string; key?: string },
    ): Promise<OutboxItem> => {
      // The flag first: an item without one would not be found after a crash.
      noteUnsent(memberId, true)
      const item: OutboxItem = {
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
      await (await outboxStore()).add(item)
      await changed()
      return item
    },
    /** Sends again what was refused, as the same call. */
    again: async (key: string): Promise<void> => {
      await (await outboxStore()).change(key, (item) => ({ ...item, refusal: null, dueAt: 0 }))
      await changed()
    },
    /** Takes back what cannot have arrived; answers it, or undefined when it is too late for that. */
    takeBack: async (key: string): Promise<OutboxItem | undefined> => {
      const item = await (await outboxStore()).change(key, (now) => (isUnsent(now) ? null : now))
      await changed()
      return item && isUnsent(item) ? item : undefined
    },
    end,
  }
}
export type Outbox = ReturnType<typeof open>

let current: Outbox | undefined

/** The outbox of the member who is here. It sends what an earlier visit left, and ends when they leave or somebody else signs in. */
export const outboxOf = (memberId: string): Outbox => {
  if (current?.memberId !== memberId) {
    current?.end()
    current = open(memberId)
  }
  return current
}

/** The member signs out: what was not sent goes, unread by who uses this browser next. */
export const forgetOutbox = async (memberId: string): Promise<void> => {
  if (current?.memberId === memberId) current.end()
  await (await outboxStore()).forget(memberId)
}
