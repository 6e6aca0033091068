import { describe, expect, it } from 'vitest'
import type { Viewer } from '#platform/auth/viewer.ts'
import { connectionStates, networkLimits } from '../contract/index.ts'
import * as policy from './policy.ts'
import { connectionOf, type PairState } from './state.ts'

const member = {
  id: 'me',
  emailConfirmed: true,
  adminLevel: null,
  accessRoles: [],
  blocked: false,
} as unknown as Viewer
const viewers = {
  visitor: null,
  member,
  unconfirmed: { ...member, emailConfirmed: false },
  banned: { ...member, isLockedOut: true },
  admin: { ...member, adminLevel: 'super_admin' },
} as const satisfies Record<string, Viewer | null>

const facts = (more: Partial<policy.Facts> = {}): policy.Facts => ({
  isSelf: false,
  exists: true,
  hasBlock: false,
  banned: false,
  state: 'none',
  ...more,
})

describe('[NET-02/request, NET-02/accept, NET-02/remove] connection policy', () => {
  it.each([
    ['visitor', 'auth.required', 'auth.required', 'auth.required'],
    ['member', 'ok', 'ok', 'ok'],
    ['unconfirmed', 'auth.unconfirmed', 'auth.unconfirmed', 'ok'],
    ['banned', 'auth.blocked', 'auth.blocked', 'auth.blocked'],
    ['admin', 'ok', 'ok', 'ok'],
  ] as const)('the policy for a %s returns request: %s, accept: %s, end: %s', (who, request, accept, end) => {
    const viewer = viewers[who]
    expect([
      policy.mayRequest(viewer, facts()),
      policy.mayAccept(viewer, facts({ state: 'asked' })),
      policy.mayEnd(viewer, facts()),
    ]).toEqual([request, accept, end])
  })

  it.each([
    ['the viewer', { isSelf: true }, 'network.with_yourself', 'network.with_yourself'],
    ['an unknown member', { exists: false }, 'network.member_not_found', 'network.member_not_found'],
    ['a blocked member', { hasBlock: true }, 'network.member_not_found', 'network.member_not_found'],
    [
      'a blocked member who is still a connection',
      { hasBlock: true, state: 'connected' },
      'network.member_not_found',
      'network.member_not_found',
    ],
    ['a banned member', { banned: true }, 'network.member_not_found', 'ok'],
  ] as const)('request and end return the expected codes for %s', (_whom, more, request, end) => {
    for (const viewer of [viewers.member, viewers.admin]) {
      expect([policy.mayRequest(viewer, facts(more)), policy.mayEnd(viewer, facts(more))]).toEqual([request, end])
    }
  })

  it('mayAccept allows a pending request and an existing connection', () => {
    const answers = connectionStates.map((state) => [state, policy.mayAccept(member, facts({ state }))])
    expect(Object.fromEntries(answers)).toEqual({
      none: 'network.not_asked',
      requested: 'network.not_asked',
      asked: 'ok',
      connected: 'ok',
    })
  })

  it('checkDailyRequestLimit refuses the first request above the daily limit', () => {
    expect([networkLimits.requestsPerDay - 1, networkLimits.requestsPerDay].map(policy.checkDailyRequestLimit)).toEqual(
      ['ok', 'network.too_many_requests'],
    )
  })
})

describe('[NET-02/request, NET-02/accept] connectionOf', () => {
  const pair = (more: Partial<PairState> = {}): PairState => ({
    connected: false,
    request_id: null,
    request_from: null,
    declined: false,
    withdrawn: false,
    ...more,
  })
  it.each([
    ['no request or connection', pair(), 'none', 'none'],
    ['a pending request', pair({ request_id: 'r', request_from: 'one' }), 'requested', 'asked'],
    [
      'a declined request, which only the recipient sees',
      pair({ request_id: 'r', request_from: 'one', declined: true }),
      'requested',
      'none',
    ],
    [
      'a declined and withdrawn request',
      pair({ request_id: 'r', request_from: 'one', declined: true, withdrawn: true }),
      'none',
      'none',
    ],
    ['a connection', pair({ connected: true }), 'connected', 'connected'],
  ] as const)('connectionOf returns the state for each member of a pair with %s', (_what, row, forOne, forOther) => {
    expect([connectionOf(row, 'one').state, connectionOf(row, 'other').state]).toEqual([forOne, forOther])
    for (const viewer of ['one', 'other']) {
      const { state, requestId } = connectionOf(row, viewer)
      expect(requestId).toBe(state === 'requested' || state === 'asked' ? 'r' : null)
    }
  })
})
