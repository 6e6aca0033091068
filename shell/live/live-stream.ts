import type { QueryClient } from '@tanstack/react-query'
import { setRefetch } from '../api/query.ts'
import { endpointsStaleAfter } from '../api/stale-endpoints.ts'
import { notifyLiveListeners } from './live-listeners.ts'
import { type LiveStatus, liveStatus, setLiveStatus } from './live-status.ts'
import { createRefetchOnce } from './refetch-once.ts'

const firstRetryMs = 1000
const maxRetryMs = 30_000

/** Sent by the tab with the stream to the other tabs; `hello` is sent by a new tab. */
type LiveMessage =
  | { kind: 'event'; name: string; payload: unknown; transaction: string; cursor: string }
  | { kind: 'reset'; cursor: string }
  | { kind: 'status'; status: LiveStatus; cursor: string | null }
  | { kind: 'hello' }

const sessionEvent = 'accounts.changed'
/** A block between the viewer and another member was set or lifted. */
const blocksEvent = 'blocks.changed'

/** SHLD-03: a member's text was flagged. */
const inputFlaggedEvent = 'securityEvents.inputFlagged'

/** The period in milliseconds over which clients spread their refetches after an event; 0 for none. */
const refetchSpreadMs = (payload: unknown): number => {
  const { within } = (payload ?? {}) as { within?: unknown }
  return typeof within === 'number' && within > 0 ? within * 1000 : 0
}

const isAfter = (cursor: string, other: string): boolean => {
  const [id, otherId] = [cursor, other].map((text) => BigInt(text.split('-')[0] ?? 0)) as [bigint, bigint]
  return id > otherId
}

/**
 * Live updates for a member. All tabs share one stream, because browsers limit the connections per host. The tab that
 * holds the lock broadcasts the events; when it closes, the next one resumes at the last cursor. `since`: the cursor of
 * the rendered page, null for a visitor's page. Returns a function that stops the updates.
 */
export const startLiveUpdates = (queries: QueryClient, since: string | null): (() => void) => {
  const channel = new BroadcastChannel('live')
  const ended = new AbortController()
  let cursor = since
  let holdsStream = false
  const refetchOnce = createRefetchOnce(queries)
  setRefetch(refetchOnce.refetchAfterAnswer)
  /** Delayed refetches by endpoint name. Each tab picks a random delay and refetches once for all events until then. */
  const pendingRefetches = new Map<string, { timer: ReturnType<typeof setTimeout>; since: number }>()
  ended.signal.addEventListener('abort', () => {
    for (const { timer } of pendingRefetches.values()) clearTimeout(timer)
    setRefetch()
    refetchOnce.stop()
  })

  const invalidate = (name: string, since: number, spreadMs: number) => {
    if (spreadMs === 0) return void refetchOnce.refetchOlder(name, since, true)
    // A query that mounts before the delay ends refetches at once.
    refetchOnce.invalidateOlder(name, since)
    const pending = pendingRefetches.get(name)
    if (pending) return void (pending.since = since)
    const ask = () => {
      const { since: last } = pendingRefetches.get(name) as { since: number }
      pendingRefetches.delete(name)
      void refetchOnce.refetchOlder(name, last, true)
    }
    pendingRefetches.set(name, { timer: setTimeout(ask, Math.random() * spreadMs), since })
  }

  const invalidateAfterEvent = ({ name, payload }: { name: string; payload: unknown }, since: number) => {
    for (const endpoint of endpointsStaleAfter(name)) {
      // A cached inactive query is shown until its refetch ends, and it may contain the blocked member. Remove it.
      if (name === blocksEvent) queries.removeQueries({ queryKey: [endpoint], type: 'inactive' })
      invalidate(endpoint, since, refetchSpreadMs(payload))
    }
  }
  /** Whether the session still has access. True if the server cannot be reached. */
  const isSessionActive = () =>
    import('../auth/auth-actions.ts')
      .then(({ refresh }) => refresh())
      .then(
        (viewer) => viewer !== null && !viewer.blocked,
        () => true,
      )

  const statusMessage = (now: LiveStatus): LiveMessage => ({ kind: 'status', status: now, cursor })
  const connectingMessage = () => statusMessage(navigator.onLine ? 'connecting' : 'disconnected')
  const receive = (message: LiveMessage) => {
    switch (message.kind) {
      case 'event': {
        cursor = message.cursor
        const since = refetchOnce.knownSince(message.transaction)
        notifyLiveListeners(message.name, message.payload)
        if (message.name === inputFlaggedEvent)
          return void import('../input-flagged-toast.ts').then(({ showInputFlagged }) =>
            showInputFlagged(message.payload),
          )
        // A change of the account may have ended the session; in that case refetch nothing.
        if (message.name === sessionEvent)
          void isSessionActive().then((is) => is && !ended.signal.aborted && invalidateAfterEvent(message, since))
        else invalidateAfterEvent(message, since)
        return
      }
      case 'reset':
        cursor = message.cursor
        return void queries.invalidateQueries()
      case 'status':
        // The other tab received events before this tab subscribed.
        if (message.cursor && (!cursor || isAfter(message.cursor, cursor))) {
          cursor = message.cursor
          void queries.invalidateQueries()
        }
        return setLiveStatus(message.status)
      case 'hello':
        if (holdsStream) channel.postMessage(statusMessage(liveStatus()))
    }
  }
  const broadcast = (message: LiveMessage) => {
    receive(message)
    channel.postMessage(message)
  }
  channel.onmessage = ({ data }: MessageEvent<LiveMessage>) => receive(data)

  /** Keeps the stream open until the member leaves. Reconnects with exponential backoff. */
  const holdStream = () =>
    new Promise<void>((resolve) => {
      holdsStream = true
      let source: EventSource | undefined
      let retryMs = firstRetryMs
      let timer: ReturnType<typeof setTimeout> | undefined
      const open = () => {
        broadcast(connectingMessage())
        const stream = new EventSource(cursor ? `/api/live?after=${encodeURIComponent(cursor)}` : '/api/live')
        source = stream
        stream.onopen = () => {
          retryMs = firstRetryMs
          broadcast(statusMessage('live'))
        }
        // `hello`: connected without a cursor, so the page's data may be older than the stream.
        for (const name of ['hello', 'reset'])
          stream.addEventListener(name, (event) => broadcast({ kind: 'reset', cursor: event.lastEventId }))
        stream.addEventListener('change', (event) => {
          const change = JSON.parse(event.data) as { name: string; payload: unknown; transaction: string }
          broadcast({ kind: 'event', ...change, cursor: event.lastEventId })
        })
        stream.onerror = scheduleReconnect
      }
      const scheduleReconnect = () => {
        // EventSource does not reconnect after an HTTP error and has no backoff, so close it and reconnect here.
        source?.close()
        broadcast(connectingMessage())
        clearTimeout(timer)
        timer = setTimeout(open, retryMs)
        retryMs = Math.min(retryMs * 2, maxRetryMs)
        if (retryMs === maxRetryMs) broadcast(statusMessage('disconnected'))
      }
      const onOnline = () => {
        // An attempt that started offline may still fail; the next one then follows soon.
        retryMs = firstRetryMs
        if (source?.readyState !== EventSource.CLOSED) return
        clearTimeout(timer)
        open()
      }
      addEventListener('online', onOnline)
      // A stream may not detect a lost connection for minutes and would look alive after the network returns.
      addEventListener('offline', scheduleReconnect)
      ended.signal.addEventListener('abort', () => {
        clearTimeout(timer)
        removeEventListener('online', onOnline)
        removeEventListener('offline', scheduleReconnect)
        source?.close()
        resolve()
      })
      open()
    })

  setLiveStatus('connecting')
  channel.postMessage({ kind: 'hello' } satisfies LiveMessage)
  // Web Locks are missing on plain http origins except localhost; each tab then has its own stream.
  if (navigator.locks)
    navigator.locks.request('live-stream', { signal: ended.signal }, holdStream).catch(() => undefined)
  else void holdStream()

  return () => {
    ended.abort()
    channel.close()
    setLiveStatus('disconnected')
  }
}
