import { describe, expect, it } from 'vitest'
import { applicationStatuses } from '../contract/applications.ts'
import * as policy from './policy.ts'

const now = new Date('2026-11-20T12:00:00Z')
const caller = (id: string, more: Partial<policy.Caller> = {}): policy.Caller => ({
  id,
  emailConfirmed: true,
  adminLevel: null,
  accessRoles: [],
  blocked: false,
  ...more,
})
const callers = {
  visitor: null,
  member: caller('member'),
  unconfirmed: caller('unconfirmed', { emailConfirmed: false }),
  owner: caller('owner'),
  partner: caller('partner', { accessRoles: ['partner'] }),
  viewer: caller('viewer', { adminLevel: 'viewer' }),
  admin: caller('admin', { adminLevel: 'admin' }),
} as const
const listings = {
  open: { owner_id: 'owner', is_active: true, closes_at: null, is_visible: true },
  dated: { owner_id: 'owner', is_active: true, closes_at: new Date('2026-11-20T12:00:00.001Z'), is_visible: true },
  over: { owner_id: 'owner', is_active: true, closes_at: now, is_visible: true },
  closed: { owner_id: 'owner', is_active: false, closes_at: null, is_visible: true },
  hidden: { owner_id: 'owner', is_active: true, closes_at: null, is_visible: false },
} as const

type Table<Answer> = Record<keyof typeof callers, Answer>
const across = <Answer>(ask: (who: policy.Caller | null) => Answer): Table<Answer> =>
  Object.fromEntries(Object.entries(callers).map(([name, who]) => [name, ask(who)])) as Table<Answer>

describe('who may', () => {
  it('[OPP-08/inactive] see: closed listings are their owner’s and the administrators’', () => {
    expect(across((who) => policy.maySee(who, listings.open))).toEqual({
      visitor: true,
      member: true,
      unconfirmed: true,
      owner: true,
      partner: true,
      viewer: true,
      admin: true,
    })
    expect(across((who) => policy.maySee(who, listings.over))).toEqual(across(() => true))
    expect(across((who) => policy.maySee(who, listings.closed))).toEqual({
      visitor: false,
      member: false,
      unconfirmed: false,
      owner: true,
      partner: false,
      viewer: true,
      admin: true,
    })
  })

  it('[NET-05] see and apply: with a ban or a block, only the owner and the administrators see a listing, and nobody applies', () => {
    expect(across((who) => policy.maySee(who, listings.hidden))).toEqual({
      visitor: false,
      member: false,
      unconfirmed: false,
      owner: true,
      partner: false,
      viewer: true,
      admin: true,
    })
    expect(across((who) => policy.mayApply(who, listings.hidden, now))).toEqual({
      ...across(() => 'opportunity.closed'),
      owner: 'opportunity.own',
    })
  })

  it('[OPP-10/contact-email] see the contact address: members with a confirmed address who are not blocked', () => {
    expect(across(policy.maySeeContact)).toEqual({ ...across(() => true), visitor: false, unconfirmed: false })
    expect(policy.maySeeContact(caller('blocked', { blocked: true }))).toBe(false)
  })

  it('[OPP-05/confirmed-email, OPP-05/partners-only] create: members with a confirmed address, or partners when reserved', () => {
    const refusals = { visitor: 'auth.required', unconfirmed: 'auth.unconfirmed' }
    expect(across((who) => policy.mayCreate(who, 'members'))).toEqual({ ...across(() => 'ok'), ...refusals })
    expect(across((who) => policy.mayCreate(who, 'partners'))).toEqual({
      ...across(() => 'opportunity.partners_only'),
      ...refusals,
      partner: 'ok',
      admin: 'ok',
    })
  })

  it('[OPP-05/partners-only] set the creation rule: admins, but not viewers', () => {
    expect(across(policy.maySetCreationRule)).toEqual({
      ...across(() => 'auth.forbidden'),
      visitor: 'auth.required',
      admin: 'ok',
    })
  })

  it('[OPP-06/login, OPP-06/deadline, OPP-06/own-listing] apply: members, to what is open and not their own', () => {
    const open = {
      ...across(() => 'ok'),
      visitor: 'auth.required',
      unconfirmed: 'auth.unconfirmed',
      owner: 'opportunity.own',
    }
    expect(across((who) => policy.mayApply(who, listings.open, now))).toEqual(open)
    expect(across((who) => policy.mayApply(who, listings.dated, now))).toEqual(open)
    expect(across((who) => policy.mayApply(who, listings.over, now))).toEqual({
      ...across(() => 'opportunity.deadline_passed'),
      owner: 'opportunity.own',
    })
    expect(across((who) => policy.mayApply(who, listings.closed, now))).toEqual({
      ...across(() => 'opportunity.closed'),
      owner: 'opportunity.own',
    })
  })

  it('[OPP-05/edit, OPP-05/close, OPP-05/delete, OPP-09/applicants] edit, close, reopen, delete: the owner; administrators close and delete', () => {
    const owners = { ...across(() => 'opportunity.not_yours'), visitor: 'auth.required', owner: 'ok' }
    expect(across((who) => policy.mayEdit(who, listings.open))).toEqual(owners)
    expect(across((who) => policy.maySeeApplicants(who, listings.open))).toEqual(owners)
    expect(across((who) => policy.mayClose(who, listings.open))).toEqual({ ...owners, admin: 'ok' })
    expect(across((who) => policy.mayDelete(who, listings.open))).toEqual({ ...owners, admin: 'ok' })
    expect(across((who) => policy.mayReopen(who, listings.closed, now))).toEqual(owners)
    expect(policy.mayReopen(callers.owner, { ...listings.closed, closes_at: now }, now)).toBe(
      'opportunity.deadline_passed',
    )
  })

  it('withdraw: while undecided', () => {
    expect(applicationStatuses.map((status) => policy.mayWithdraw({ status }))).toEqual([
      'ok',
      'ok',
      'ok',
      'application.decided',
      'application.decided',
    ])
  })

  it.each([
    ['applicant', 'listed', true],
    ['applicant', null, true],
    ['owner', 'listed', true],
    ['owner', null, false],
    ['somebody else', 'listed', false],
  ])('[OPP-06/cv] reading a CV: %s, listing %s: %s', (id, opportunity_id, expected) => {
    expect(
      policy.mayReadCv(caller(id, { adminLevel: 'super_admin' }), {
        applicant_id: 'applicant',
        owner_id: 'owner',
        opportunity_id,
      }),
    ).toBe(expected)
  })
})
