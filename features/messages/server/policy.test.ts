import { describe, expect, it } from 'vitest'
import { createViewer } from '#tests/support/viewer.ts'
import { messageLimits } from '../contract/limits.ts'
import * as policy from './policy.ts'

const member = createViewer()
const stranger: policy.Facts = {
  isSelf: false,
  isBlocked: false,
  acceptsFrom: 'everyone',
  connected: false,
  pairState: 'new',
  waitingCount: 0,
}
const inThread: policy.ThreadFacts = {
  gone: false,
  hasEngaged: false,
  acceptsFrom: 'everyone',
  connected: false,
  pairState: 'open',
  waitingCount: 0,
}
const full = messageLimits.waiting

describe('policy.mayWrite and policy.mayReply', () => {
  it.each([
    { who: 'a visitor', viewer: null, verdict: 'auth.required' },
    { who: 'a member', viewer: member, verdict: 'ok' },
    { who: 'an unconfirmed member', viewer: createViewer({ emailConfirmed: false }), verdict: 'auth.unconfirmed' },
    { who: 'a locked-out member', viewer: createViewer({ isLockedOut: true }), verdict: 'auth.blocked' },
    { who: 'an administrator', viewer: createViewer({ adminLevel: 'super_admin' }), verdict: 'ok' },
  ] as const)('policy.write and policy.reply return $verdict for $who', ({ viewer, verdict }) => {
    expect(policy.mayWrite(viewer, stranger)).toBe(verdict)
    expect(policy.mayReply(viewer, inThread)).toBe(verdict)
  })

  it.each([
    [{}, 'ok'],
    [{ isSelf: true }, 'message.to_yourself'],
    [{ isBlocked: true }, 'message.recipient_not_found'],
    [{ isBlocked: true, connected: true, pairState: 'open' }, 'message.recipient_not_found'],
    [{ isBlocked: true, acceptsFrom: 'nobody' }, 'message.recipient_not_found'],
    [{ acceptsFrom: 'connections' }, 'message.connections_only'],
    [{ acceptsFrom: 'connections', pairState: 'open' }, 'message.connections_only'],
    [{ acceptsFrom: 'connections', pairState: 'asked', waitingCount: full }, 'message.connections_only'],
    [{ acceptsFrom: 'connections', connected: true }, 'ok'],
    [{ acceptsFrom: 'nobody' }, 'message.closed'],
    [{ acceptsFrom: 'nobody', connected: true }, 'message.closed'],
    [{ acceptsFrom: 'nobody', pairState: 'open' }, 'message.closed'],
    [{ pairState: 'asked', waitingCount: full - 1 }, 'ok'],
    [{ pairState: 'asked', waitingCount: full }, 'message.waiting'],
    [{ pairState: 'declined', waitingCount: full - 1 }, 'ok'],
    [{ pairState: 'declined', waitingCount: full }, 'message.waiting'],
    [{ pairState: 'asked', waitingCount: full, connected: true }, 'ok'],
    [{ pairState: 'open' }, 'ok'],
  ] as const)('[SET-08/who-may-message, NET-05/blocked-messages] policy.write with %j returns %s', (facts, verdict) => {
    expect(policy.mayWrite(member, { ...stranger, ...facts })).toBe(verdict)
  })
})

describe('policy.mayReply', () => {
  it.each([
    [{}, 'ok'],
    [{ gone: true, hasEngaged: true }, 'message.other_gone'],
    [{ acceptsFrom: 'nobody' }, 'message.closed'],
    [{ acceptsFrom: 'nobody', connected: true }, 'message.closed'],
    [{ acceptsFrom: 'nobody', hasEngaged: true }, 'ok'],
    [{ acceptsFrom: 'connections' }, 'message.connections_only'],
    [{ acceptsFrom: 'connections', hasEngaged: true }, 'ok'],
    [{ acceptsFrom: 'connections', connected: true }, 'ok'],
    [{ pairState: 'asked', waitingCount: full - 1 }, 'ok'],
    [{ pairState: 'asked', waitingCount: full }, 'message.waiting'],
    [{ pairState: 'declined', waitingCount: full }, 'message.waiting'],
  ] as const)('[SET-08/who-may-message] policy.reply with %j returns %s', (facts, verdict) => {
    expect(policy.mayReply(member, { ...inThread, ...facts })).toBe(verdict)
  })
})

it.each([
  [{ connected: false, pairState: 'new', hasEngaged: false }, true],
  [{ connected: false, pairState: 'asked', hasEngaged: false }, true],
  [{ connected: false, pairState: 'declined', hasEngaged: false }, true],
  [{ connected: false, pairState: 'open', hasEngaged: false }, false],
  [{ connected: true, pairState: 'new', hasEngaged: false }, false],
  [{ connected: false, pairState: 'new', hasEngaged: true }, false],
] as const)('[SET-08/who-may-message] policy.becomesRequest with %j returns %s', (facts, expected) => {
  expect(policy.becomesRequest(facts)).toBe(expected)
})

it.each([
  ['a visitor', 'requests', null, 'auth.required', 'auth.required'],
  ['a member', 'inbox', member, 'message.not_found', 'message.not_found'],
  ['a member', 'requests', member, 'ok', 'ok'],
  ['a member', 'declined', member, 'ok', 'message.not_found'],
  ['an unconfirmed member', 'requests', createViewer({ emailConfirmed: false }), 'ok', 'ok'],
  ['a locked-out member', 'requests', createViewer({ isLockedOut: true }), 'auth.blocked', 'auth.blocked'],
] as const)(
  'policy.accept and policy.decline return the expected verdicts for %s and a thread in the folder %s',
  (_who, folder, viewer, accept, decline) => {
    expect(policy.mayAccept(viewer, folder)).toBe(accept)
    expect(policy.mayDecline(viewer, folder)).toBe(decline)
  },
)
