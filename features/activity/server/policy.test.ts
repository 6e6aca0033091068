import { describe, expect, it } from 'vitest'
import { callerWith } from '#tests/support/viewer.ts'
import { activityTypes } from '../contract/index.ts'
import * as policy from './policy.ts'

const facts = (wishes: Partial<policy.PostFacts> = {}): policy.PostFacts => ({
  authorId: 'author',
  audience: 'everyone',
  connected: false,
  apart: false,
  authorShutOut: false,
  ...wishes,
})

const author = callerWith({ id: 'author' })
const admin = callerWith({ id: 'admin', adminLevel: 'super_admin' })
const partner = callerWith({ accessRoles: ['partner'] })

describe('a post', () => {
  it.each([
    ['a visitor', null, facts(), 'auth.required'],
    ['somebody shut out', callerWith({ blocked: true }), facts(), 'auth.blocked'],
    ['a member', callerWith(), facts(), 'ok'],
    ['a member who is not confirmed', callerWith({ emailConfirmed: false }), facts(), 'ok'],
    ['a connection', callerWith(), facts({ connected: true, audience: 'connections' }), 'ok'],
    ['a stranger, when it is for connections', callerWith(), facts({ audience: 'connections' }), 'post.not_found'],
    ['an administrator, when it is for connections', admin, facts({ audience: 'connections' }), 'post.not_found'],
    ['who is apart from its author', callerWith(), facts({ apart: true, connected: true }), 'post.not_found'],
    ['anybody, when its author is shut out', admin, facts({ authorShutOut: true }), 'post.not_found'],
    ['its author', author, facts({ audience: 'connections' }), 'ok'],
  ] as const)('is seen, or not, by %s', (_, who, post, verdict) => {
    expect(policy.see(who, post)).toBe(verdict)
  })

  it.each([
    ['a visitor', null, facts(), 'auth.required', 'auth.required'],
    ['its author', author, facts(), 'ok', 'ok'],
    [
      'its author, no longer confirmed',
      callerWith({ id: 'author', emailConfirmed: false }),
      facts(),
      'auth.unconfirmed',
      'ok',
    ],
    ['its author, shut out', callerWith({ id: 'author', blocked: true }), facts(), 'auth.blocked', 'auth.blocked'],
    ['another member', callerWith(), facts(), 'post.not_yours', 'post.not_yours'],
    ['a partner', partner, facts(), 'post.not_yours', 'post.not_yours'],
    ['an administrator', admin, facts(), 'post.not_yours', 'post.not_yours'],
    ['who may not know of it', callerWith(), facts({ audience: 'connections' }), 'post.not_found', 'post.not_found'],
  ] as const)('is changed and removed, or not, by %s', (_, who, post, edit, remove) => {
    expect(policy.edit(who, post)).toBe(edit)
    expect(policy.remove(who, post)).toBe(remove)
  })
})

it('is for every member only where it is an opening for every member', () => {
  const recorded = activityTypes.filter((type) => type !== 'new_post')
  expect(Object.fromEntries(recorded.map((type) => [type, policy.audienceOf(type)]))).toEqual({
    profile_update: 'connections',
    new_opportunity: 'everyone',
    new_connection: 'connections',
    joined_program: 'connections',
    completed_session: 'connections',
  })
})
