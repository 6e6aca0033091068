import { describe, expect, it } from 'vitest'
import { createViewer } from '#tests/support/viewer.ts'
import * as policy from './policy.ts'

const viewers = {
  visitor: null,
  banned: createViewer({ id: 'banned', isLockedOut: true }),
  participant: createViewer({ id: 'participant' }),
  owner: createViewer({ id: 'owner' }),
  unconfirmedOwner: createViewer({ id: 'owner', emailConfirmed: false }),
}
const facts: policy.ParticipantFacts = {
  ownerId: 'owner',
  status: 'completed',
  isVisible: true,
  participates: true,
  isParticipant: true,
  hasValid: false,
}
const verdicts = (rule: (viewer: (typeof viewers)['owner'] | null) => string) =>
  Object.fromEntries(Object.entries(viewers).map(([name, viewer]) => [name, rule(viewer)]))
const onlyOwner = (verdict: string) => ({
  visitor: 'auth.required',
  banned: 'auth.blocked',
  participant: 'program.not_yours',
  owner: verdict,
  unconfirmedOwner: 'auth.unconfirmed',
})

describe('certificates of a program', () => {
  it.each([
    ['a participant without one', facts, 'ok'],
    ['a participant of a running program', { ...facts, status: 'active' as const }, 'ok'],
    ['a participant who has a valid one', { ...facts, hasValid: true }, 'certificate.exists'],
    ['another member', { ...facts, isParticipant: false }, 'certificate.not_participant'],
    ['a participant of a cancelled program', { ...facts, status: 'cancelled' as const }, 'program.wrong_state'],
    ['a participant of a removed program', { ...facts, status: 'draft' as const }, 'program.wrong_state'],
  ])('the owner issues one to %s: the verdict', (_, of, verdict) => {
    expect(policy.mayIssue(viewers.owner, of)).toBe(verdict)
  })

  it('only the owner with a confirmed address issues and revokes, and a revocation is final', () => {
    expect(verdicts((viewer) => policy.mayIssue(viewer, facts))).toEqual(onlyOwner('ok'))
    expect(verdicts((viewer) => policy.mayRevoke(viewer, { ...facts, isRevoked: false }))).toEqual(onlyOwner('ok'))
    expect(verdicts((viewer) => policy.mayRevoke(viewer, { ...facts, isRevoked: true }))).toEqual(
      onlyOwner('certificate.revoked'),
    )
    expect(policy.mayRevoke(viewers.owner, { ...facts, status: 'cancelled', isRevoked: false })).toBe('ok')
  })

  it('the list of participants is for the owner', () => {
    expect(policy.maySeeParticipants(viewers.owner, facts)).toBe('ok')
    expect(policy.maySeeParticipants(viewers.participant, facts)).toBe('program.not_yours')
    expect(policy.maySeeParticipants(viewers.participant, { ...facts, participates: false })).toBe('program.not_found')
  })
})
