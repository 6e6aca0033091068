import { describe, expect, it } from 'vitest'
import type { Viewer } from '#platform/auth/viewer.ts'
import * as policy from './policy.ts'

const member = { emailConfirmed: true, adminLevel: null, accessRoles: [], blocked: false } as unknown as Viewer
const unconfirmed = { ...member, emailConfirmed: false } as Viewer

const pair: policy.PairFacts = { isSame: false, areConnections: true, knowEachOther: false, canMeet: true, today: 0 }
const open: policy.Facts = { state: 'proposed', isIntroducer: false, answer: null, isPast: false }

describe('policy.propose', () => {
  it.each([
    ['a visitor', null, {}, 'auth.required'],
    ['a member whose address is not confirmed', unconfirmed, {}, 'auth.unconfirmed'],
    ['a member', member, {}, 'ok'],
    ['a member with themselves', member, { isSame: true }, 'introduction.same_member'],
    ['a member with a stranger', member, { areConnections: false }, 'introduction.not_connected'],
    [
      'a stranger who is apart: no more is told',
      member,
      { areConnections: false, canMeet: false },
      'introduction.not_connected',
    ],
    ['two who know each other', member, { knowEachOther: true }, 'introduction.already_connected'],
    ['two who are apart', member, { canMeet: false }, 'introduction.not_possible'],
    ['a member who did it often today', member, { today: 20 }, 'introduction.too_many'],
  ] as const)('[NET-05/introduction] returns the expected verdict for %s', (_who, viewer, more, verdict) => {
    expect(policy.propose(viewer, { ...pair, ...more }, 20)).toBe(verdict)
  })
})

describe('policy.answer and policy.withdraw', () => {
  it.each([
    ['a visitor', null, {}, 'auth.required', 'auth.required'],
    ['an unconfirmed one of the two', unconfirmed, {}, 'auth.unconfirmed', 'auth.unconfirmed'],
    ['one of the two', member, {}, 'ok', 'introduction.not_yours'],
    ['one who said yes and thinks again', member, { answer: true }, 'ok', 'introduction.not_yours'],
    ['the introducer', member, { isIntroducer: true }, 'introduction.not_yours', 'ok'],
    ['one of the two, too late', member, { isPast: true }, 'introduction.closed', 'introduction.not_yours'],
    [
      'the introducer, too late',
      member,
      { isPast: true, isIntroducer: true },
      'introduction.not_yours',
      'introduction.closed',
    ],
    ['one of the two, after it was made', member, { state: 'made' }, 'introduction.closed', 'introduction.not_yours'],
    [
      'one of the two, after the other’s no',
      member,
      { state: 'declined' },
      'introduction.closed',
      'introduction.not_yours',
    ],
    [
      'the introducer, after it was taken back',
      member,
      { state: 'withdrawn', isIntroducer: true },
      'introduction.not_yours',
      'introduction.closed',
    ],
  ] as const)(
    '[NET-05/double-opt-in] return the expected verdicts for %s',
    (_who, viewer, more, answers, withdraws) => {
      const facts = { ...open, ...more }
      expect([policy.answer(viewer, facts), policy.withdraw(viewer, facts)]).toEqual([answers, withdraws])
    },
  )
})
