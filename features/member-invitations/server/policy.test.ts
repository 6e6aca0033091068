import { describe, expect, it } from 'vitest'
import { createViewer } from '#tests/support/viewer.ts'
import { canAccept, mayInvite, mayResend, mayWithdraw } from './policy.ts'

const member = createViewer()
const reader = createViewer({ adminLevel: 'viewer' })
const admin = createViewer({ adminLevel: 'admin' })
const superAdmin = createViewer({ adminLevel: 'super_admin' })
const banned = createViewer({ adminLevel: 'admin', isLockedOut: true })

describe('mayInvite', () => {
  it.each([
    [null, 'auth.required'],
    [member, 'auth.forbidden'],
    [reader, 'auth.forbidden'],
    [banned, 'auth.blocked'],
    [admin, 'ok'],
    [superAdmin, 'ok'],
  ] as const)('%# a viewer who invites gets the right verdict', (viewer, verdict) => {
    expect(mayInvite(viewer)).toBe(verdict)
  })
})

describe('mayResend', () => {
  it.each([
    [null, 'pending', false, 'auth.required'],
    [member, 'pending', false, 'auth.forbidden'],
    [reader, 'pending', false, 'auth.forbidden'],
    [banned, 'pending', false, 'auth.blocked'],
    [admin, 'pending', false, 'ok'],
    [admin, 'pending', true, 'invitation.sent_recently'],
    [admin, 'expired', false, 'ok'],
    [admin, 'failed', false, 'ok'],
    [admin, 'failed', true, 'invitation.sent_recently'],
    [admin, 'withdrawn', false, 'ok'],
    [admin, 'withdrawn', true, 'invitation.sent_recently'],
    [admin, 'waiting', false, 'invitation.waiting'],
    [admin, 'waiting', true, 'invitation.waiting'],
    [admin, 'accepted', false, 'invitation.accepted'],
    [superAdmin, 'accepted', true, 'invitation.accepted'],
  ] as const)('%# a viewer who resends gets the right verdict', (viewer, state, wasMailedRecently, verdict) => {
    expect(mayResend(viewer, { state, wasMailedRecently })).toBe(verdict)
  })
})

describe('mayWithdraw', () => {
  it.each([
    [null, 'pending', 'auth.required'],
    [member, 'pending', 'auth.forbidden'],
    [reader, 'pending', 'auth.forbidden'],
    [banned, 'pending', 'auth.blocked'],
    [admin, 'pending', 'ok'],
    [admin, 'waiting', 'ok'],
    [admin, 'failed', 'ok'],
    [admin, 'expired', 'invitation.expired'],
    [admin, 'withdrawn', 'invitation.withdrawn'],
    [admin, 'accepted', 'invitation.accepted'],
  ] as const)('%# a viewer who withdraws gets the right verdict', (viewer, state, verdict) => {
    expect(mayWithdraw(viewer, { state })).toBe(verdict)
  })
})

describe('canAccept', () => {
  it.each([
    [false, false, false, 'ok'],
    [true, false, false, 'invitation.accepted'],
    [true, false, true, 'invitation.accepted'],
    [false, true, false, 'invitation.withdrawn'],
    [false, true, true, 'invitation.withdrawn'],
    [false, false, true, 'invitation.expired'],
  ] as const)('%# a link gets the right verdict', (isAccepted, isWithdrawn, isExpired, verdict) => {
    expect(canAccept({ isAccepted, isWithdrawn, isExpired })).toBe(verdict)
  })
})
