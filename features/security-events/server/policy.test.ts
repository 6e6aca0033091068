import { describe, expect, it } from 'vitest'
import { createViewer } from '#tests/support/viewer.ts'
import { securityEventTypes, severities } from '../contract/constants.ts'
import { exceedsLockThreshold, countsTowardLock, mayReadAllEvents, severityOfReport } from './policy.ts'

describe('exceedsLockThreshold', () => {
  it.each([
    [{ critical: 0, high: 0 }, false],
    [{ critical: 2, high: 9 }, false],
    [{ critical: 3, high: 0 }, true],
    [{ critical: 0, high: 10 }, true],
    [{ critical: 4, high: 11 }, true],
  ])('[SHLD-02/three-critical, SHLD-02/ten-high] %o exceeds the lock threshold: %s', (tally, expected) => {
    expect(exceedsLockThreshold(tally)).toBe(expected)
  })
})

describe('countsTowardLock', () => {
  const all = securityEventTypes.flatMap((type) => severities.map((severity) => ({ type, severity })))

  it('[SHLD-02/counted-types] counts only high and critical events of the three counted types', () => {
    const blocking = all
      .filter((event) => countsTowardLock({ ...event, userId: 'a', counts: true }))
      .map(({ type, severity }) => `${severity} ${type}`)
    expect(blocking).toEqual([
      'high rate_limit_exceeded',
      'critical rate_limit_exceeded',
      'high suspicious_activity',
      'critical suspicious_activity',
      'high validation_failed',
      'critical validation_failed',
    ])
  })

  it("does not count a visitor's events or events with counts false", () => {
    expect(all.some((event) => countsTowardLock({ ...event, userId: null, counts: true }))).toBe(false)
    expect(all.some((event) => countsTowardLock({ ...event, userId: 'a', counts: false }))).toBe(false)
  })
})

it("severityOfReport limits a browser's report to high", () => {
  expect(severities.map(severityOfReport)).toEqual(['low', 'medium', 'high', 'high'])
})

it('mayReadAllEvents allows administrators only', () => {
  for (const adminLevel of ['viewer', 'admin', 'super_admin'] as const)
    expect(mayReadAllEvents(createViewer({ adminLevel }))).toBe(true)
  for (const who of [createViewer(), createViewer({ accessRoles: ['moderator'] })])
    expect(mayReadAllEvents(who)).toBe(false)
})
