import { describe, expect, it } from 'vitest'
import type { Viewer } from '#platform/auth/viewer.ts'
import { createViewer } from '#tests/support/viewer.ts'
import { type PartnerStatus, partnerStatuses } from '../contract/index.ts'
import * as policy from './policy.ts'

const viewerWith = (id: string, overrides: Partial<Viewer> = {}) => createViewer({ id, ...overrides })
const viewers = {
  visitor: null,
  unconfirmed: viewerWith('unconfirmed', { emailConfirmed: false }),
  member: viewerWith('member'),
  applicant: viewerWith('applicant'),
  moderator: viewerWith('moderator', { accessRoles: ['moderator'] }),
  banned: viewerWith('banned', { isLockedOut: true, adminLevel: 'admin' }),
  viewer: viewerWith('viewer', { adminLevel: 'viewer' }),
  admin: viewerWith('admin', { adminLevel: 'admin' }),
  superAdmin: viewerWith('super', { adminLevel: 'super_admin' }),
}
type ViewerName = keyof typeof viewers
const mapViewers = <T>(verdict: (viewer: Viewer | null) => T) =>
  Object.fromEntries(Object.entries(viewers).map(([name, viewer]) => [name, verdict(viewer)])) as Record<ViewerName, T>

const facts = (overrides: Partial<policy.Facts> = {}): policy.Facts => ({
  applicantId: 'applicant',
  status: 'pending',
  isReset: false,
  isLatest: true,
  applicantBanned: false,
  applicantConfirmed: true,
  ...overrides,
})
const refusals = {
  visitor: 'auth.required',
  unconfirmed: 'auth.forbidden',
  member: 'auth.forbidden',
  applicant: 'auth.forbidden',
  moderator: 'auth.forbidden',
  banned: 'auth.blocked',
  viewer: 'auth.forbidden',
}

describe('mayApply', () => {
  it('[PART-01/status] allows members with a confirmed address to apply when their status is none or rejected', () => {
    const verdicts = {
      ...mapViewers(() => 'ok'),
      visitor: 'auth.required',
      unconfirmed: 'auth.unconfirmed',
      banned: 'auth.blocked',
    }
    expect(mapViewers((viewer) => policy.mayApply(viewer, 'none'))).toEqual(verdicts)
    expect(mapViewers((viewer) => policy.mayApply(viewer, 'rejected'))).toEqual(verdicts)
  })
  it('[PART-01/status, PART-01/reapply] mayApply refuses while an application is pending or approved', () => {
    const verdicts = Object.fromEntries(
      partnerStatuses.map((status: PartnerStatus) => [status, policy.mayApply(viewers.member, status)]),
    )
    expect(verdicts).toEqual({ none: 'ok', pending: 'partner.pending', approved: 'partner.already', rejected: 'ok' })
  })
})

describe('mayDecide', () => {
  it('[PART-01/role] mayDecide allows only administrators', () => {
    expect(mapViewers((viewer) => policy.mayDecide(viewer, facts()))).toEqual({
      ...refusals,
      admin: 'ok',
      superAdmin: 'ok',
    })
  })
  it.each([
    ['the administrator’s own', facts({ applicantId: 'admin' }), 'partner.own_application'],
    ['approved', facts({ status: 'approved' }), 'partner.decided'],
    ['rejected', facts({ status: 'rejected' }), 'partner.decided'],
    ['reset', facts({ isReset: true }), 'partner.not_current'],
  ])('[PART-01/role] decide refuses an application that is %s', (_label, round, verdict) =>
    expect(policy.mayDecide(viewers.admin, round)).toBe(verdict),
  )
})

describe('mayApprove', () => {
  it('[PART-01/role] mayApprove allows only administrators, and only pending applications', () => {
    expect(mapViewers((viewer) => policy.mayApprove(viewer, facts()))).toEqual({
      ...refusals,
      admin: 'ok',
      superAdmin: 'ok',
    })
    expect(policy.mayApprove(viewers.admin, facts({ status: 'approved' }))).toBe('partner.decided')
  })
  it.each([
    ['banned', facts({ applicantBanned: true }), 'partner.banned'],
    ['unconfirmed', facts({ applicantConfirmed: false }), 'partner.unconfirmed'],
  ])(
    '[PART-01/role] approve refuses an applicant who is %s; decide still allows a rejection',
    (_label, round, verdict) =>
      expect([policy.mayApprove(viewers.admin, round), policy.mayDecide(viewers.admin, round)]).toEqual([
        verdict,
        'ok',
      ]),
  )
})

describe('mayReset', () => {
  it('[PART-01/reset] mayReset allows only administrators', () => {
    expect(mapViewers((viewer) => policy.mayReset(viewer, facts({ status: 'approved' })))).toEqual({
      ...refusals,
      admin: 'ok',
      superAdmin: 'ok',
    })
  })
  it.each([
    ['the administrator’s own', facts({ applicantId: 'admin', status: 'approved' }), 'partner.own_application'],
    ['pending', facts(), 'ok'],
    ['rejected', facts({ status: 'rejected' }), 'ok'],
    ['already reset', facts({ status: 'approved', isReset: true }), 'partner.not_current'],
    ['not the latest', facts({ status: 'rejected', isLatest: false }), 'partner.not_current'],
  ])('[PART-01/reset] reset returns the expected verdict for a round that is %s', (_label, round, verdict) =>
    expect(policy.mayReset(viewers.admin, round)).toBe(verdict),
  )
})
