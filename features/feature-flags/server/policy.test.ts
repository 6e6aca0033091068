import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { defineFlag } from '#kit/flags.ts'
import { type FlagRule, isOn, mayChange, ruleByDefault } from './policy.ts'

const flag = defineFlag('test_function', { isOnByDefault: true })
const [named, unnamed] = ['6a5d9f0e-0000-4000-8000-000000000001', '6a5d9f0e-0000-4000-8000-000000000002']
const rule = (state: FlagRule['state'], sharePerMille: number | null = null, members = {}): FlagRule => ({
  state,
  sharePerMille,
  members,
})

describe('policy.isOn', () => {
  it.each([
    ['on: a visitor', rule('on'), null, true],
    ['on: a member', rule('on'), unnamed, true],
    ['on, off for a named member: that member', rule('on', null, { [named]: false }), named, false],
    ['on, off for a named member: a visitor', rule('on', null, { [named]: false }), null, true],
    ['off: a visitor', rule('off'), null, false],
    ['off: a member', rule('off'), unnamed, false],
    ['off, on for a named member: that member', rule('off', null, { [named]: true }), named, true],
    ['off, on for a named member: another member', rule('off', null, { [named]: true }), unnamed, false],
    ['a share of all members: a visitor', rule('share', 1000), null, false],
    ['a share of all members: a member', rule('share', 1000), unnamed, true],
    ['a share of no members: a member', rule('share', 0), unnamed, false],
    ['a share of all members, off for a named one', rule('share', 1000, { [named]: false }), named, false],
    ['a share of no members, on for a named one', rule('share', 0, { [named]: true }), named, true],
    ['no row, on by default: a visitor', ruleByDefault(flag), null, true],
    ['no row, off by default: a member', ruleByDefault({ ...flag, isOnByDefault: false }), unnamed, false],
  ])('%s', (_what, of, memberId, expected) => {
    expect(isOn(flag, of, memberId)).toBe(expected)
  })

  it('a share that grows turns the function off for nobody, and has about the right number of members', () => {
    const ids = Array.from({ length: 10_000 }, () => randomUUID())
    const onAt = (share: number) => new Set(ids.filter((id) => isOn(flag, rule('share', share), id)))
    let before = onAt(0)
    expect(before.size).toBe(0)
    for (const share of [15, 100, 333, 500, 999, 1000]) {
      const now = onAt(share)
      expect([...before].filter((id) => !now.has(id))).toEqual([])
      expect(Math.abs(now.size / ids.length - share / 1000)).toBeLessThan(0.03)
      before = now
    }
    expect(before.size).toBe(ids.length)
  })
})

it.each([
  [null, 'auth.required'],
  ['viewer', 'auth.forbidden'],
  ['admin', 'ok'],
  ['super_admin', 'ok'],
] as const)('policy.mayChange: the level %s', (adminLevel, verdict) => {
  const viewer = { emailConfirmed: true, adminLevel, accessRoles: [], isLockedOut: false } as never
  expect(mayChange(adminLevel === null ? null : viewer)).toBe(verdict)
})
