import type { FieldError } from '#kit/errors.ts'
import type { ApiError } from '../api/api-error.ts'

export type Refusal = { code: string; area: string; params: Record<string, number | string>; fields: FieldError[] }

/** A call stored in this browser until the server has answered it. */
export type SendQueueItem = {
  /** The `Idempotency-Key`: retries have one effect. */
  key: string
  /** The call is sent as this member or not at all. */
  memberId: string
  endpoint: string
  input: Record<string, unknown>
  /** What the screen shows while the item is queued. */
  shown: unknown
  /** Items of one lane are sent in the order of `askedAt`. */
  lane: string
  /** In epoch milliseconds. */
  askedAt: number
  attempts: number
  /** Not sent before this time, in epoch milliseconds. */
  dueAt: number
  /** Set after a permanent error; the item then waits for the member to retry or withdraw it. */
  refusal: Refusal | null
}

const firstDelayMs = 1000
const maxDelayMs = 60_000

/** Whether a retry may succeed. An expired session counts, because the member may sign in again. */
export const isTransient = ({ status, code }: Pick<ApiError, 'status' | 'code'>): boolean =>
  status === 0 || status === 408 || status === 429 || status >= 500 || code === 'auth.required'

/** Exponential backoff in milliseconds. `chance` (0 to 1) adds jitter, so that many browsers do not retry at once. */
export const retryDelayMs = (attempts: number, chance: number): number =>
  Math.round(Math.min(firstDelayMs * 2 ** Math.max(0, attempts - 1), maxDelayMs) * (0.75 + chance / 2))

export const afterFailure = (
  item: SendQueueItem,
  error: Pick<ApiError, 'status' | 'code' | 'area' | 'params' | 'fields' | 'retryAfter'>,
  now: number,
  chance: number,
): SendQueueItem => {
  if (!isTransient(error)) {
    const { code, area, params, fields } = error
    return { ...item, refusal: { code, area, params, fields } }
  }
  return { ...item, dueAt: now + Math.max((error.retryAfter ?? 0) * 1000, retryDelayMs(item.attempts, chance)) }
}

const byAskedAt = (one: SendQueueItem, other: SendQueueItem) =>
  one.askedAt - other.askedAt || (one.key < other.key ? -1 : 1)
const unrefusedItems = (items: readonly SendQueueItem[]) =>
  items.filter(({ refusal }) => refusal === null).sort(byAskedAt)

/** The next item: of the first items of all lanes, the one due first. Refused items do not stop their lane. */
export const nextToSend = (items: readonly SendQueueItem[]): SendQueueItem | null => {
  const laneHeads = new Map<string, SendQueueItem>()
  for (const item of unrefusedItems(items)) if (!laneHeads.has(item.lane)) laneHeads.set(item.lane, item)
  return [...laneHeads.values()].reduce<SendQueueItem | null>(
    (first, item) => (first === null || item.dueAt < first.dueAt ? item : first),
    null,
  )
}

/** A sent item may have arrived; only an unsent or refused one can be withdrawn. */
export const canWithdraw = (item: SendQueueItem): boolean => item.attempts === 0 || item.refusal !== null
