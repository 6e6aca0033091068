import type { lockoutChanged } from '#features/security-events/contract/index.ts'
import type { Context } from '#platform/http/context.ts'
import type { caseChanged } from '../contract/index.ts'
import { moderatorIds } from './queries.ts'

/** Moderators without an admin level are listed one by one: the `admins` audience does not include them. */
export const publishToModerators = async (
  ctx: Pick<Context, 'tx' | 'publish'>,
  event: typeof caseChanged | typeof lockoutChanged,
  id: string,
): Promise<void> => {
  ctx.publish(event, { id }, 'admins')
  const members = await moderatorIds(ctx.tx)
  if (members.length > 0) ctx.publish(event, { id }, { members })
}
