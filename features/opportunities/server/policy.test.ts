import { describe, expect, it } from 'vitest'
import * as policy from './policy.ts'

const now = new Date('2026-11-20T12:00:00Z')
const buildViewer = (id: string, more: Partial<policy.PolicyViewer> = {}): policy.PolicyViewer => ({
  id,
  emailConfirmed: true,
  adminLevel: null,
  accessRoles: [],
  isLockedOut: false,
  ...more,
})
const viewers = {
  visitor: null,
  member: buildViewer('member'),
  unconfirmed: buildViewer('unconfirmed', { emailConfirmed: false }),
  owner: buildViewer('owner'),
  partner: buildViewer('partner', { accessRoles: ['partner'] }),
  viewer: buildViewer('viewer', { adminLevel: 'viewer' }),
  admin: buildViewer('admin', { adminLevel: 'admin' }),
} as const
const listings = {
  open: { ownerId: 'owner', isActive: true, closesAt: null, isVisible: true },
  dated: { ownerId: 'owner', isActive: true, closesAt: new Date('2026-11-20T12:00:00.001Z'), isVisible: true },
  over: { ownerId: 'owner', isActive: true, closesAt: now, isVisible: true },
  closed: { ownerId: 'owner', isActive: false, closesAt: null, isVisible: true },
  hidden: { ownerId: 'owner', isActive: true, closesAt: null, isVisible: false },
} as const

type Table<Answer> = Record<keyof typeof viewers, Answer>
const forEachViewer = <Answer>(ask: (who: policy.PolicyViewer | null) => Answer): Table<Answer> =>
  Object.fromEntries(Object.entries(viewers).map(([name, who]) => [name, ask(who)])) as Table<Answer>

describe('opportunity policies', () => {
  it('[OPP-08/inactive] maySee shows closed listings only to their owner and administrators', () => {
    expect(forEachViewer((who) => policy.maySee(who, listings.open))).toEqual({
      visitor: true,
      member: true,
      unconfirmed: true,
      owner: true,
      partner: true,
      viewer: true,
      admin: true,
    })
    expect(forEachViewer((who) => policy.maySee(who, listings.over))).toEqual(forEachViewer(() => true))
    expect(forEachViewer((who) => policy.maySee(who, listings.closed))).toEqual({
      visitor: false,
      member: false,
      unconfirmed: false,
      owner: true,
      partner: false,
      viewer: true,
      admin: true,
    })
  })

  it('[NET-05] with a ban or block, maySee allows only the owner and administrators, and mayApply refuses everyone', () => {
    expect(forEachViewer((who) => policy.maySee(who, listings.hidden))).toEqual({
      visitor: false,
      member: false,
      unconfirmed: false,
      owner: true,
      partner: false,
      viewer: true,
      admin: true,
    })
    expect(forEachViewer((who) => policy.mayApply(who, listings.hidden, now))).toEqual({
      ...forEachViewer(() => 'opportunity.closed'),
      owner: 'opportunity.own',
    })
  })

  it('[OPP-10/contact-email] maySeeContact allows confirmed members who are not locked out', () => {
    expect(forEachViewer(policy.maySeeContact)).toEqual({
      ...forEachViewer(() => true),
      visitor: false,
      unconfirmed: false,
    })
    expect(policy.maySeeContact(buildViewer('blocked', { isLockedOut: true }))).toBe(false)
  })

  it('[OPP-05/confirmed-email, OPP-05/partners-only] mayCreate allows confirmed members, or only partners when reserved', () => {
    const refusals = { visitor: 'auth.required', unconfirmed: 'auth.unconfirmed' }
    expect(forEachViewer((who) => policy.mayCreate(who, 'members'))).toEqual({
      ...forEachViewer(() => 'ok'),
      ...refusals,
    })
    expect(forEachViewer((who) => policy.mayCreate(who, 'partners'))).toEqual({
      ...forEachViewer(() => 'opportunity.partners_only'),
      ...refusals,
      partner: 'ok',
      admin: 'ok',
    })
  })

  it('[OPP-05/partners-only] maySetCreationRule allows admins but not admin viewers', () => {
    expect(forEachViewer(policy.maySetCreationRule)).toEqual({
      ...forEachViewer(() => 'auth.forbidden'),
      visitor: 'auth.required',
      admin: 'ok',
    })
  })

  it('[OPP-06/login, OPP-06/deadline, OPP-06/own-listing] mayApply allows members on open listings of others', () => {
    const open = {
      ...forEachViewer(() => 'ok'),
      visitor: 'auth.required',
      unconfirmed: 'auth.unconfirmed',
      owner: 'opportunity.own',
    }
    expect(forEachViewer((who) => policy.mayApply(who, listings.open, now))).toEqual(open)
    expect(forEachViewer((who) => policy.mayApply(who, listings.dated, now))).toEqual(open)
    expect(forEachViewer((who) => policy.mayApply(who, listings.over, now))).toEqual({
      ...forEachViewer(() => 'opportunity.deadline_passed'),
      owner: 'opportunity.own',
    })
    expect(forEachViewer((who) => policy.mayApply(who, listings.closed, now))).toEqual({
      ...forEachViewer(() => 'opportunity.closed'),
      owner: 'opportunity.own',
    })
  })

  it('[OPP-05/edit, OPP-05/close, OPP-05/delete, OPP-09/applicants] the owner may edit, close, reopen and delete; administrators may close and delete', () => {
    const owners = { ...forEachViewer(() => 'opportunity.not_yours'), visitor: 'auth.required', owner: 'ok' }
    expect(forEachViewer((who) => policy.mayEdit(who, listings.open))).toEqual(owners)
    expect(forEachViewer((who) => policy.maySeeApplicants(who, listings.open))).toEqual(owners)
    expect(forEachViewer((who) => policy.mayClose(who, listings.open))).toEqual({ ...owners, admin: 'ok' })
    expect(forEachViewer((who) => policy.mayDelete(who, listings.open))).toEqual({ ...owners, admin: 'ok' })
    expect(forEachViewer((who) => policy.mayReopen(who, listings.closed, now))).toEqual(owners)
    expect(policy.mayReopen(viewers.owner, { ...listings.closed, closesAt: now }, now)).toBe(
      'opportunity.deadline_passed',
    )
  })
})
