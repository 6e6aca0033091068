import type { FieldError } from '#kit/errors.ts'
import type { ApiError } from '../api/api-error.ts'

/** Why the server did not take a call, as it is kept and shown. */
export type Refusal = { code: string; area: string; params: Record<string, number | string>; fields: FieldError[] }

/** A call that is made once, whatever happens to the line: kept in this browser until the server has answered it. */
export type SendQueueItem = {
  /** The call's `Idempotency-Key`: as often as it is sent, it is done once. */
  key: string
  /** Who asked for it. It is sent as theirs or not at all. */
  memberId: string
  /** The endpoint's name. */
  endpoint: string
  input: Record<string, unknown>
  /** What the screen shows of it meanwhile. */
  shown: unknown
  /** Calls of one lane are made in the order in which they were asked for. */
  lane: string
  /** When it was asked for, in milliseconds. */
  askedAt: number
  /** How often it has been sent. */
  attempts: number
  /** Not sent again before this moment. */
  dueAt: number
  /** The server said no: it waits for the member, not for the line. */
  refusal: Refusal | null
}

const firstDelayMs = 1000
const maxDelayMs = 60_000

/** Whether the same call may succeed later. A session that has ended is one of these: the member may be back. */
export const isTransient = ({ status, code }: Pick<ApiError, 'status' | 'code'>): boolean =>
  status === 0 || status === 408 || status === 429 || status >= 500 || code === 'auth.required'

/** The pause after this many failed attempts: doubled each time, and shifted by `chance` (0 to 1), so that many browsers do not come back at once. */
export const retryDelayMs = (attempts: number, chance: number): number =>
  Math.round(Math.min(firstDelayMs * 2 ** Math.max(0, attempts - 1), maxDelayMs) * (0.75 + chance / 2))

/** An item after a failed attempt: due again later, or refused for good. */
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

/**
 * What to send next: the first of each lane may go, and of those the one that is due first. Null when nothing waits for
 * the line. A refused one holds nobody up: it may stay for days.
 */
export const nextToSend = (items: readonly SendQueueItem[]): SendQueueItem | null => {
  const laneHeads = new Map<string, SendQueueItem>()
  for (const item of unrefusedItems(items)) if (!laneHeads.has(item.lane)) laneHeads.set(item.lane, item)
  return [...laneHeads.values()].reduce<SendQueueItem | null>(
    (first, item) => (first === null || item.dueAt < first.dueAt ? item : first),
    null,
  )
}

/** Whether it can still be taken back: nothing has gone out, so it cannot have arrived. */
export const canWithdraw = (item: SendQueueItem): boolean => item.attempts === 0 || item.refusal !== null
