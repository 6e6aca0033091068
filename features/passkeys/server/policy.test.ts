import { describe, expect, it } from 'vitest'
import { createViewer } from '#tests/support/viewer.ts'
import { passkeyLimits } from '../contract/index.ts'
import { mayAdd, mayRemove } from './policy.ts'

const member = createViewer()
const unconfirmed = createViewer({ emailConfirmed: false })
const banned = createViewer({ isLockedOut: true })
const full = passkeyLimits.perMember

describe('mayAdd', () => {
  it.each([
    [null, 0, true, 'auth.required'],
    [banned, 0, true, 'auth.blocked'],
    [unconfirmed, 0, true, 'auth.unconfirmed'],
    [member, 0, true, 'ok'],
    [member, full - 1, true, 'ok'],
    [member, full, true, 'passkey.limit_reached'],
    [member, 0, false, 'passkey.unavailable'],
  ] as const)('%# a viewer with passkeys gets the right verdict', (viewer, count, isAvailable, verdict) => {
    expect(mayAdd(viewer, { count, isAvailable })).toBe(verdict)
  })
})

describe('mayRemove', () => {
  it.each([
    [null, 1, true, 'auth.required'],
    [banned, 1, true, 'auth.blocked'],
    [unconfirmed, 1, true, 'ok'],
    [member, 1, true, 'ok'],
    [member, 2, false, 'ok'],
    [member, 1, false, 'passkey.last_way'],
  ] as const)('%# a viewer with other ways to log in gets the right verdict', (viewer, count, hasOtherWay, verdict) => {
    expect(mayRemove(viewer, { count, hasOtherWay })).toBe(verdict)
  })
})
