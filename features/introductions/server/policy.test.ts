import { describe, expect, it } from 'vitest'
import type { Viewer } from '#platform/auth/viewer.ts'
import * as policy from './policy.ts'

const member = { emailConfirmed: true, adminLevel: null, accessRoles: [], isLockedOut: false } as unknown as Viewer
const unconfirmed = { ...member, emailConfirmed: false } as Viewer

const pair: policy.PairFacts = { isSame: false, areConnections: true, knowEachOther: false, canMeet: true, today: 0 }
const open: policy.Facts = { state: 'proposed', isIntroducer: false, answer: null, isPast: false }

describe('policy.mayPropose', () => {
  it.each([
    ['a visitor', null, {}, 'auth.required'],
    ['an unconfirmed member', unconfirmed, {}, 'auth.unconfirmed'],
    ['a member', member, {}, 'ok'],
    ['two identical members', member, { isSame: true }, 'introduction.same_member'],
    ['a member who is not connected to both', member, { areConnections: false }, 'introduction.not_connected'],
    [
      'an unconnected member with a block, without revealing the block',
      member,
      { areConnections: false, canMeet: false },
      'introduction.not_connected',
    ],
    ['two members who are already connected', member, { knowEachOther: true }, 'introduction.already_connected'],
    ['two members who may not meet', member, { canMeet: false }, 'introduction.not_possible'],
    ['a member over the daily limit', member, { today: 20 }, 'introduction.too_many'],
  ] as const)('[NET-05/introduction] returns the expected verdict for %s', (_who, viewer, more, verdict) => {
    expect(policy.mayPropose(viewer, { ...pair, ...more }, 20)).toBe(verdict)
  })
})

describe('policy.mayAnswer and policy.mayWithdraw', () => {
  it.each([
    ['a visitor', null, {}, 'auth.required', 'auth.required'],
    ['an unconfirmed introduced member', unconfirmed, {}, 'auth.unconfirmed', 'auth.unconfirmed'],
    ['an introduced member', member, {}, 'ok', 'introduction.not_yours'],
    ['an introduced member who has accepted', member, { answer: true }, 'ok', 'introduction.not_yours'],
    ['the introducer', member, { isIntroducer: true }, 'introduction.not_yours', 'ok'],
    [
      'an introduced member after the deadline',
      member,
      { isPast: true },
      'introduction.closed',
      'introduction.not_yours',
    ],
    [
      'the introducer after the deadline',
      member,
      { isPast: true, isIntroducer: true },
      'introduction.not_yours',
      'introduction.closed',
    ],
    [
      'an introduced member after completion',
      member,
      { state: 'made' },
      'introduction.closed',
      'introduction.not_yours',
    ],
    [
      'an introduced member after the other declined',
      member,
      { state: 'declined' },
      'introduction.closed',
      'introduction.not_yours',
    ],
    [
      'the introducer after the withdrawal',
      member,
      { state: 'withdrawn', isIntroducer: true },
      'introduction.not_yours',
      'introduction.closed',
    ],
  ] as const)(
    '[NET-05/double-opt-in] return the expected verdicts for %s',
    (_who, viewer, more, answers, withdraws) => {
      const facts = { ...open, ...more }
      expect([policy.mayAnswer(viewer, facts), policy.mayWithdraw(viewer, facts)]).toEqual([answers, withdraws])
    },
  )
})
