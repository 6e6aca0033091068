import { type AnyEndpoint, type InputOf, type OutputOf, toRequest } from '#kit/endpoint.ts'
import { limits } from '#kit/limits.ts'
import { ApiError, errorBodyOf } from './api-error.ts'
import { createSlidingWindow } from './sliding-window.ts'

export type CallOptions = {
  signal?: AbortSignal | undefined
  /**
   * The same key and input give the same answer, once. A form that may send again after a lost answer keeps one key
   * per attempt of its user; without one, every call of an idempotent endpoint gets its own.
   */
  idempotencyKey?: string
  /** Made as this member's or not at all: for what waited in the browser, where somebody else may have signed in since. */
  asMember?: string
  /** An event of the server's is why it is asked: bounded by what happens there, and no part of what the page may ask for (SHLD-05). */
  isServerTriggered?: boolean
  /** A refusal says nothing about the session: for the calls that are about it themselves. */
  quiet?: boolean
}

export type Call = <E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  options?: CallOptions,
) => Promise<OutputOf<E>>

const requestWindow = createSlidingWindow(limits.clientRequestsPerMinute, 60_000)

/** The Fetch standard lets 64 KiB outlive their page; a character takes up to three bytes, and others may be on their way. */
const maxKeepaliveCharacters = 15_000

/** A key of 128 random bits. `crypto.randomUUID` is missing on plain http addresses. */
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

/**
 * Calls an endpoint of the server from the browser.
 * @throws ApiError for every refusal; `offline` when no whole answer came
 */
export const call: Call = async (endpoint, input, options = {}) => {
  if (!options.isServerTriggered) enforceRateLimit(endpoint)
  const { path, body } = toRequest(endpoint, input as Record<string, unknown>)
  const headers: Record<string, string> = { accept: 'application/json' }
  if (body) headers['content-type'] = 'application/json'
  if (endpoint.idempotent) headers['idempotency-key'] = options.idempotencyKey ?? randomKey()
  if (options.asMember) headers['x-member'] = options.asMember

  const text = body && JSON.stringify(body)
  const response = await fetch(path, {
    method: endpoint.method,
    headers,
    credentials: 'same-origin',
    // A change that was asked for is made, also when the page is left or reloaded in the same moment.
    keepalive: endpoint.method !== 'GET' && (text?.length ?? 0) < maxKeepaliveCharacters,
    ...(text ? { body: text } : {}),
    ...(options.signal ? { signal: options.signal } : {}),
  }).catch((error: unknown) => {
    if (options.signal?.aborted) throw error
    throw new ApiError(endpoint.name, 0, { code: 'offline' })
  })

  const answer: unknown = await response.json().catch(() => undefined)
  if (response.ok && answer !== undefined) return answer as OutputOf<typeof endpoint>
  // An answer that breaks off, as when its page is left, says no more than none at all: it may be asked for again.
  if (response.ok) throw new ApiError(endpoint.name, 0, { code: 'offline' })
  const wait = Number(response.headers.get('retry-after'))
  const refusal = errorBodyOf(answer) ?? { code: response.status === 503 ? 'unavailable' : 'internal' }
  const error = new ApiError(endpoint.name, response.status, refusal, wait > 0 ? wait : undefined)
  if (!options.quiet && (error.code === 'auth.required' || error.code === 'auth.blocked'))
    dispatchEvent(new CustomEvent('nordbro:refused', { detail: error.code }))
  throw error
}
