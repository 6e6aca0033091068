import { useQuery } from '@tanstack/react-query'
import {
  type AccessRole,
  accessRoleOf,
  restProfiles,
  restUserRoles,
  type SessionViewer,
} from '#features/accounts/contract/index.ts'
import { query } from '../api/query.ts'
import { useAuth } from './auth-provider.tsx'

/** ADM-09: cache times, unless `accountChanged` makes the data stale earlier. */
export const accessCache = { flagMs: 5 * 60_000, roleMs: 10 * 60_000, flagRetries: 1 } as const

type RoleHolder = Pick<SessionViewer, 'id' | 'adminLevel' | 'closedAdminLevel' | 'accessRoles'>

/** The SSR state contains the initial value of the admin flag, so the first render needs no request. */
export const adminFlagQuery = ({ id, adminLevel, closedAdminLevel }: RoleHolder) => ({
  ...query(restProfiles, { id: `eq.${id}`, select: 'is_admin' }),
  staleTime: accessCache.flagMs,
  retry: accessCache.flagRetries,
  initialData: [{ is_admin: (adminLevel ?? closedAdminLevel) !== null }],
})

export const roleQuery = ({ id, accessRoles }: RoleHolder) => ({
  ...query(restUserRoles, { user_id: `eq.${id}`, select: 'role' }),
  staleTime: accessCache.roleMs,
  initialData: accessRoles.map((role) => ({ role })),
})

type QueryResult<Row> = { data: readonly Row[]; isError: boolean }

/** ADM-09: `admin` by the flag, else the first access role, else `user`; `user` on any error. */
export const accessRoleFrom = (
  flag: QueryResult<{ is_admin?: boolean | undefined }>,
  roles: QueryResult<{ role?: AccessRole | undefined }>,
): AccessRole => {
  if (flag.isError) return 'user'
  if (flag.data[0]?.is_admin) return 'admin'
  return roles.isError
    ? 'user'
    : accessRoleOf({ adminLevel: null, accessRoles: roles.data.flatMap(({ role }) => (role ? [role] : [])) })
}

const noMember: RoleHolder = {
  id: '00000000-0000-0000-0000-000000000000',
  adminLevel: null,
  closedAdminLevel: null,
  accessRoles: [],
}

/** The viewer's effective access role. UX only; the server enforces access. */
export const useAccess = (): { role: AccessRole; failed: boolean; retry: () => void } => {
  const { viewer } = useAuth()
  const member = viewer ?? noMember
  const enabled = viewer !== null && !viewer.blocked
  const flag = useQuery({ ...adminFlagQuery(member), enabled })
  const roles = useQuery({ ...roleQuery(member), enabled })
  const retry = () => {
    if (flag.isError) void flag.refetch()
    if (roles.isError) void roles.refetch()
  }
  return {
    role: enabled ? accessRoleFrom(flag, roles) : 'user',
    failed: flag.isError || (!flag.data[0]?.is_admin && roles.isError),
    retry,
  }
}

/** True for moderators without admin level, who get their own link to the moderation queue. */
export const isModeratorOnly = ({
  adminLevel,
  accessRoles,
}: Pick<SessionViewer, 'adminLevel' | 'accessRoles'>): boolean =>
  adminLevel === null && accessRoles.includes('moderator')
