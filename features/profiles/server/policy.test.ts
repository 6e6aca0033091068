import { describe, expect, it } from 'vitest'
import type { Viewer } from '#platform/auth/viewer.ts'
import * as policy from './policy.ts'

const createViewer = (overrides: Partial<Viewer> = {}): Viewer => ({
  id: 'a',
  email: 'a@example.com',
  fullName: 'A',
  emailConfirmed: true,
  adminLevel: null,
  accessRoles: [],
  role: null,
  language: 'sv',
  timeZone: 'Europe/Stockholm',
  avatarUrl: null,
  onboarded: true,
  isLockedOut: false,
  memberSince: '2026-01-01T00:00:00.000Z',
  deletionDueAt: null,
  secondFactorDueAt: null,
  sessionId: 's',
  isReauthenticated: true,
  ...overrides,
})
describe('profile policy', () => {
  it.each([
    [null, 'auth.required', 'auth.required', 'auth.required'],
    [createViewer({ emailConfirmed: false }), 'auth.unconfirmed', 'auth.unconfirmed', 'auth.unconfirmed'],
    [createViewer({ isLockedOut: true }), 'auth.blocked', 'auth.blocked', 'auth.blocked'],
    [createViewer(), 'ok', 'ok', 'ok'],
  ])('policy case %#, viewer %s: connect %s, introduce %s, block %s', (viewer, connect, introduce, block) => {
    const facts = { isSelf: false, isConnected: true }
    expect([
      policy.mayConnect(viewer, facts),
      policy.mayIntroduce(viewer, facts),
      policy.mayBlock(viewer, facts),
    ]).toEqual([connect, introduce, block])
  })

  it('the policy refuses every action with oneself and introductions of strangers', () => {
    const self = { isSelf: true, isConnected: false }
    expect([
      policy.mayConnect(createViewer(), self),
      policy.mayIntroduce(createViewer(), self),
      policy.mayBlock(createViewer(), self),
    ]).toEqual(Array(3).fill('profile.yourself'))
    expect(policy.mayIntroduce(createViewer(), { isSelf: false, isConnected: false })).toBe('profile.not_connected')
  })

  it.each([
    ['portfolio', false, false, true],
    ['cv', false, false, false],
    ['cv', false, true, true],
    ['cv', true, false, true],
  ] as const)(
    '[PROF-01/cv, PROF-01/portfolio] canOpenDocument(%s) with isSelf %s and isConnected %s returns %s',
    (document, isSelf, isConnected, opens) => {
      expect(policy.mayOpenDocument(document, { isSelf, isConnected })).toBe(opens)
    },
  )
})

describe('claiming a username', () => {
  const free: policy.UsernameFacts = { memberId: 'a', isReserved: false, ownerId: null, isRetired: false, newNames: 0 }
  it.each<[Partial<policy.UsernameFacts>, string]>([
    [{}, 'ok'],
    [{ newNames: 2 }, 'ok'],
    [{ newNames: 3 }, 'profile.username_changed_often'],
    [{ isReserved: true }, 'profile.username_reserved'],
    [{ isRetired: true }, 'profile.username_taken'],
    [{ ownerId: 'b' }, 'profile.username_taken'],
    [{ ownerId: 'b', newNames: 3 }, 'profile.username_taken'],
    [{ ownerId: 'a', newNames: 3 }, 'ok'],
    [{ ownerId: 'a', isReserved: true }, 'ok'],
  ])('[PROF-01/username] claiming a username with the facts %j returns %s', (facts, verdict) =>
    expect(policy.mayClaim({ ...free, ...facts })).toBe(verdict),
  )
})
