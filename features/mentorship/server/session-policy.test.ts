import { describe, expect, it } from 'vitest'
import { dayMs, hourMs } from '#kit/durations.ts'
import { createViewer } from '#tests/support/viewer.ts'
import * as policy from './session-policy.ts'

const member = createViewer()
const start = new Date('2026-12-01T10:00:00Z')
const end = new Date(start.getTime() + hourMs)
const before = (hours: number) => new Date(start.getTime() - hours * hourMs)

const facts = (overrides: Partial<policy.Facts> = {}): policy.Facts => ({
  side: 'mentor',
  status: 'confirmed',
  startsAt: start,
  endsAt: end,
  now: before(30),
  proposedBy: null,
  isOtherActive: true,
  ...overrides,
})

const booking: policy.BookingFacts = {
  isOwn: false,
  isAvailable: true,
  isOffered: true,
  openRequests: 9,
  today: 19,
  isOverlapping: false,
  isFree: true,
}

const rules = {
  approve: policy.mayApprove,
  decline: policy.mayDecline,
  cancel: policy.mayCancel,
  propose: policy.mayPropose,
  pick: policy.mayPick,
  setOutcome: policy.maySetOutcome,
  saveNotes: policy.maySaveNotes,
  setMeetingUrl: policy.maySetMeetingUrl,
}
type Rule = keyof typeof rules

describe('[MENT-04/approval] access to sessions', () => {
  it.each([
    ['a visitor', null, 'auth.required'],
    ['a member whose address is not confirmed', createViewer({ emailConfirmed: false }), 'auth.unconfirmed'],
    ['a banned member', createViewer({ isLockedOut: true }), 'auth.blocked'],
  ] as const)('refuses %s every action', (_who, viewer, verdict) => {
    expect(policy.mayBook(viewer, booking)).toBe(verdict)
    for (const [name, rule] of Object.entries(rules)) {
      const isCancelUnconfirmed = name === 'cancel' && verdict === 'auth.unconfirmed'
      expect(rule(viewer, facts()), name).toBe(isCancelUnconfirmed ? 'ok' : verdict)
    }
  })
})

describe('session-policy.mayBook', () => {
  it.each([
    ['a free slot', {}, 'ok'],
    ['their own listing', { isOwn: true, isAvailable: false }, 'session.own_listing'],
    ['a mentor who is busy', { isAvailable: false, isOffered: false }, 'session.mentor_unavailable'],
    ['a length that is not offered', { isOffered: false, openRequests: 10 }, 'session.not_offered'],
    ['a tenth open request', { openRequests: 10, isFree: false }, 'session.too_many'],
    ['a twentieth request of the day', { today: 20 }, 'session.too_many'],
    ['a slot during another session of the mentee', { isOverlapping: true, isFree: false }, 'session.overlaps'],
    ['a slot that is taken', { isFree: false }, 'session.slot_gone'],
  ] as const)('[MENT-04/approval] returns the expected verdict for %s', (_what, more, verdict) => {
    expect(policy.mayBook(member, { ...booking, ...more })).toBe(verdict)
  })
})

/** The actions that a participant may take. */
const allowed = (more: Partial<policy.Facts>): string => {
  const names = Object.keys(rules) as Rule[]
  return names.filter((name) => rules[name](member, facts(more)) === 'ok').join(' ')
}

describe('session-policy by state', () => {
  it.each([
    ['requested', 'approve decline propose saveNotes', 'cancel propose saveNotes'],
    ['confirmed', 'cancel propose saveNotes setMeetingUrl', 'cancel propose saveNotes'],
    ['declined', '', ''],
    ['lapsed', '', ''],
    ['cancelled', 'saveNotes', 'saveNotes'],
    ['held', 'saveNotes', 'saveNotes'],
    ['no_show', 'saveNotes', 'saveNotes'],
  ] as const)('[MENT-08/cancel] before the start, a session that is %s allows its actions only', (...row) => {
    const [status, byMentor, byMentee] = row
    expect(allowed({ status })).toBe(byMentor)
    expect(allowed({ status, side: 'mentee' })).toBe(byMentee)
  })

  it.each([
    ['requested', 'decline saveNotes', 'saveNotes'],
    ['confirmed', 'setOutcome saveNotes setMeetingUrl', 'setOutcome saveNotes'],
    ['cancelled', 'saveNotes', 'saveNotes'],
    ['held', 'setOutcome saveNotes', 'setOutcome saveNotes'],
    ['no_show', 'setOutcome saveNotes', 'setOutcome saveNotes'],
  ] as const)('[MENT-08/cancel] from the start on, a session that is %s allows its actions only', (...row) => {
    const [status, byMentor, byMentee] = row
    expect(allowed({ status, now: start })).toBe(byMentor)
    expect(allowed({ status, now: start, side: 'mentee' })).toBe(byMentee)
  })

  it('[MENT-08/cancel] 14 days after the end, the outcome is final', () => {
    const lastMoment = end.getTime() + 14 * dayMs
    expect(policy.maySetOutcome(member, facts({ now: new Date(lastMoment) }))).toBe('ok')
    expect(policy.maySetOutcome(member, facts({ now: new Date(lastMoment + 1) }))).toBe('session.wrong_state')
    expect(policy.maySetMeetingUrl(member, facts({ now: end }))).toBe('session.wrong_state')
  })

  it('[MENT-04/approval] with a participant who is banned or deleted, nothing new can be agreed', () => {
    expect(allowed({ status: 'requested', isOtherActive: false })).toBe('decline saveNotes')
    expect(allowed({ status: 'confirmed', isOtherActive: false })).toBe('cancel saveNotes')
    expect(allowed({ proposedBy: 'mentee', isOtherActive: false })).toBe('cancel saveNotes')
  })
})

describe('session-policy verdicts', () => {
  it.each([
    ['approve', { side: 'mentee', status: 'requested' }, 'session.not_yours'],
    ['approve', { status: 'confirmed' }, 'session.wrong_state'],
    ['decline', { side: 'mentee', status: 'requested' }, 'session.not_yours'],
    ['decline', { status: 'lapsed' }, 'session.wrong_state'],
    ['cancel', { status: 'requested' }, 'session.not_yours'],
    ['cancel', { now: start }, 'session.wrong_state'],
    ['propose', { status: 'declined' }, 'session.wrong_state'],
    ['pick', {}, 'session.wrong_state'],
    ['pick', { proposedBy: 'mentor' }, 'session.not_yours'],
    ['pick', { proposedBy: 'mentor', side: 'mentee' }, 'ok'],
    ['pick', { proposedBy: 'mentee' }, 'ok'],
    ['pick', { proposedBy: 'mentee', status: 'requested' }, 'ok'],
    ['pick', { proposedBy: 'mentee', now: start }, 'session.wrong_state'],
    ['setOutcome', {}, 'session.not_started'],
    ['setOutcome', { status: 'requested', now: start }, 'session.wrong_state'],
    ['saveNotes', { status: 'declined' }, 'session.wrong_state'],
    ['setMeetingUrl', { side: 'mentee' }, 'session.not_yours'],
    ['setMeetingUrl', { status: 'requested' }, 'session.wrong_state'],
  ] as const)('[MENT-08/reschedule] for %s with %o the verdict is %s', (name, more, verdict) => {
    expect(rules[name](member, facts(more))).toBe(verdict)
  })

  it("[MENT-08/cancel] only a mentee's cancellation of a confirmed session in the last 24 hours is late", () => {
    const isLate = (more: Partial<policy.Facts>) => policy.isLateCancellation(facts({ side: 'mentee', ...more }))
    expect(isLate({ now: before(23.9) })).toBe(true)
    expect(isLate({ now: before(24) })).toBe(false)
    expect(isLate({ now: before(1), side: 'mentor' })).toBe(false)
    expect(isLate({ now: before(1), status: 'requested' })).toBe(false)
  })
})

it('only the one who added a file removes it, also without a confirmed address', () => {
  const facts = { addedBy: 'owner' }
  expect(policy.mayRemoveFile(null, facts)).toBe('auth.required')
  expect(policy.mayRemoveFile(createViewer({ id: 'owner', isLockedOut: true }), facts)).toBe('auth.blocked')
  expect(policy.mayRemoveFile(createViewer({ id: 'owner', emailConfirmed: false }), facts)).toBe('ok')
  expect(policy.mayRemoveFile(createViewer({ id: 'other', adminLevel: 'super_admin' }), facts)).toBe(
    'session.not_yours',
  )
})
