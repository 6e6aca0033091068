import {
  type listUsers,
  profileRoles,
  userAccesses,
  userLimits,
  userSorts,
  userStates,
} from '#features/accounts/contract/index.ts'
import type { InputOf } from '#kit/endpoint.ts'

/** What the list of users is narrowed down by; the fields of `listUsers`. */
export type UserFilters = Pick<InputOf<typeof listUsers>, 'q' | 'role' | 'access' | 'state' | 'sort'>

const oneOf = <T extends string>(values: readonly T[], value: string | null): T | undefined =>
  values.find((one) => one === value)

/** The filters in an address; what makes no sense there is left out. */
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

/** The address of the list under these filters; those that are not given are off. */
export const usersPath = ({ q, role, access, state, sort }: UserFilters = {}): string =>
  usersTabPath({
    ...(q && { q }),
    ...(role && { role }),
    ...(access && { access }),
    ...(state && { state }),
    ...(sort === 'name' && { sort }),
  })

/** One member in the list's place. */
export const userPath = (id: string): string => usersTabPath({ user: id })

/** What administrators did to a member. */
export const auditLogPath = (id: string): string =>
  `/admin?${new URLSearchParams({ tab: 'audit_log', targetKind: 'member', targetId: id })}`
