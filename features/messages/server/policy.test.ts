import { describe, expect, it } from 'vitest'
import { createViewer } from '#tests/support/viewer.ts'
import { messageLimits } from '../contract/limits.ts'
import * as policy from './policy.ts'

const member = createViewer()
const stranger: policy.Facts = {
  isSelf: false,
  apart: false,
  takes: 'everyone',
  connected: false,
  standing: 'new',
  waiting: 0,
}
const inThread: policy.ThreadFacts = {
  gone: false,
  engaged: false,
  takes: 'everyone',
  connected: false,
  standing: 'open',
  waiting: 0,
}
const full = messageLimits.waiting

describe('policy.write and policy.reply', () => {
  it.each([
    ['a visitor', null, 'auth.required'],
    ['a member', member, 'ok'],
    ['a member whose address is not confirmed', createViewer({ emailConfirmed: false }), 'auth.unconfirmed'],
    ['a blocked account', createViewer({ blocked: true }), 'auth.blocked'],
    ['an administrator, like anybody', createViewer({ adminLevel: 'super_admin' }), 'ok'],
  ] as const)('apply the access rule to %s: %s', (_who, viewer, verdict) => {
    expect(policy.write(viewer, stranger)).toBe(verdict)
    expect(policy.reply(viewer, inThread)).toBe(verdict)
  })

  it.each([
    [{}, 'ok'],
    [{ isSelf: true }, 'message.to_yourself'],
    [{ apart: true }, 'message.recipient_not_found'],
    [{ apart: true, connected: true, standing: 'open' }, 'message.recipient_not_found'],
    [{ apart: true, takes: 'nobody' }, 'message.recipient_not_found'],
    [{ takes: 'connections' }, 'message.connections_only'],
    [{ takes: 'connections', standing: 'open' }, 'message.connections_only'],
    [{ takes: 'connections', standing: 'asked', waiting: full }, 'message.connections_only'],
    [{ takes: 'connections', connected: true }, 'ok'],
    [{ takes: 'nobody' }, 'message.closed'],
    [{ takes: 'nobody', connected: true }, 'message.closed'],
    [{ takes: 'nobody', standing: 'open' }, 'message.closed'],
    [{ standing: 'asked', waiting: full - 1 }, 'ok'],
    [{ standing: 'asked', waiting: full }, 'message.waiting'],
    [{ standing: 'declined', waiting: full - 1 }, 'ok'],
    [{ standing: 'declined', waiting: full }, 'message.waiting'],
    [{ standing: 'asked', waiting: full, connected: true }, 'ok'],
    [{ standing: 'open' }, 'ok'],
  ] as const)('[SET-08/who-may-message, NET-05/blocked-messages] policy.write with %j returns %s', (facts, verdict) => {
    expect(policy.write(member, { ...stranger, ...facts })).toBe(verdict)
  })
})

describe('policy.reply', () => {
  it.each([
    [{}, 'ok'],
    [{ gone: true, engaged: true }, 'message.other_gone'],
    [{ takes: 'nobody' }, 'message.closed'],
    [{ takes: 'nobody', connected: true }, 'message.closed'],
    [{ takes: 'nobody', engaged: true }, 'ok'],
    [{ takes: 'connections' }, 'message.connections_only'],
    [{ takes: 'connections', engaged: true }, 'ok'],
    [{ takes: 'connections', connected: true }, 'ok'],
    [{ standing: 'asked', waiting: full - 1 }, 'ok'],
    [{ standing: 'asked', waiting: full }, 'message.waiting'],
    [{ standing: 'declined', waiting: full }, 'message.waiting'],
  ] as const)('[SET-08/who-may-message] with %j returns %s', (facts, verdict) => {
    expect(policy.reply(member, { ...inThread, ...facts })).toBe(verdict)
  })
})

it.each([
  [{ connected: false, standing: 'new', engaged: false }, true],
  [{ connected: false, standing: 'asked', engaged: false }, true],
  [{ connected: false, standing: 'declined', engaged: false }, true],
  [{ connected: false, standing: 'open', engaged: false }, false],
  [{ connected: true, standing: 'new', engaged: false }, false],
  [{ connected: false, standing: 'new', engaged: true }, false],
] as const)('[SET-08/who-may-message] policy.becomesRequest with %j returns %s', (facts, expected) => {
  expect(policy.becomesRequest(facts)).toBe(expected)
})

it.each([
  ['a visitor', null, 'requests', 'auth.required', 'auth.required'],
  ['a member', member, 'inbox', 'message.not_found', 'message.not_found'],
  ['a member', member, 'requests', 'ok', 'ok'],
  ['a member', member, 'declined', 'ok', 'message.not_found'],
  ['a member whose address is not confirmed', createViewer({ emailConfirmed: false }), 'requests', 'ok', 'ok'],
  ['a banned member', createViewer({ blocked: true }), 'requests', 'auth.blocked', 'auth.blocked'],
] as const)(
  'policy.accept and policy.decline return the expected verdicts for %s',
  (_who, viewer, folder, accept, decline) => {
    expect(policy.accept(viewer, folder)).toBe(accept)
    expect(policy.decline(viewer, folder)).toBe(decline)
  },
)
