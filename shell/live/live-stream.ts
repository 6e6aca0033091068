import type { QueryClient } from '@tanstack/react-query'
import { endpointsStaleAfter, markServerTriggered } from '../api/stale-endpoints.ts'
import { type LiveStatus, liveStatus, setLiveStatus } from './live-status.ts'

const firstRetryMs = 1000
const maxRetryMs = 30_000

/** What the tab that holds the stream tells the others. */
type LiveMessage =
  | { kind: 'event'; name: string; payload: unknown; cursor: string }
  | { kind: 'reset'; cursor: string }
  | { kind: 'status'; status: LiveStatus; cursor: string | null }
  | { kind: 'hello' }

const sessionEvent = 'accounts.changed'
/** Somebody is kept away from the member, or no more. */
const blocksEvent = 'blocks.changed'

/** SHLD-03: a member's text was flagged. */
const inputFlaggedEvent = 'securityEvents.inputFlagged'

/** Milliseconds within which an event that very many hear lets them ask again; 0: at once. */
const refetchSpreadMs = (payload: unknown): number => {
  const { within } = (payload ?? {}) as { within?: unknown }
  return typeof within === 'number' && within > 0 ? within * 1000 : 0
}

/** Whether one cursor (`id-microseconds`) comes after another. */
const isAfter = (cursor: string, other: string): boolean => {
  const [id, otherId] = [cursor, other].map((text) => BigInt(text.split('-')[0] ?? 0)) as [bigint, bigint]
  return id > otherId
}

/**
 * Live updates for a member: one stream per browser, because a browser allows few connections to one host. The tab
 * that holds the lock has the stream and passes on what it hears; when it goes, the next one resumes where it was.
 * `since`: the place that the page was rendered at; null when it was rendered for a visitor. Answers how to end it.
 */
export const startLiveUpdates = (queries: QueryClient, since: string | null): (() => void) => {
  const channel = new BroadcastChannel('live')
  const ended = new AbortController()
  let cursor = since
  let holdsStream = false
  /** What will be asked for again, by the endpoint's name: each tab at a moment of its own, once for all that happens until then. */
  const pendingRefetches = new Map<string, ReturnType<typeof setTimeout>>()
  ended.signal.addEventListener('abort', () => {
    for (const timer of pendingRefetches.values()) clearTimeout(timer)
  })

  const refetchActive = (name: string) => {
    // The server is the reason for these calls: they are not counted as the page's own.
    for (const { queryHash } of queries.getQueryCache().findAll({ queryKey: [name], type: 'active' }))
      markServerTriggered(queryHash)
    void queries.invalidateQueries({ queryKey: [name] })
  }
  const invalidate = (name: string, spreadMs: number) => {
    if (spreadMs === 0) return refetchActive(name)
    // Whoever opens it before that gets it anew.
    void queries.invalidateQueries({ queryKey: [name], refetchType: 'none' })
    if (pendingRefetches.has(name)) return
    const ask = () => {
      pendingRefetches.delete(name)
      refetchActive(name)
    }
    pendingRefetches.set(name, setTimeout(ask, Math.random() * spreadMs))
  }

  const invalidateAfterEvent = ({ name, payload }: { name: string; payload: unknown }) => {
    for (const endpoint of endpointsStaleAfter(name)) {
      // What a page left behind would be shown on coming back until the new answer is here: not with whom a block has parted.
      if (name === blocksEvent) queries.removeQueries({ queryKey: [endpoint], type: 'inactive' })
      invalidate(endpoint, refetchSpreadMs(payload))
    }
  }
  /** Whether the session is still there and may ask; where the server cannot be reached, nobody knows better. */
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
      case 'event':
        cursor = message.cursor
        // The session itself is no query: everything stands on it. Of one that has ended nothing is asked any more.
        if (message.name === inputFlaggedEvent)
          return void import('../input-flagged-toast.ts').then(({ showInputFlagged }) =>
            showInputFlagged(message.payload),
          )
        if (message.name === sessionEvent)
          void isSessionActive().then((is) => is && !ended.signal.aborted && invalidateAfterEvent(message))
        else invalidateAfterEvent(message)
        return
      case 'reset':
        cursor = message.cursor
        return void queries.invalidateQueries()
      case 'status':
        // What the other tab heard before this one listened.
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

  /** Holds the stream until the member leaves: opened again whenever it breaks, later each time it fails at once. */
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
        // `hello`: joined without a place, so what is on screen may be older than the stream.
        for (const name of ['hello', 'reset'])
          stream.addEventListener(name, (event) => broadcast({ kind: 'reset', cursor: event.lastEventId }))
        stream.addEventListener('change', (event) => {
          const { name, payload } = JSON.parse(event.data) as { name: string; payload: unknown }
          broadcast({ kind: 'event', name, payload, cursor: event.lastEventId })
        })
        stream.onerror = scheduleReconnect
      }
      const scheduleReconnect = () => {
        // Not left to the browser: it would not come back after a refusal, and knows no patience.
        source?.close()
        broadcast(connectingMessage())
        clearTimeout(timer)
        timer = setTimeout(open, retryMs)
        retryMs = Math.min(retryMs * 2, maxRetryMs)
        if (retryMs === maxRetryMs) broadcast(statusMessage('disconnected'))
      }
      const onOnline = () => {
        // A try that began without the line may still fail: the next one is soon again.
        retryMs = firstRetryMs
        if (source?.readyState !== EventSource.CLOSED) return
        clearTimeout(timer)
        open()
      }
      addEventListener('online', onOnline)
      // A stream may not notice for minutes that its line is gone, and would be taken for a good one when the line is back.
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
  // Web Locks are missing on plain http addresses other than this machine: each tab then has its own stream.
  if (navigator.locks)
    navigator.locks.request('live-stream', { signal: ended.signal }, holdStream).catch(() => undefined)
  else void holdStream()

  return () => {
    ended.abort()
    channel.close()
    setLiveStatus('disconnected')
  }
}
