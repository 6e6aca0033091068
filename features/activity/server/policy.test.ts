import { describe, expect, it } from 'vitest'
import { createViewer } from '#tests/support/viewer.ts'
import { activityTypes } from '../contract/index.ts'
import * as policy from './policy.ts'

const facts = (overrides: Partial<policy.PostFacts> = {}): policy.PostFacts => ({
  authorId: 'author',
  audience: 'everyone',
  isConnected: false,
  isBlocked: false,
  isAuthorLockedOut: false,
  ...overrides,
})

const author = createViewer({ id: 'author' })
const admin = createViewer({ id: 'admin', adminLevel: 'super_admin' })
const partner = createViewer({ accessRoles: ['partner'] })

describe('post policy', () => {
  it.each([
    ['a visitor', null, facts(), 'auth.required'],
    ['a locked-out member', createViewer({ isLockedOut: true }), facts(), 'auth.blocked'],
    ['a member', createViewer(), facts(), 'ok'],
    ['an unconfirmed member', createViewer({ emailConfirmed: false }), facts(), 'ok'],
    [
      'a connection, when the audience is connections',
      createViewer(),
      facts({ isConnected: true, audience: 'connections' }),
      'ok',
    ],
    [
      'a stranger, when the audience is connections',
      createViewer(),
      facts({ audience: 'connections' }),
      'post.not_found',
    ],
    ['an administrator, when the audience is connections', admin, facts({ audience: 'connections' }), 'post.not_found'],
    [
      'a member who is blocked by the author',
      createViewer(),
      facts({ isBlocked: true, isConnected: true }),
      'post.not_found',
    ],
    ['an administrator, when the author is locked out', admin, facts({ isAuthorLockedOut: true }), 'post.not_found'],
    ['the author', author, facts({ audience: 'connections' }), 'ok'],
  ] as const)('decides whether a post is visible to %s', (_, who, post, verdict) => {
    expect(policy.maySee(who, post)).toBe(verdict)
  })

  it.each([
    ['a visitor', null, facts(), 'auth.required', 'auth.required'],
    ['the author', author, facts(), 'ok', 'ok'],
    ['an unconfirmed author', createViewer({ id: 'author', emailConfirmed: false }), facts(), 'auth.unconfirmed', 'ok'],
    ['a locked-out author', createViewer({ id: 'author', isLockedOut: true }), facts(), 'auth.blocked', 'auth.blocked'],
    ['another member', createViewer(), facts(), 'post.not_yours', 'post.not_yours'],
    ['a partner', partner, facts(), 'post.not_yours', 'post.not_yours'],
    ['an administrator', admin, facts(), 'post.not_yours', 'post.not_yours'],
    [
      'a member who may not see the post',
      createViewer(),
      facts({ audience: 'connections' }),
      'post.not_found',
      'post.not_found',
    ],
  ] as const)('decides whether a post may be edited and removed by %s', (_, who, post, edit, remove) => {
    expect(policy.mayEdit(who, post)).toBe(edit)
    expect(policy.mayRemove(who, post)).toBe(remove)
  })
})

it('audienceOf makes only new opportunities visible to every member', () => {
  const recorded = activityTypes.filter((type) => type !== 'new_post')
  expect(Object.fromEntries(recorded.map((type) => [type, policy.audienceOf(type)]))).toEqual({
    profile_update: 'connections',
    new_opportunity: 'everyone',
    new_connection: 'connections',
    joined_program: 'connections',
    completed_session: 'connections',
  })
})
