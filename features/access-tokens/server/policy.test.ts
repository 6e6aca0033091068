import { expect, it } from 'vitest'
import { createViewer } from '#tests/support/viewer.ts'
import { accessTokenLimits } from '../contract/index.ts'
import { mayCreate } from './policy.ts'

const full = accessTokenLimits.active

it.each([
  [null, 0, 'auth.required'],
  [createViewer({ isLockedOut: true }), 0, 'auth.blocked'],
  [createViewer({ emailConfirmed: false }), 0, 'auth.unconfirmed'],
  [createViewer(), 0, 'ok'],
  [createViewer(), full - 1, 'ok'],
  [createViewer(), full, 'access_token.too_many'],
] as const)('%# mayCreate gives the right verdict', (viewer, active, verdict) => {
  expect(mayCreate(viewer, { active })).toBe(verdict)
})
