import type { FieldError } from '#kit/errors.ts'
import type { ApiError } from '../api/api-error.ts'

/** Why the server did not take a call, as it is kept and shown. */
export type Refusal = { code: string; area: string; params: Record<string, number | string>; fields: FieldError[] }

/** A call that is made once, whatever happens to the line: kept in this browser until the server has answered it. */
export type OutboxItem = {
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

const firstWaitMs = 1000
const longestWaitMs = 60_000

/** Whether the same call may succeed later. A session that has ended is one of these: the member may be back. */
export const isPassing = ({ status, code }: Pick<ApiError, 'status' | 'code'>): boolean =>
  status === 0 || status === 408 || status === 429 || status >= 500 || code === 'auth.required'

/** The pause after this many failed attempts: doubled each time, and shifted by `chance` (0 to 1), so that many browsers do not come back at once. */
export const pauseAfter = (attempts: number, chance: number): number =>
  Math.round(Math.min(firstWaitMs * 2 ** Math.max(0, attempts - 1), longestWaitMs) * (0.75 + chance / 2))

/** An item after a failed attempt: due again later, or refused for good. */
export const afterFailure = (
  item: OutboxItem,
  error: Pick<ApiError, 'status' | 'code' | 'area' | 'params' | 'fields' | 'retryAfter'>,
  now: number,
  chance: number,
): OutboxItem => {
  if (!isPassing(error)) {
    const { code, area, params, fields } = error
    return { ...item, refusal: { code, area, params, fields } }
  }
  return { ...item, dueAt: now + Math.max((error.retryAfter ?? 0) * 1000, pauseAfter(item.attempts, chance)) }
}

const inOrder = (one: OutboxItem, other: OutboxItem) => one.askedAt - other.askedAt || (one.key < other.key ? -1 : 1)
const waitingOf = (items: readonly OutboxItem[]) => items.filter(({ refusal }) => refusal === null).sort(inOrder)

/**
 * What to send next: the first of each lane may go, and of those the one that is due first. Null when nothing waits for
 * the line. A refused one holds nobody up: it may stay for days.
 */
export const nextOf = (items: readonly OutboxItem[]): OutboxItem | null => {
  const firsts = new Map<string, OutboxItem>()
  for (const item of waitingOf(items)) if (!firsts.has(item.lane)) firsts.set(item.lane, item)
  return [...firsts.values()].reduce<OutboxItem | null>(
    (first, item) => (first === null || item.dueAt < first.dueAt ? item : first),
    null,
  )
}

/** Whether it can still be taken back: nothing has gone out, so it cannot have arrived. */
export const isUnsent = (item: OutboxItem): boolean => item.attempts === 0 || item.refusal !== null
