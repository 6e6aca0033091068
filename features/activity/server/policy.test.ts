import { describe, expect, it } from 'vitest'
import { createViewer } from '#tests/support/viewer.ts'
import { activityTypes } from '../contract/index.ts'
import * as policy from './policy.ts'

const facts = (wishes: Partial<policy.PostFacts> = {}): policy.PostFacts => ({
  authorId: 'author',
  audience: 'everyone',
  isConnected: false,
  isBlocked: false,
  isAuthorLockedOut: false,
  ...wishes,
})

const author = createViewer({ id: 'author' })
const admin = createViewer({ id: 'admin', adminLevel: 'super_admin' })
const partner = createViewer({ accessRoles: ['partner'] })

describe('post policy', () => {
  it.each([
    ['a visitor', null, facts(), 'auth.required'],
    ['somebody shut out', createViewer({ blocked: true }), facts(), 'auth.blocked'],
    ['a member', createViewer(), facts(), 'ok'],
    ['a member who is not confirmed', createViewer({ emailConfirmed: false }), facts(), 'ok'],
    ['a connection', createViewer(), facts({ isConnected: true, audience: 'connections' }), 'ok'],
    ['a stranger, when it is for connections', createViewer(), facts({ audience: 'connections' }), 'post.not_found'],
    ['an administrator, when it is for connections', admin, facts({ audience: 'connections' }), 'post.not_found'],
    ['who is apart from its author', createViewer(), facts({ isBlocked: true, isConnected: true }), 'post.not_found'],
    ['anybody, when its author is shut out', admin, facts({ isAuthorLockedOut: true }), 'post.not_found'],
    ['its author', author, facts({ audience: 'connections' }), 'ok'],
  ] as const)('decides whether a post is visible to %s', (_, who, post, verdict) => {
    expect(policy.see(who, post)).toBe(verdict)
  })

  it.each([
    ['a visitor', null, facts(), 'auth.required', 'auth.required'],
    ['its author', author, facts(), 'ok', 'ok'],
    [
      'its author, no longer confirmed',
      createViewer({ id: 'author', emailConfirmed: false }),
      facts(),
      'auth.unconfirmed',
      'ok',
    ],
    ['its author, shut out', createViewer({ id: 'author', blocked: true }), facts(), 'auth.blocked', 'auth.blocked'],
    ['another member', createViewer(), facts(), 'post.not_yours', 'post.not_yours'],
    ['a partner', partner, facts(), 'post.not_yours', 'post.not_yours'],
    ['an administrator', admin, facts(), 'post.not_yours', 'post.not_yours'],
    ['who may not know of it', createViewer(), facts({ audience: 'connections' }), 'post.not_found', 'post.not_found'],
  ] as const)('decides whether a post may be edited and removed by %s', (_, who, post, edit, remove) => {
    expect(policy.edit(who, post)).toBe(edit)
    expect(policy.remove(who, post)).toBe(remove)
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
