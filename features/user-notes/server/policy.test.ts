import { expect, it } from 'vitest'
import { mayAdd, mayDelete } from './policy.ts'

const viewer = (adminLevel: 'viewer' | 'admin' | 'super_admin' | null, overrides = {}) => ({
  id: 'viewer',
  adminLevel,
  accessRoles: [],
  isLockedOut: false,
  emailConfirmed: true,
  ...overrides,
})

it('[ADM-03/viewers] decides by level and writer who writes and deletes a note', () => {
  const viewers = {
    visitor: null,
    member: viewer(null),
    moderator: viewer(null, { accessRoles: ['moderator'] }),
    viewer: viewer('viewer'),
    admin: viewer('admin'),
    super: viewer('super_admin'),
    banned: viewer('super_admin', { isLockedOut: true }),
  }
  const notes = [{ writerId: 'viewer' }, { writerId: 'other' }, { writerId: null }]
  const [no, other] = ['auth.forbidden', 'user_note.not_yours']
  expect(
    Object.fromEntries(
      Object.entries(viewers).map(([name, who]) => [name, [mayAdd(who), ...notes.map((note) => mayDelete(who, note))]]),
    ),
  ).toEqual({
    visitor: Array.from({ length: 4 }, () => 'auth.required'),
    member: [no, no, no, no],
    moderator: [no, no, no, no],
    viewer: [no, no, no, no],
    admin: ['ok', 'ok', other, other],
    super: ['ok', 'ok', 'ok', 'ok'],
    banned: Array.from({ length: 4 }, () => 'auth.blocked'),
  })
})
