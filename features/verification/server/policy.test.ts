import { describe, expect, it } from 'vitest'
import { dayMs } from '#kit/durations.ts'
import type { Viewer } from '#platform/auth/viewer.ts'
import { createViewer } from '#tests/support/viewer.ts'
import { requestStatuses } from '../contract/index.ts'
import * as policy from './policy.ts'

const viewers = {
  visitor: null,
  unconfirmed: createViewer({ id: 'unconfirmed', emailConfirmed: false }),
  asking: createViewer({ id: 'asking' }),
  other: createViewer({ id: 'other' }),
  moderator: createViewer({ id: 'moderator', accessRoles: ['moderator'] }),
  banned: createViewer({ id: 'banned', isLockedOut: true, adminLevel: 'admin' }),
  viewer: createViewer({ id: 'viewer', adminLevel: 'viewer' }),
  admin: createViewer({ id: 'admin', adminLevel: 'admin' }),
}
const forEachViewer = (verdict: (viewer: Viewer | null) => string) =>
  Object.fromEntries(Object.entries(viewers).map(([name, viewer]) => [name, verdict(viewer)]))
const now = new Date('2026-11-29T12:00:00Z')
const facts: policy.Facts = { memberId: 'asking', status: 'pending', memberBanned: false }
const notAdmin = {
  visitor: 'auth.required',
  unconfirmed: 'auth.forbidden',
  asking: 'auth.forbidden',
  other: 'auth.forbidden',
  moderator: 'auth.forbidden',
  banned: 'auth.blocked',
  viewer: 'auth.forbidden',
}

it('[ADM-01/verification] mayRequest allows a confirmed member who is not verified and has no pending request', () => {
  expect(forEachViewer((viewer) => policy.mayRequest(viewer, { verified: false, latest: null }, now))).toEqual({
    ...forEachViewer(() => 'ok'),
    visitor: 'auth.required',
    unconfirmed: 'auth.unconfirmed',
    banned: 'auth.blocked',
  })
  const after = (verified: boolean, latest: policy.OwnFacts['latest']) =>
    policy.mayRequest(viewers.asking, { verified, latest }, now)
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)
  expect(after(true, null)).toBe('verification.already')
  expect(after(false, { status: 'pending', decidedAt: null })).toBe('verification.pending')
  expect(after(false, { status: 'rejected', decidedAt: daysAgo(6.9) })).toBe('verification.too_soon')
  expect(after(false, { status: 'rejected', decidedAt: daysAgo(7) })).toBe('ok')
  // An administrator has removed the badge since.
  expect(after(false, { status: 'approved', decidedAt: daysAgo(1) })).toBe('ok')
})

describe('a request', () => {
  it('[ADM-01/verification] mayWithdraw allows the member who sent it, while it is pending', () => {
    expect(forEachViewer((viewer) => policy.mayWithdraw(viewer, facts))).toEqual({
      ...forEachViewer(() => 'verification.not_found'),
      visitor: 'auth.required',
      asking: 'ok',
      banned: 'auth.blocked',
    })
    expect(requestStatuses.map((status) => policy.mayWithdraw(viewers.asking, { ...facts, status }))).toEqual([
      'ok',
      'verification.decided',
      'verification.decided',
    ])
  })

  it('[ADM-01/verification] mayDecide allows administrators to decide pending requests of others', () => {
    expect(forEachViewer((viewer) => policy.mayDecide(viewer, facts))).toEqual({ ...notAdmin, admin: 'ok' })
    expect(policy.mayDecide(viewers.admin, { ...facts, memberId: 'admin' })).toBe('verification.own_request')
    expect(policy.mayDecide(viewers.admin, { ...facts, status: 'approved' })).toBe('verification.decided')
  })

  it('[ADM-01/verification] mayApprove refuses banned members, who can be rejected', () => {
    expect(forEachViewer((viewer) => policy.mayApprove(viewer, facts))).toEqual({ ...notAdmin, admin: 'ok' })
    expect(policy.mayApprove(viewers.admin, { ...facts, memberBanned: true })).toBe('verification.banned')
    expect(policy.mayDecide(viewers.admin, { ...facts, memberBanned: true })).toBe('ok')
  })

  it('[ADM-01/verification] mayOpenEvidence allows the member and administrators who decide, not viewers', () => {
    expect(forEachViewer((viewer) => policy.mayOpenEvidence(viewer, facts))).toEqual({
      ...forEachViewer(() => 'verification.not_found'),
      visitor: 'auth.required',
      asking: 'ok',
      admin: 'ok',
      banned: 'auth.blocked',
    })
  })
})
