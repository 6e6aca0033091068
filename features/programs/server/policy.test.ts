import { describe, expect, it } from 'vitest'
import { createViewer } from '#tests/support/viewer.ts'
import { programStatuses, type ProgramStatus } from '../contract/index.ts'
import * as policy from './policy.ts'

const now = new Date('2027-03-01T12:00:00Z')
const [before, after] = [new Date(now.getTime() - 1), new Date(now.getTime() + 1)]

const viewers = {
  visitor: null,
  member: createViewer({ id: 'member' }),
  unconfirmed: createViewer({ id: 'unconfirmed', emailConfirmed: false }),
  banned: createViewer({ id: 'banned', isLockedOut: true }),
  owner: createViewer({ id: 'owner' }),
  unconfirmedOwner: createViewer({ id: 'owner', emailConfirmed: false }),
  viewer: createViewer({ id: 'viewer', adminLevel: 'viewer' }),
  admin: createViewer({ id: 'admin', adminLevel: 'super_admin' }),
  ownerAdmin: createViewer({ id: 'owner', adminLevel: 'super_admin' }),
} as const
type Name = keyof typeof viewers

const active: policy.Facts = {
  ownerId: 'owner',
  status: 'active',
  isVisible: true,
  isOwnerBanned: false,
  isChangedSinceReview: false,
  endsAt: null,
  closesAt: null,
  participants: 0,
  inLine: 0,
  maxParticipants: 2,
  hasTakenPart: false,
}
const inState = (status: ProgramStatus): policy.Facts => ({ ...active, status })

/** The verdict for each viewer: `rest` for those that are not named. */
const table = <Answer>(rest: Answer, named: Partial<Record<Name, Answer>> = {}) =>
  Object.fromEntries((Object.keys(viewers) as Name[]).map((name) => [name, named[name] ?? rest]))
const forEachViewer = <Answer>(rule: (viewer: policy.PolicyViewer | null) => Answer) =>
  Object.fromEntries(Object.entries(viewers).map(([name, viewer]) => [name, rule(viewer)]))
/** The owner's verdict in each state. */
const inEachState = (rule: (viewer: policy.PolicyViewer | null, facts: policy.Facts) => string) =>
  Object.fromEntries(programStatuses.map((status) => [status, rule(viewers.owner, inState(status))]))

const refused = { visitor: 'auth.required', banned: 'auth.blocked' } as const
const onlyOwner = table<string>('program.not_yours', {
  ...refused,
  unconfirmed: 'auth.unconfirmed',
  unconfirmedOwner: 'auth.unconfirmed',
  owner: 'ok',
  ownerAdmin: 'ok',
})
const onlyAdministrators = table<string>('auth.forbidden', {
  ...refused,
  admin: 'ok',
  ownerAdmin: 'program.own',
})

describe('policies of programs', () => {
  it('[ROUTE-04/programs-detail, PROG-02/draft, PROG-02/pending-approval, PROG-02/completed, PROG-02/cancelled] everyone sees a program that was approved; its owner and administrators see it in every state', () => {
    const insiders = { owner: true, unconfirmedOwner: true, viewer: true, admin: true, ownerAdmin: true }
    for (const status of ['active', 'completed', 'cancelled'] as const) {
      expect(forEachViewer((viewer) => policy.maySee(viewer, inState(status)))).toEqual(table(true))
      const hidden = { ...inState(status), isVisible: false }
      expect(forEachViewer((viewer) => policy.maySee(viewer, hidden))).toEqual(table(false, insiders))
    }
    for (const status of ['draft', 'pending_approval'] as const)
      expect(forEachViewer((viewer) => policy.maySee(viewer, inState(status)))).toEqual(table(false, insiders))
  })

  it("[PROG-02/reject] the administrators' words are for the owner and administrators", () => {
    const insiders = { owner: true, unconfirmedOwner: true, viewer: true, admin: true, ownerAdmin: true }
    expect(forEachViewer((viewer) => policy.maySeeReview(viewer, active))).toEqual(table(false, insiders))
    expect(policy.maySeeReview(createViewer({ id: 'owner', isLockedOut: true }), active)).toBe(false)
  })

  it('[PROG-01/draft] only the owner manages a program, with a confirmed mail address', () => {
    const [draft, pending] = [inState('draft'), inState('pending_approval')]
    expect(forEachViewer((viewer) => policy.mayEdit(viewer, active))).toEqual(onlyOwner)
    expect(forEachViewer((viewer) => policy.maySubmit(viewer, draft, now))).toEqual(onlyOwner)
    expect(forEachViewer((viewer) => policy.mayWithdraw(viewer, pending))).toEqual(onlyOwner)
    expect(forEachViewer((viewer) => policy.mayCancel(viewer, active))).toEqual(onlyOwner)
    expect(forEachViewer((viewer) => policy.mayComplete(viewer, active))).toEqual(onlyOwner)
    expect(forEachViewer((viewer) => policy.mayDuplicate(viewer, active))).toEqual(onlyOwner)
    expect(forEachViewer((viewer) => policy.mayDelete(viewer, active))).toEqual(onlyOwner)
  })

  it('[PROG-02/draft, PROG-02/pending-approval, PROG-02/active, PROG-02/completed, PROG-02/cancelled] each state allows its own actions', () => {
    const only = (...statuses: ProgramStatus[]) =>
      Object.fromEntries(
        programStatuses.map((status) => [status, statuses.includes(status) ? 'ok' : 'program.wrong_state']),
      )
    expect(inEachState(policy.mayEdit)).toEqual(only('draft', 'pending_approval', 'active'))
    expect(inEachState((viewer, facts) => policy.maySubmit(viewer, facts, now))).toEqual(only('draft'))
    expect(inEachState(policy.mayWithdraw)).toEqual(only('pending_approval'))
    expect(inEachState(policy.mayCancel)).toEqual(only('active'))
    expect(inEachState(policy.mayComplete)).toEqual(only('active'))
    expect(inEachState(policy.mayDuplicate)).toEqual(only(...programStatuses))
    expect(inEachState(policy.mayDelete)).toEqual(only(...programStatuses))
  })

  it('[PROG-01/approval] a program whose last day has passed is neither sent for approval nor approved', () => {
    const verdicts = (endsAt: Date) => [
      policy.maySubmit(viewers.owner, { ...inState('draft'), endsAt }, now),
      policy.mayApprove(viewers.admin, { ...inState('pending_approval'), endsAt }, now),
      policy.mayReject(viewers.admin, { ...inState('pending_approval'), endsAt }),
    ]
    expect(verdicts(before)).toEqual(['program.over', 'program.over', 'ok'])
    expect(verdicts(now)).toEqual(['program.over', 'program.over', 'ok'])
    expect(verdicts(after)).toEqual(['ok', 'ok', 'ok'])
  })

  it('[PROG-03/delete] a program with accepted participants is not deleted', () => {
    expect(policy.mayDelete(viewers.owner, { ...active, participants: 1 })).toBe('program.has_participants')
    expect(policy.mayDelete(viewers.member, { ...active, participants: 1 })).toBe('program.not_yours')
  })

  it('[ADM-04/approve-program, ADM-04/reject-program] administrators decide on what waits, except on their own programs', () => {
    const pending = inState('pending_approval')
    expect(forEachViewer((viewer) => policy.mayApprove(viewer, pending, now))).toEqual(onlyAdministrators)
    expect(forEachViewer((viewer) => policy.mayReject(viewer, pending))).toEqual(onlyAdministrators)
    for (const status of programStatuses.filter((one) => one !== 'pending_approval')) {
      expect(policy.mayApprove(viewers.admin, inState(status), now)).toBe('program.wrong_state')
      expect(policy.mayReject(viewers.admin, inState(status))).toBe('program.wrong_state')
    }
    const edited = { ...active, isChangedSinceReview: true }
    expect(policy.mayApprove(viewers.admin, edited, now)).toBe('ok')
    expect(policy.mayReject(viewers.admin, edited)).toBe('program.wrong_state')
    const ofBanned = { ...pending, isOwnerBanned: true, isVisible: false }
    expect(policy.mayApprove(viewers.admin, ofBanned, now)).toBe('program.owner_banned')
    expect(policy.mayReject(viewers.admin, ofBanned)).toBe('ok')
  })

  it('[PROG-03/apply, PROG-04/full, PROG-04/closed] confirmed members apply to an open program of another member', () => {
    const applies = table<string>('ok', {
      ...refused,
      unconfirmed: 'auth.unconfirmed',
      unconfirmedOwner: 'auth.unconfirmed',
      owner: 'program.own_application',
      ownerAdmin: 'program.own_application',
    })
    expect(forEachViewer((viewer) => policy.mayApply(viewer, active, null, now))).toEqual(applies)
    const verdict = (facts: Partial<policy.Facts>, own: Parameters<typeof policy.mayApply>[2] = null) =>
      policy.mayApply(viewers.member, { ...active, ...facts }, own, now)
    for (const status of programStatuses.filter((one) => one !== 'active'))
      expect(verdict({ status })).toBe('program.applications_closed')
    expect(verdict({ isVisible: false })).toBe('program.applications_closed')
    expect(verdict({ closesAt: now })).toBe('program.applications_closed')
    expect(verdict({ participants: 2 })).toBe('program.full')
    expect(verdict({ closesAt: now, participants: 2 })).toBe('program.applications_closed')
  })

  it('[PROG-03/apply] an applicant changes what is not answered until applications close, also when the program is full', () => {
    const verdict = (own: Parameters<typeof policy.mayApply>[2], facts: Partial<policy.Facts> = {}) =>
      policy.mayApply(viewers.member, { ...active, ...facts }, own, now)
    expect(verdict('pending', { participants: 2 })).toBe('ok')
    expect(verdict('pending', { closesAt: now })).toBe('program.applications_closed')
    for (const own of ['reviewed', 'contacted', 'approved', 'rejected'] as const)
      expect(verdict(own)).toBe('application.decided')
  })

  it('[PROG-04/full] members who have taken part and members who come after a waiting list do not apply', () => {
    const verdict = (facts: Partial<policy.Facts>) =>
      policy.mayApply(viewers.member, { ...active, ...facts }, null, now)
    expect(verdict({ inLine: 1, participants: 1 })).toBe('program.full')
    expect(verdict({ inLine: 1 })).toBe('ok')
    expect(verdict({ hasTakenPart: true })).toBe('program.participation_over')
  })

  it('[PROG-04/closed] nobody is accepted to a program that is not active', () => {
    expect(policy.mayAccept(active)).toBe('ok')
    for (const status of programStatuses.filter((one) => one !== 'active'))
      expect(policy.mayAccept({ status })).toBe('application.subject_over')
  })

  it('a confirmed applicant takes a place while it is offered and free', () => {
    const places = { isOpen: true, max: 2, running: 1 }
    const offered = { offerEndsAt: after, places, now }
    expect(forEachViewer((viewer) => policy.mayTakeOffer(viewer, offered))).toEqual(
      table<string>('ok', { ...refused, unconfirmed: 'auth.unconfirmed', unconfirmedOwner: 'auth.unconfirmed' }),
    )
    const verdict = (facts: Partial<typeof offered> | { offerEndsAt: null } | { places: null }) =>
      policy.mayTakeOffer(viewers.member, { ...offered, ...facts })
    expect(verdict({ offerEndsAt: null })).toBe('program.no_offer')
    expect(verdict({ offerEndsAt: now })).toBe('program.no_offer')
    expect(verdict({ places: null })).toBe('program.no_offer')
    expect(verdict({ places: { ...places, isOpen: false } })).toBe('program.no_offer')
    expect(verdict({ places: { ...places, running: 2 } })).toBe('program.no_offer')
  })

  it('a participant leaves an active program, and its owner ends participations', () => {
    expect(forEachViewer((viewer) => policy.mayLeave(viewer, active, 'approved'))).toEqual(table<string>('ok', refused))
    for (const own of [null, 'pending', 'reviewed', 'contacted', 'rejected', 'withdrawn'] as const)
      expect(policy.mayLeave(viewers.member, active, own)).toBe('application.not_running')
    for (const status of programStatuses.filter((one) => one !== 'active'))
      expect(policy.mayLeave(viewers.member, { status }, 'approved')).toBe('program.wrong_state')
    expect(forEachViewer((viewer) => policy.mayEndParticipation(viewer, active))).toEqual(onlyOwner)
    expect(policy.mayEndParticipation(viewers.owner, inState('completed'))).toBe('program.wrong_state')
  })

  it('[PROG-04/full, PROG-04/closed] applications are closed by state and time, and full when the places are taken', () => {
    const stateOf = (facts: Partial<policy.Facts>) => policy.applicationStateOf({ ...active, ...facts }, now)
    expect(programStatuses.map((status) => stateOf({ status }))).toEqual([
      'closed',
      'closed',
      'open',
      'closed',
      'closed',
    ])
    expect([before, now, after].map((closesAt) => stateOf({ closesAt }))).toEqual(['closed', 'closed', 'open'])
    expect([1, 2, 3].map((participants) => stateOf({ participants }))).toEqual(['open', 'full', 'full'])
    expect(stateOf({ participants: 2, closesAt: before })).toBe('closed')
  })
})
