import { expect, it } from 'vitest'
import { createViewer } from '#tests/support/viewer.ts'
import * as policy from './policy.ts'

const viewers = {
  visitor: null,
  applicant: createViewer({ id: 'applicant' }),
  banned: createViewer({ id: 'applicant', isLockedOut: true }),
  owner: createViewer({ id: 'owner' }),
  stranger: createViewer({ id: 'stranger' }),
  administrator: createViewer({ id: 'administrator', adminLevel: 'super_admin', accessRoles: ['admin', 'moderator'] }),
} as const
const facts: policy.Facts = {
  applicantId: 'applicant',
  ownerId: 'owner',
  hasSubject: true,
  isWithdrawn: false,
  isVisible: true,
  isInBlindRound: false,
}
const forEachViewer = (rule: (viewer: policy.PolicyViewer | null) => string) =>
  Object.fromEntries(Object.entries(viewers).map(([name, viewer]) => [name, rule(viewer)]))
const only = (name: keyof typeof viewers) =>
  Object.fromEntries(
    Object.keys(viewers).map((one) => [
      one,
      one === 'visitor'
        ? 'auth.required'
        : one === 'banned'
          ? 'auth.blocked'
          : one === name
            ? 'ok'
            : 'application.not_found',
    ]),
  )

it('only the applicant shares a record, while the application stands and the program exists', () => {
  expect(forEachViewer((viewer) => policy.mayManage(viewer, facts))).toEqual(only('applicant'))
  expect(forEachViewer((viewer) => policy.mayShare(viewer, facts))).toEqual(only('applicant'))
  expect(policy.mayShare(viewers.applicant, { ...facts, isWithdrawn: true })).toBe('application.withdrawn')
  expect(policy.mayShare(viewers.applicant, { ...facts, hasSubject: false })).toBe('application.subject_gone')
})

it('only the owner of the program sees a record, and not across a block, after a withdrawal or of a deleted program', () => {
  expect(forEachViewer((viewer) => policy.mayView(viewer, facts))).toEqual(only('owner'))
  for (const change of [{ isVisible: false }, { isWithdrawn: true }, { hasSubject: false }, { ownerId: null }])
    expect(policy.mayView(viewers.owner, { ...facts, ...change })).toBe('application.not_found')
})

it('a record is shown with consent, and never in a blind review round', () => {
  expect(policy.recordStateOf(facts, true)).toBe('shared')
  expect(policy.recordStateOf(facts, false)).toBe('not_shared')
  expect(policy.recordStateOf({ isInBlindRound: true }, true)).toBe('hidden')
  expect(policy.recordStateOf({ isInBlindRound: true }, false)).toBe('not_shared')
})
