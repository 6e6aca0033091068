import { expect, it } from 'vitest'
import { accountChanged, restProfiles, restUserRoles } from '#features/accounts/contract/index.ts'
import { accessRoleFrom, adminFlagQuery, isModeratorOnly, roleQuery } from './access-role.ts'

const member = { id: '11111111-2222-4333-8444-555555555555', adminLevel: null, closedAdminLevel: null, accessRoles: [] }
const answer = <Row>(...data: Row[]) => ({ data, isError: false })
const failed = { data: [], isError: true }

it('[ADM-09/user, ADM-09/is-admin, ADM-09/first-role, ADM-09/error] accessRoleFrom prefers the flag, then the first role, else user', () => {
  expect(accessRoleFrom(answer({ is_admin: true }), answer({ role: 'partner' as const }))).toBe('admin')
  expect(accessRoleFrom(answer({ is_admin: true }), failed)).toBe('admin')
  expect(
    accessRoleFrom(answer({ is_admin: false }), answer({ role: 'partner' as const }, { role: 'admin' as const })),
  ).toBe('partner')
  expect(accessRoleFrom(answer({ is_admin: false }), answer({ role: 'admin' as const }))).toBe('admin')
  expect(accessRoleFrom(answer({ is_admin: false }), answer())).toBe('user')
  expect(accessRoleFrom(answer(), answer())).toBe('user')
  expect(accessRoleFrom({ data: [{ is_admin: true }], isError: true }, answer({ role: 'admin' as const }))).toBe('user')
  expect(accessRoleFrom(answer({ is_admin: false }), { data: [{ role: 'admin' as const }], isError: true })).toBe(
    'user',
  )
})

it('[ADM-09/flag-cache, ADM-09/role-cache] accessCache keeps the flag for five minutes and roles for ten, or until accountChanged', () => {
  expect(adminFlagQuery(member)).toMatchObject({ staleTime: 300_000, retry: 1, initialData: [{ is_admin: false }] })
  expect(roleQuery({ ...member, accessRoles: ['moderator'] })).toMatchObject({
    staleTime: 600_000,
    initialData: [{ role: 'moderator' }],
  })
  for (const endpoint of [restProfiles, restUserRoles]) expect(endpoint.staleAfter).toContain(accountChanged)
})

it('isModeratorOnly is true for moderators without an admin level only', () => {
  expect(isModeratorOnly({ ...member, accessRoles: ['moderator'] })).toBe(true)
  expect(isModeratorOnly({ ...member, accessRoles: ['partner', 'moderator'] })).toBe(true)
  expect(isModeratorOnly(member)).toBe(false)
  for (const adminLevel of ['viewer', 'admin', 'super_admin'] as const)
    expect(isModeratorOnly({ adminLevel, accessRoles: ['moderator'] })).toBe(false)
})
