import { profileChanged } from '#features/profiles/contract/index.ts'
import type { Context } from '#platform/http/context.ts'
import { accountChanged, type UserRow, usersChanged } from '../../contract/index.ts'
import * as queries from '../queries/users.ts'
import type * as policy from './administration-policy.ts'
import { factsOf, userView } from './administration-view.ts'

export type UserContext = Context<'user.not_found'>

export const findUserOrFail = async (ctx: UserContext, id: string) =>
  (await queries.findUser(ctx.tx, id)) ?? ctx.fail('user.not_found')

/** The target and the viewer, whose level another request may have just removed. */
export const findTarget = async (ctx: UserContext, id: string) => {
  const row = await findUserOrFail(ctx, id)
  const superAdmins = await queries.superAdminIds(ctx.tx)
  const self = await queries.findUser(ctx.tx, ctx.member.id)
  const viewer: policy.PolicyViewer = {
    ...ctx.member,
    adminLevel: self?.admin_level ?? null,
    isLockedOut: ctx.member.isLockedOut || self?.ban !== null,
  }
  return { row, viewer, facts: factsOf(row, superAdmins) }
}

/** The member with the rights of this moment. Undefined for one who does not exist. */
export const findAdministrator = async (
  { tx }: Pick<UserContext, 'tx'>,
  id: string,
): Promise<policy.PolicyViewer | undefined> => {
  const row = await queries.findUser(tx, id)
  return (
    row && {
      id,
      adminLevel: row.admin_level,
      accessRoles: row.access_roles,
      isLockedOut: row.ban !== null,
      emailConfirmed: row.email_confirmed,
    }
  )
}

/** Locks the target for this transaction, and reads it and the viewer afterwards. */
export const lockTarget = async (ctx: UserContext, id: string) => {
  await queries.lockAdministrators(ctx.tx)
  if (!(await queries.lockUser(ctx.tx, id))) ctx.fail('user.not_found')
  return findTarget(ctx, id)
}
export type Target = Awaited<ReturnType<typeof lockTarget>>

/** `isVisibleToAll`: the change also shows on public pages. */
export const publishUserChange = (ctx: Pick<UserContext, 'publish'>, id: string, isVisibleToAll: boolean): void => {
  ctx.publish(accountChanged, { id }, { members: [id] })
  ctx.publish(usersChanged, { id }, 'admins')
  if (isVisibleToAll) ctx.publish(profileChanged, { id }, 'everyone')
}

/** The member as a change left them. */
export const viewAfterChange = async (
  ctx: UserContext,
  { row: { id }, viewer }: Pick<Target, 'row' | 'viewer'>,
): Promise<UserRow> => userView(await findUserOrFail(ctx, id), viewer, await queries.superAdminIds(ctx.tx))

/** Returns the updated row. */
export const publishAndView = async (
  ctx: UserContext,
  id: string,
  viewer: policy.PolicyViewer,
  isVisibleToAll = false,
): Promise<UserRow> => {
  publishUserChange(ctx, id, isVisibleToAll)
  return userView(await findUserOrFail(ctx, id), viewer, await queries.superAdminIds(ctx.tx))
}

export const auditTarget = (id: string) => ({ kind: 'member', id })
