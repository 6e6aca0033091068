import { describe, expect, it } from 'vitest'
import { createViewer } from '#tests/support/viewer.ts'
import { applicationStatuses, coApplicantStatuses, type CoApplicantStatus } from '../contract/kinds.ts'
import * as policy from './policy.ts'

const viewers = {
  visitor: null,
  stranger: createViewer({ id: 'stranger' }),
  applicant: createViewer({ id: 'applicant' }),
  owner: createViewer({ id: 'owner' }),
  unconfirmedOwner: createViewer({ id: 'owner', emailConfirmed: false }),
  bannedOwner: createViewer({ id: 'owner', isLockedOut: true }),
  admin: createViewer({ id: 'admin', adminLevel: 'super_admin' }),
} as const
type Name = keyof typeof viewers

const open: policy.Facts = {
  applicantId: 'applicant',
  ownerId: 'owner',
  hasSubject: true,
  status: 'pending',
  hasEnded: false,
  hasPendingDecision: false,
  coApplicant: null,
}
const verdicts = (rule: (viewer: policy.PolicyViewer | null) => string) =>
  Object.fromEntries((Object.keys(viewers) as Name[]).map((name) => [name, rule(viewers[name])]))
const refused = {
  visitor: 'auth.required',
  stranger: 'application.not_found',
  applicant: 'application.not_found',
  unconfirmedOwner: 'auth.unconfirmed',
  bannedOwner: 'auth.blocked',
  admin: 'application.not_found',
}

describe('policies of applications', () => {
  it('[OPP-09/applicants] only the owner of the subject decides, with a confirmed address', () => {
    expect(verdicts((viewer) => policy.mayDecide(viewer, open))).toEqual({ ...refused, owner: 'ok' })
  })

  it('[OPP-09/applicants] the owner decides until the application is withdrawn, has ended or lost its subject', () => {
    const cases = [
      [{}, 'ok'],
      [{ status: 'rejected' }, 'ok'],
      [{ status: 'withdrawn' }, 'application.withdrawn'],
      [{ status: 'approved', hasEnded: true }, 'application.ended'],
      [{ hasSubject: false }, 'application.subject_gone'],
    ] as const
    expect(cases.map(([facts]) => policy.mayDecide(viewers.owner, { ...open, ...facts }))).toEqual(
      cases.map(([, verdict]) => verdict),
    )
  })

  it('[ADM-04/approve-application, ADM-04/reject-application] an administrator decides in the place of the owner, but not on what is theirs', () => {
    const levels = ['viewer', 'admin', 'super_admin'] as const
    const byLevel = levels.map((adminLevel) =>
      policy.mayDecideForOwner(createViewer({ id: 'admin', adminLevel }), open),
    )
    expect(byLevel).toEqual(['auth.forbidden', 'ok', 'ok'])
    expect(verdicts((viewer) => policy.mayDecideForOwner(viewer, open))).toEqual({
      visitor: 'auth.required',
      stranger: 'auth.forbidden',
      applicant: 'auth.forbidden',
      owner: 'auth.forbidden',
      unconfirmedOwner: 'auth.forbidden',
      bannedOwner: 'auth.blocked',
      admin: 'ok',
    })
    const cases = [
      [{ status: 'reviewed' }, 'ok'],
      [{ status: 'contacted' }, 'ok'],
      [{ ownerId: null }, 'application.partnership'],
      [{ ownerId: 'admin' }, 'application.own'],
      [{ applicantId: 'admin' }, 'application.own'],
      [{ coApplicant: { memberId: 'admin', status: 'declined' } }, 'application.own'],
      [{ status: 'withdrawn' }, 'application.withdrawn'],
      [{ status: 'approved', hasEnded: true }, 'application.ended'],
      [{ status: 'approved' }, 'application.answered'],
      [{ status: 'rejected' }, 'application.answered'],
      [{ hasSubject: false }, 'application.subject_gone'],
    ] as const
    expect(cases.map(([facts]) => policy.mayDecideForOwner(viewers.admin, { ...open, ...facts }))).toEqual(
      cases.map(([, verdict]) => verdict),
    )
  })

  it('[OPP-09/applicants] the owner undoes a decision only before it is announced', () => {
    expect(verdicts((viewer) => policy.mayUndo(viewer, { ...open, hasPendingDecision: true }))).toEqual({
      ...refused,
      owner: 'ok',
    })
    expect(policy.mayUndo(viewers.owner, open)).toBe('application.not_undoable')
  })

  it('[OPP-11/applications-opportunities] the applicant withdraws until the application is decided', () => {
    const byStatus = Object.fromEntries(
      applicationStatuses.map((status) => [status, policy.mayWithdraw(viewers.applicant, { ...open, status })]),
    )
    expect(byStatus).toEqual({
      pending: 'ok',
      reviewed: 'ok',
      contacted: 'ok',
      approved: 'application.decided',
      rejected: 'application.decided',
      withdrawn: 'ok',
    })
    expect(policy.mayWithdraw(viewers.applicant, { ...open, hasEnded: true })).toBe('application.decided')
    expect([null, viewers.owner, viewers.admin].map((viewer) => policy.mayWithdraw(viewer, open))).toEqual([
      'auth.required',
      'application.not_found',
      'application.not_found',
    ])
  })

  it('[OPP-06/once] a co-applicant confirms when asked, leaves when confirmed, and nobody else does either', () => {
    const withStatus = (status: CoApplicantStatus, more: Partial<policy.Facts> = {}): policy.Facts => ({
      ...open,
      ...more,
      coApplicant: { memberId: 'stranger', status },
    })
    const asked = verdicts((viewer) => policy.mayTakePart(viewer, withStatus('asked')))
    expect(asked).toEqual({ ...refused, owner: 'application.not_found', stranger: 'ok' })
    expect(verdicts((viewer) => policy.mayLeave(viewer, withStatus('confirmed')))).toEqual(asked)
    const { stranger } = viewers
    expect(coApplicantStatuses.map((status) => policy.mayTakePart(stranger, withStatus(status)))).toEqual([
      'ok',
      ...Array.from({ length: 3 }, () => 'application.not_found'),
    ])
    expect(coApplicantStatuses.map((status) => policy.mayLeave(stranger, withStatus(status)))).toEqual([
      'application.not_found',
      'ok',
      'application.not_found',
      'application.not_found',
    ])
    const cases = [
      [{ status: 'contacted' }, 'ok'],
      [{ status: 'approved' }, 'application.decided'],
      [{ status: 'rejected' }, 'application.decided'],
      [{ hasEnded: true }, 'application.decided'],
      [{ status: 'withdrawn' }, 'application.withdrawn'],
      [{ hasSubject: false }, 'application.subject_gone'],
    ] as const
    for (const [facts, verdict] of cases) {
      expect(policy.mayTakePart(stranger, withStatus('asked', facts))).toBe(verdict)
      expect(policy.mayLeave(stranger, withStatus('confirmed', facts))).toBe(verdict)
    }
  })

  it('[OPP-06/cv] files are for the applicant, and for the owner unless withdrawn or without a subject', () => {
    const readers = [viewers.applicant, viewers.owner, viewers.stranger, viewers.admin]
    const reads = (facts: Partial<policy.Facts>) =>
      readers.map((viewer) => policy.mayReadFiles(viewer, { ...open, ...facts }))
    expect(reads({})).toEqual([true, true, false, false])
    expect(reads({ hasSubject: false })).toEqual([true, false, false, false])
    expect(reads({ status: 'withdrawn' })).toEqual([true, false, false, false])
  })
})
