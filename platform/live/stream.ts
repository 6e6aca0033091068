import type { FastifyInstance } from 'fastify'
import { mayCall } from '#kit/access.ts'
import { limits } from '#kit/limits.ts'
import type { ResolveViewer } from '#platform/auth/viewer.ts'
import { kernelError } from '#platform/http/api-error.ts'
import { bearerTokenOf, tokenError } from '#platform/http/bearer-token.ts'
import { documentedAs, type NonJsonOperation } from '#platform/http/non-json-operation.ts'
import type { Hub } from './hub.ts'

const heartbeatMs = 20_000
const heartbeatsPerRecheck = 3
/** A client with more unsent data is disconnected and can resume by cursor. */
const maxBufferedBytes = 256 * 1024

const operation: NonJsonOperation = {
  name: 'live.stream',
  summary: 'Streams server-sent events about changes that the viewer may see.',
  access: 'member',
  contentType: 'text/event-stream',
  answer:
    'Events `hello` (joined), `change` (data: JSON `{name, payload, transaction}`; the answer of a mutation names its transaction in `X-Transaction`) and `reset` (too much was missed: ask again for everything), and a comment every 20 seconds. Each `id` resumes the stream for 24 hours.',
  parameters: [
    {
      name: 'Last-Event-ID',
      in: 'header',
      description: 'The `id` of the last event that was received; the stream continues after it.',
    },
    { name: 'after', in: 'query', description: 'The same for callers that cannot set the header.' },
  ],
  hasEtag: false,
  errors: ['auth.required', 'auth.blocked', 'token.not_accepted', 'rate.limited', 'internal', 'unavailable'],
}

/** `GET /api/live`: server-sent events for members, resumable with `Last-Event-ID` (or `?after=` for browsers). */
export const registerLiveStream = (app: FastifyInstance, deps: { hub: Hub; resolveViewer: ResolveViewer }): void => {
  app.get('/api/live', documentedAs(operation), async (request, reply) => {
    // A stream would go on after its token was revoked.
    if (bearerTokenOf(request.headers.authorization) !== null) throw tokenError('token.not_accepted')
    const viewer = await deps.resolveViewer(request.headers.cookie)
    const verdict = mayCall('member', viewer)
    if (verdict !== 'ok' || !viewer) throw kernelError(verdict === 'ok' ? 'auth.required' : verdict)
    if (deps.hub.streamsOf(viewer.id) >= limits.liveStreamsPerMember)
      throw kernelError('rate.limited', { params: { seconds: 30 }, retryAfterSeconds: 30 })
    const lastEventId = request.headers['last-event-id'] ?? (request.query as Record<string, unknown>)['after']
    const { raw } = reply
    // Keep only the cookie, so that the request can be freed during the hours of a stream.
    const { cookie } = request.headers
    const headers = {
      ...reply.getHeaders(),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    }
    reply.hijack()
    raw.writeHead(200, headers as Record<string, string>)
    raw.write('retry: 1000\n\n')
    let unsubscribe: (() => void) | null = null
    let beats = 0
    let isClosed = false
    const close = () => {
      isClosed = true
      clearInterval(heartbeat)
      unsubscribe?.()
      unsubscribe = null
      raw.end()
    }
    // Closed when the viewer's rights have changed: the browser reconnects with the new ones and resumes.
    const recheck = () =>
      void deps.resolveViewer(cookie).then(
        (current) =>
          mayCall('member', current) === 'ok' && current?.adminLevel === viewer.adminLevel ? undefined : close(),
        () => undefined,
      )
    const heartbeat = setInterval(() => {
      raw.write(': \n\n')
      if (++beats % heartbeatsPerRecheck === 0) recheck()
    }, heartbeatMs)
    heartbeat.unref()
    raw.on('close', close)
    try {
      unsubscribe = await deps.hub.subscribe(
        {
          viewer,
          close,
          recheck,
          write: (chunk) => !isClosed && (raw.write(chunk) || raw.writableLength < maxBufferedBytes),
        },
        typeof lastEventId === 'string' && lastEventId !== '' ? lastEventId : null,
      )
      if (isClosed) close()
    } catch {
      close()
    }
  })
}
