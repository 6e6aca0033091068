import { describe, expect, it } from 'vitest'
import { createViewer } from '#tests/support/viewer.ts'
import * as policy from './policy.ts'

const now = new Date('2027-03-10T12:00:00Z')
const viewers = {
  visitor: null,
  banned: createViewer({ id: 'banned', isLockedOut: true }),
  participant: createViewer({ id: 'participant' }),
  owner: createViewer({ id: 'owner' }),
  unconfirmedOwner: createViewer({ id: 'owner', emailConfirmed: false }),
}
const coming: policy.EventFacts = {
  ownerId: 'owner',
  status: 'active',
  isVisible: true,
  participates: true,
  isCancelled: false,
  endsAt: new Date('2027-03-10T12:00:00.001Z'),
}
const over = { ...coming, endsAt: now }
const cancelled = { ...coming, isCancelled: true }
const verdicts = (rule: (viewer: (typeof viewers)['owner'] | null) => string) =>
  Object.fromEntries(Object.entries(viewers).map(([name, viewer]) => [name, rule(viewer)]))

const notOwner = { visitor: 'auth.required', banned: 'auth.blocked', participant: 'program.not_yours' }
const onlyOwner = (verdict: string) => ({ ...notOwner, owner: verdict, unconfirmedOwner: 'auth.unconfirmed' })

describe('the schedule of a program', () => {
  it('is seen by its owner and participants, and changed by its owner with a confirmed address', () => {
    expect(verdicts((viewer) => policy.maySeeSchedule(viewer, coming))).toEqual({
      visitor: 'auth.required',
      banned: 'auth.blocked',
      participant: 'ok',
      owner: 'ok',
      unconfirmedOwner: 'ok',
    })
    expect(verdicts((viewer) => policy.mayAdd(viewer, coming))).toEqual(onlyOwner('ok'))
    expect(policy.mayAdd(viewers.owner, { ...coming, status: 'draft' })).toBe('program.wrong_state')
  })

  it.each([
    ['coming', coming, { edit: 'ok', cancel: 'ok', delete: 'program_event.cancel_first' }],
    ['over', over, { edit: 'ok', cancel: 'program_event.over', delete: 'ok' }],
    ['cancelled', cancelled, { edit: 'program_event.cancelled', cancel: 'program_event.cancelled', delete: 'ok' }],
  ] as const)('what the owner can do with an event that is %s', (_, facts, wanted) => {
    expect(verdicts((viewer) => policy.mayEdit(viewer, facts))).toEqual(onlyOwner(wanted.edit))
    expect(verdicts((viewer) => policy.mayCancel(viewer, facts, now))).toEqual(onlyOwner(wanted.cancel))
    expect(verdicts((viewer) => policy.mayDelete(viewer, facts, now))).toEqual(onlyOwner(wanted.delete))
  })

  it('public events are shown while the program is public and visible', () => {
    for (const status of ['active', 'completed', 'cancelled'] as const)
      expect(policy.maySeePublicEvents({ status, isVisible: true })).toBe('ok')
    for (const status of ['draft', 'pending_approval'] as const)
      expect(policy.maySeePublicEvents({ status, isVisible: true })).toBe('program.not_found')
    expect(policy.maySeePublicEvents({ status: 'active', isVisible: false })).toBe('program.not_found')
  })
})
