import { type AnyEndpoint, type InputOf, type OutputOf, toRequest } from '#kit/endpoint.ts'
import { limits } from '#kit/limits.ts'
import { ApiError, errorBodyOf } from './api-error.ts'
import { maintenanceEvent } from '../site/maintenance-event.ts'
import { createSlidingWindow } from './sliding-window.ts'

export type CallOptions = {
  signal?: AbortSignal | undefined
  /** Retries with one key and input have one effect. By default each call of an idempotent endpoint gets a new key. */
  idempotencyKey?: string
  /** For queued calls: the server rejects the call unless this member is still signed in. */
  asMember?: string
  /** A server event triggered the call, so it does not count towards the page's request limit (SHLD-05). */
  isServerTriggered?: boolean
  /** Awaited before the call returns. `transaction` is null if the call published no live event. */
  onCommit?: (transaction: string | null) => unknown
  /** An auth error does not trigger a session check. For the calls that manage the session. */
  quiet?: boolean
}

export type Call = <E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  options?: CallOptions,
) => Promise<OutputOf<E>>

const requestWindow = createSlidingWindow(limits.clientRequestsPerMinute, 60_000)

/** The Fetch standard limits all pending keepalive bodies to 64 KiB together; a character takes up to three bytes. */
const maxKeepaliveCharacters = 15_000

/** 128 random bits in hex. `crypto.randomUUID` is missing on plain http origins. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

const enforceRateLimit = (endpoint: AnyEndpoint) => {
  const verdict = requestWindow.take()
  if (verdict.ok) return
  void import('../errors/report-rate-limit.ts').then(({ reportRateLimit }) => reportRateLimit(endpoint.path))
  throw new ApiError(
    endpoint.name,
    429,
    { code: 'rate.limited', params: { seconds: verdict.retryAfter } },
    verdict.retryAfter,
  )
}

let cleanInput = (input: unknown) => input

/** Sets what is done to the input of every call: the markers of a page whose texts are being edited stay in the page. */
export const setCleanInput = (clean: typeof cleanInput) => {
  cleanInput = clean
}

/**
 * Calls an endpoint from the browser.
 * @throws ApiError for every failure; `offline` without a complete response
 */
export const call: Call = async (endpoint, input, options = {}) => {
  if (!options.isServerTriggered) enforceRateLimit(endpoint)
  const { path, body } = toRequest(endpoint, cleanInput(input) as Record<string, unknown>)
  const headers: Record<string, string> = { accept: 'application/json' }
  if (body) headers['content-type'] = 'application/json'
  if (endpoint.idempotent) headers['idempotency-key'] = options.idempotencyKey ?? randomKey()
  if (options.asMember) headers['x-member'] = options.asMember

  const text = body && JSON.stringify(body)
  const response = await fetch(path, {
    method: endpoint.method,
    headers,
    credentials: 'same-origin',
    // A write completes even if the page is closed or reloaded at the same moment.
    keepalive: endpoint.method !== 'GET' && (text?.length ?? 0) < maxKeepaliveCharacters,
    ...(text ? { body: text } : {}),
    ...(options.signal ? { signal: options.signal } : {}),
  }).catch((error: unknown) => {
    if (options.signal?.aborted) throw error
    throw new ApiError(endpoint.name, 0, { code: 'offline' })
  })

  const answer: unknown = await response.json().catch(() => undefined)
  if (response.ok && answer !== undefined) {
    await options.onCommit?.(response.headers.get('x-transaction'))
    return answer as OutputOf<typeof endpoint>
  }
  // A truncated response, for example during page unload, is as retryable as a missing one.
  if (response.ok) throw new ApiError(endpoint.name, 0, { code: 'offline' })
  const wait = Number(response.headers.get('retry-after'))
  const refusal = errorBodyOf(answer) ?? { code: response.status === 503 ? 'unavailable' : 'internal' }
  const error = new ApiError(endpoint.name, response.status, refusal, wait > 0 ? wait : undefined)
  if (!options.quiet && (error.code === 'auth.required' || error.code === 'auth.blocked'))
    dispatchEvent(new CustomEvent('nordbro:refused', { detail: error.code }))
  if (error.code === 'maintenance') dispatchEvent(new CustomEvent(maintenanceEvent))
  throw error
}
