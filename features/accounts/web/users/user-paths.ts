import { type listUsers, profileRoles, userAccesses, userLimits, userSorts, userStates } from '../../contract/index.ts'
import type { InputOf } from '#kit/endpoint.ts'

export type UserFilters = Pick<InputOf<typeof listUsers>, 'q' | 'role' | 'access' | 'state' | 'sort'>

const oneOf = <T extends string>(values: readonly T[], value: string | null): T | undefined =>
  values.find((one) => one === value)

/** Reads the filters from the URL and ignores invalid values. */
export const parseUserFilters = (search: URLSearchParams): UserFilters => {
  const q = (search.get('q') ?? '').replace(/\s+/g, ' ').trim().slice(0, userLimits.query)
  const [role, access] = [oneOf(profileRoles, search.get('role')), oneOf(userAccesses, search.get('access'))]
  const [state, sort] = [oneOf(userStates, search.get('state')), oneOf(userSorts, search.get('sort'))]
  return {
    ...(q && { q }),
    ...(role && { role }),
    ...(access && { access }),
    ...(state && { state }),
    sort: sort ?? 'newest',
  }
}

const usersTabPath = (search: Record<string, string>) => `/admin?${new URLSearchParams({ tab: 'users', ...search })}`

export const usersPath = ({ q, role, access, state, sort }: UserFilters = {}): string =>
  usersTabPath({
    ...(q && { q }),
    ...(role && { role }),
    ...(access && { access }),
    ...(state && { state }),
    ...(sort === 'name' && { sort }),
  })

export const auditLogPath = (id: string): string =>
  `/admin?${new URLSearchParams({ tab: 'audit_log', targetKind: 'member', targetId: id })}`
