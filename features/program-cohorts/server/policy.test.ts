import { describe, expect, it } from 'vitest'
import { createViewer } from '#tests/support/viewer.ts'
import { cohortLimits } from '../contract/index.ts'
import { type CohortFacts, mayAnnounce, mayIntroduce, maySeeAlumni } from './policy.ts'

const viewers = {
  visitor: null,
  banned: createViewer({ id: 'banned', isLockedOut: true }),
  member: createViewer({ id: 'member' }),
  unconfirmed: createViewer({ id: 'member', emailConfirmed: false }),
  admin: createViewer({ id: 'admin', adminLevel: 'super_admin' }),
  owner: createViewer({ id: 'owner' }),
}
type PolicyViewer = (typeof viewers)[keyof typeof viewers]
const facts: CohortFacts = { ownerId: 'owner', status: 'active', isVisible: true, participates: false }
const participant = { ...facts, participates: true }
const verdicts = (rule: (viewer: PolicyViewer) => string) =>
  Object.fromEntries(Object.entries(viewers).map(([name, viewer]) => [name, rule(viewer)]))

describe('introducing oneself to a cohort', () => {
  it('is for confirmed participants, and not for the owner', () => {
    const refused = { visitor: 'auth.required', banned: 'auth.blocked', unconfirmed: 'auth.unconfirmed' }
    expect(verdicts((viewer) => mayIntroduce(viewer, participant))).toEqual({
      ...refused,
      member: 'ok',
      admin: 'ok',
      // The owner never has an application to the own program.
      owner: 'ok',
    })
    expect(verdicts((viewer) => mayIntroduce(viewer, facts))).toEqual({
      ...refused,
      member: 'program.not_found',
      admin: 'program.not_found',
      owner: 'program_cohort.not_participant',
    })
  })

  it('goes on when the program is over or cancelled, and ends when the participant does not see it', () => {
    for (const status of ['completed', 'cancelled'] as const)
      expect(mayIntroduce(viewers.member, { ...participant, status })).toBe('ok')
    for (const hidden of [{ isVisible: false }, { status: 'draft' }] as const)
      expect(mayIntroduce(viewers.member, { ...participant, ...hidden })).toBe('program.not_found')
  })
})

describe('announcing to a cohort', () => {
  it('is for the owner of a program that is public', () => {
    const announce = (viewer: PolicyViewer) => mayAnnounce(viewer, { ...participant, announcedToday: 0 })
    expect(verdicts(announce)).toEqual({
      visitor: 'auth.required',
      banned: 'auth.blocked',
      unconfirmed: 'auth.unconfirmed',
      member: 'program.not_yours',
      admin: 'program.not_yours',
      owner: 'ok',
    })
    expect(mayAnnounce(viewers.owner, { ...facts, status: 'draft', announcedToday: 0 })).toBe('program.wrong_state')
    expect(mayAnnounce(viewers.member, { ...facts, announcedToday: 0 })).toBe('program.not_found')
  })

  it('has a limit a day', () => {
    const after = (announcedToday: number) => mayAnnounce(viewers.owner, { ...facts, announcedToday })
    expect(after(cohortLimits.announcementsPerDay - 1)).toBe('ok')
    expect(after(cohortLimits.announcementsPerDay)).toBe('program_announcement.enough_for_today')
  })
})

describe('the alumni of a program', () => {
  it('are seen by everyone who sees the program, once it is completed', () => {
    const completed = { status: 'completed', isVisible: true } as const
    expect(maySeeAlumni(completed)).toBe('ok')
    expect(maySeeAlumni({ ...completed, isVisible: false })).toBe('program.not_found')
    for (const status of ['draft', 'pending_approval', 'active', 'cancelled'] as const)
      expect(maySeeAlumni({ ...completed, status })).toBe('program.not_found')
  })
})
