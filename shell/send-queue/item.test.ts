import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { afterFailure, isTransient, canWithdraw, nextToSend, type SendQueueItem, retryDelayMs } from './item.ts'

const item = (overrides: Partial<SendQueueItem> = {}): SendQueueItem => ({
  key: 'key-1',
  memberId: 'anna',
  endpoint: 'messages.send',
  input: {},
  shown: null,
  lane: 'erik',
  askedAt: 1,
  attempts: 1,
  dueAt: 0,
  refusal: null,
  ...overrides,
})
const refusal = { code: 'message.refused', area: 'messages', params: {}, fields: [] }
const failure = (status: number, code: string, retryAfter?: number) =>
  new ApiError('messages.send', status, { code }, retryAfter)

describe('afterFailure', () => {
  it.each([
    [0, 'offline', true],
    [500, 'internal', true],
    [503, 'unavailable', true],
    [429, 'rate.limited', true],
    [401, 'auth.required', true],
    [400, 'input.invalid', false],
    [403, 'auth.unconfirmed', false],
    [403, 'auth.blocked', false],
    [404, 'message.no_recipient', false],
    [422, 'idempotency.mismatch', false],
  ])('[MSG-04/never-lost] %i %s is transient: %s', (status, code, passes) => {
    expect(isTransient(failure(status, code))).toBe(passes)
    const after = afterFailure(item(), failure(status, code), 1000, 0.5)
    expect(after.refusal === null).toBe(passes)
    expect(after.dueAt > 1000).toBe(passes)
    // The key stays the same, so that the server recognizes the retry.
    expect(after.key).toBe('key-1')
  })

  it('[MSG-04/never-lost] retryDelayMs doubles up to a minute, and afterFailure respects Retry-After', () => {
    expect([1, 2, 3, 4, 7, 8, 100].map((attempts) => retryDelayMs(attempts, 0.5))).toEqual([
      1000, 2000, 4000, 8000, 60_000, 60_000, 60_000,
    ])
    expect(afterFailure(item(), failure(503, 'unavailable', 30), 0, 0.5).dueAt).toBe(30_000)
    fc.assert(
      fc.property(fc.nat(1000), fc.double({ min: 0, max: 1, noNaN: true }), (attempts, chance) => {
        const pause = retryDelayMs(attempts, chance)
        return pause >= 750 && pause <= 75_000
      }),
    )
  })
})

describe('nextToSend', () => {
  it('[MSG-04/never-lost] nextToSend never overtakes the first item of a lane, even while it is delayed', () => {
    const first = item({ key: 'a', askedAt: 1, dueAt: 9000 })
    const second = item({ key: 'b', askedAt: 2 })
    expect(nextToSend([second, first])).toBe(first)
    const elsewhere = item({ key: 'c', askedAt: 3, lane: 'omar' })
    expect(nextToSend([second, elsewhere, first])).toBe(elsewhere)
  })

  it('[MSG-04/never-lost] nextToSend skips refused items and returns null when no others are left', () => {
    const refused = item({ key: 'a', askedAt: 1, refusal })
    const next = item({ key: 'b', askedAt: 2 })
    expect(nextToSend([refused, next])).toBe(next)
    expect(nextToSend([refused])).toBeNull()
    expect(nextToSend([])).toBeNull()
  })

  it('[MSG-04/never-lost] nextToSend preserves the order within each lane, whatever fails', () => {
    const asked = fc.uniqueArray(
      fc.record({ key: fc.uuid(), lane: fc.constantFrom('erik', 'omar', 'elin'), askedAt: fc.nat(20) }),
      { selector: ({ key }) => key, maxLength: 12 },
    )
    fc.assert(
      fc.property(asked, fc.infiniteStream(fc.boolean()), (calls, fails) => {
        let left = calls.map((call) => item({ ...call, attempts: 0 }))
        let now = 0
        const sent: SendQueueItem[] = []
        for (let next = nextToSend(left); next; next = nextToSend(left)) {
          const tried = { ...next, attempts: next.attempts + 1 }
          now = Math.max(now, next.dueAt)
          left = left.filter(({ key }) => key !== tried.key)
          // Limits the failures per item, so that the simulation ends.
          if (tried.attempts < 4 && fails.next().value) left.push(afterFailure(tried, failure(0, 'offline'), now, 0))
          else sent.push(tried)
        }
        expect(new Set(sent.map(({ key }) => key)).size).toBe(calls.length)
        for (const lane of ['erik', 'omar', 'elin']) {
          const times = sent.filter((one) => one.lane === lane).map(({ askedAt }) => askedAt)
          expect(times).toEqual([...times].sort((one, other) => one - other))
        }
      }),
    )
  })
})

it('canWithdraw allows an item that was never sent or that the server refused', () => {
  expect(canWithdraw(item({ attempts: 0 }))).toBe(true)
  expect(canWithdraw(item({ attempts: 1 }))).toBe(false)
  expect(canWithdraw(item({ attempts: 3, refusal }))).toBe(true)
})
