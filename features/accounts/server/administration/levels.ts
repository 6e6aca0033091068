import { recordAdminAction } from '#features/audit-log/server/index.ts'
import { levelChange } from '#features/confirmations/contract/actions.ts'
import type { AdminLevel } from '#kit/access.ts'
import type { Handler } from '#platform/http/route.ts'
import type { ConfirmableAction, RequestedAction, SecondAdministrator } from '#platform/second-administrator.ts'
import type * as contract from '../../contract/index.ts'
import * as queries from '../queries/users.ts'
import * as policy from './administration-policy.ts'
import { userView } from './administration-view.ts'
import { auditTarget, findUserOrFail, lockTarget, publishAndView, type UserContext } from './target.ts'

type Change = {
  id: string
  viewer: policy.PolicyViewer
  from: AdminLevel | null
  to: AdminLevel | null
  reason: string
}

const action = 'set_level'

const applyLevel = async (ctx: UserContext, { id, viewer, from, to, reason }: Change) => {
  await queries.setAdminLevel(ctx.tx, id, to, ctx.now)
  await recordAdminAction(ctx, {
    action: 'users.set_admin_level',
    target: auditTarget(id),
    before: { level: from },
    after: { level: to },
    reason,
  })
  return publishAndView(ctx, id, viewer)
}

/** Changes the level, or asks for a second administrator if one is required. */
const changeLevel = async (
  second: SecondAdministrator,
  ctx: Parameters<Handler<typeof contract.setAdminLevel>>[0],
  { id, viewer, from, to, reason }: Change,
) => {
  const asked: RequestedAction = {
    action,
    memberId: id,
    level: policy.levelToSet(from, to),
    input: { from, to },
    reason: reason || null,
  }
  const waits = from !== to && (await second.ask(ctx, asked))
  if (from !== to && !waits) return { ...(await applyLevel(ctx, { id, viewer, from, to, reason })), waits }
  return { ...userView(await findUserOrFail(ctx, id), viewer, await queries.superAdminIds(ctx.tx)), waits }
}

export const createSetAdminLevel =
  (second: SecondAdministrator): Handler<typeof contract.setAdminLevel> =>
  async (ctx, { id, level: to, reason }) => {
    const { row, viewer, facts } = await lockTarget(ctx, id)
    ctx.allow(policy.maySetLevel(viewer, facts, to))
    return changeLevel(second, ctx, { id, viewer, from: row.admin_level, to, reason })
  }

export const createAddAdmin =
  (second: SecondAdministrator): Handler<typeof contract.addAdmin> =>
  async (ctx, { email, level: to }) => {
    const id = (await queries.findIdByEmail(ctx.tx, email)) ?? ctx.fail('user.not_found')
    const { row, viewer, facts } = await lockTarget(ctx, id)
    if (row.admin_level !== null) ctx.fail('user.already_admin')
    ctx.allow(policy.maySetLevel(viewer, facts, to))
    return changeLevel(second, ctx, { id, viewer, from: null, to, reason: '' })
  }

/** A change of a level that a second administrator confirms. */
export const confirmableLevel: ConfirmableAction = {
  name: action,
  prepare: async (ctx, { memberId, input, reason }) => {
    const id = memberId ?? ctx.fail('user.not_found')
    const { from, to } = levelChange.parse(input)
    const { row, viewer, facts } = await lockTarget(ctx, id)
    return {
      mayRun: (administrator) =>
        row.admin_level === from ? policy.maySetLevel(administrator, facts, to) : 'confirmation.outdated',
      run: async () => {
        await applyLevel(ctx, { id, viewer, from, to, reason: reason ?? '' })
      },
    }
  },
}
