import { describe, expect, it } from 'vitest'
import type { Viewer } from '#platform/auth/viewer.ts'
import { createViewer } from '#tests/support/viewer.ts'
import { type CaseState, caseStates } from '../contract/index.ts'
import { lockAppealStates } from '../contract/lock-appeals.ts'
import * as policy from './policy.ts'

const viewerWith = (id: string, overrides: Partial<Viewer> = {}) => createViewer({ id, ...overrides })
const people = {
  visitor: null,
  author: viewerWith('author'),
  member: viewerWith('member'),
  banned: viewerWith('banned', { isLockedOut: true, accessRoles: ['moderator'] }),
  viewer: viewerWith('viewer', { adminLevel: 'viewer' }),
  viewingModerator: viewerWith('both', { adminLevel: 'viewer', accessRoles: ['moderator'] }),
  unconfirmedModerator: viewerWith('unconfirmed', { emailConfirmed: false, accessRoles: ['moderator'] }),
  moderator: viewerWith('moderator', { accessRoles: ['moderator'] }),
  admin: viewerWith('admin', { adminLevel: 'admin' }),
}
const across = <T>(verdict: (who: Viewer | null) => T) =>
  Object.fromEntries(Object.entries(people).map(([name, who]) => [name, verdict(who)]))
const facts = (overrides: Partial<policy.CaseFacts> = {}): policy.CaseFacts => ({
  state: 'open',
  authorId: 'author',
  decidedById: null,
  hasReported: false,
  hasOtherModerator: true,
  ...overrides,
})
const byState = <T>(verdict: (state: CaseState) => T) =>
  Object.fromEntries(caseStates.map((state) => [state, verdict(state)]))

const refusals = {
  visitor: 'auth.required',
  author: 'auth.forbidden',
  member: 'auth.forbidden',
  banned: 'auth.blocked',
  viewer: 'auth.forbidden',
}
const deciders = { viewingModerator: 'ok', unconfirmedModerator: 'ok', moderator: 'ok', admin: 'ok' }

describe('mayDecide', () => {
  it('[ADM-10/decision, ADM-03/viewers] mayDecide allows moderators and administrators above viewer level', () => {
    expect(across((who) => policy.mayDecide(who, facts()))).toEqual({ ...refusals, ...deciders })
  })
  it('[ADM-10/decision] mayDecide requires an open case and a moderator who is neither author nor reporter', () => {
    expect(byState((state) => policy.mayDecide(people.moderator, facts({ state })))).toEqual({
      ...byState(() => 'case.decided'),
      open: 'ok',
    })
    expect(policy.mayDecide(people.moderator, facts({ authorId: 'moderator' }))).toBe('case.involved')
    expect(policy.mayDecide(people.moderator, facts({ hasReported: true }))).toBe('case.involved')
  })
})

describe('mayDecideAppeal', () => {
  it('[ADM-10/appeal, ADM-03/viewers] mayDecideAppeal allows moderators and administrators above viewer level', () => {
    expect(across((who) => policy.mayDecideAppeal(who, facts({ state: 'appealed' })))).toEqual({
      ...refusals,
      ...deciders,
    })
  })
  it('[ADM-10/appeal] mayDecideAppeal refuses the first moderator unless no other is available', () => {
    const appealed = facts({ state: 'appealed', decidedById: 'moderator' })
    expect(policy.mayDecideAppeal(people.moderator, appealed)).toBe('case.same_moderator')
    expect(policy.mayDecideAppeal(people.moderator, { ...appealed, hasOtherModerator: false })).toBe('ok')
    expect(policy.mayDecideAppeal(people.admin, appealed)).toBe('ok')
    expect(byState((state) => policy.mayDecideAppeal(people.admin, facts({ state })))).toEqual({
      ...byState(() => 'case.not_appealed'),
      appealed: 'ok',
    })
    expect(policy.mayDecideAppeal(people.admin, { ...appealed, hasReported: true })).toBe('case.involved')
  })
})

describe('mayReadDecision and mayAppeal', () => {
  it('mayReadDecision allows only the author of removed content', () => {
    expect(across((who) => policy.mayReadDecision(who, facts({ state: 'removed' })))).toEqual({
      ...across(() => 'case.not_found'),
      visitor: 'auth.required',
      banned: 'auth.blocked',
      author: 'ok',
    })
    expect(byState((state) => policy.mayReadDecision(people.author, facts({ state })))).toEqual({
      ...byState(() => 'ok'),
      open: 'case.not_found',
      kept: 'case.not_found',
    })
  })
  it('[ADM-10/appeal] mayAppeal allows one appeal, against a removal', () => {
    expect(byState((state) => policy.mayAppeal(people.author, facts({ state })))).toEqual({
      ...byState(() => 'case.no_appeal'),
      open: 'case.not_found',
      kept: 'case.not_found',
      removed: 'ok',
    })
  })
})

describe('mayDecideLockAppeal', () => {
  it('[SHLD-02/appeal, SHLD-02/lifted] mayDecideLockAppeal allows moderators and administrators above viewer level, once, while the lock lasts', () => {
    expect(across((who) => policy.mayDecideLockAppeal(who, { state: 'waiting' }))).toEqual({ ...refusals, ...deciders })
    expect(
      Object.fromEntries(
        lockAppealStates.map((state) => [state, policy.mayDecideLockAppeal(people.moderator, { state })]),
      ),
    ).toEqual({
      waiting: 'ok',
      lifted: 'lock_appeal.decided',
      declined: 'lock_appeal.decided',
      lapsed: 'lock_appeal.over',
    })
  })
})

describe('decisions about content', () => {
  const contentFacts = (overrides: Partial<policy.ContentFacts> = {}): policy.ContentFacts => ({
    authorId: 'author',
    isRemoved: false,
    latestCase: null,
    ...overrides,
  })
  it('[ADM-01/content, ADM-03/viewers] mayDecideContent, mayRemoveContent and mayRestoreContent allow those who decide cases', () => {
    const removed = { latestCase: facts({ state: 'removed' }) }
    expect(across(policy.mayDecideContent)).toEqual({ ...refusals, ...deciders })
    expect(across((who) => policy.mayRemoveContent(who, contentFacts()))).toEqual({ ...refusals, ...deciders })
    expect(across((who) => policy.mayRestoreContent(who, removed))).toEqual({ ...refusals, ...deciders })
  })
  it('[ADM-01/content] mayRemoveContent refuses removed, orphaned and own content, and content that the moderator reported', () => {
    const verdict = (overrides: Partial<policy.ContentFacts>) =>
      policy.mayRemoveContent(people.moderator, contentFacts(overrides))
    expect(verdict({ isRemoved: true })).toBe('content.removed')
    expect(verdict({ authorId: null })).toBe('content.no_author')
    expect(verdict({ authorId: 'moderator' })).toBe('case.involved')
    expect(verdict({ latestCase: facts({ hasReported: true }) })).toBe('case.involved')
    expect(verdict({ latestCase: facts({ state: 'restored' }) })).toBe('ok')
  })
  it('[ADM-01/content] mayRestoreContent takes back a removal before an appeal, and leaves an appeal to its own rule', () => {
    const verdict = (overrides: Partial<policy.CaseFacts>) =>
      policy.mayRestoreContent(people.moderator, { latestCase: facts(overrides) })
    expect(byState((state) => verdict({ state, decidedById: 'moderator' }))).toEqual({
      open: 'content.not_removed',
      kept: 'content.not_removed',
      removed: 'ok',
      appealed: 'case.same_moderator',
      restored: 'content.not_removed',
      upheld: 'content.final',
    })
    expect(verdict({ state: 'removed', hasReported: true })).toBe('case.involved')
    expect(policy.mayRestoreContent(people.moderator, { latestCase: null })).toBe('content.not_removed')
  })
})
