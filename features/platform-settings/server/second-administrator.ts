import { recordAdminAction } from '#features/audit-log/server/index.ts'
import type { Context } from '#platform/http/context.ts'
import * as queries from './queries.ts'

/**
 * Whether deleting users and changing levels need a second administrator (ADM-03). `features/confirmations` decides who
 * may change it, and tells open pages. It is read in the transaction that it guards, so a change applies on every node.
 */
export const secondAdministrator = {
  isRequired: queries.isSecondAdministratorRequired,
  require: async (ctx: Pick<Context, 'tx' | 'member' | 'now'>, isRequired: boolean): Promise<void> => {
    const { second_administrator: before } = await queries.readForUpdate(ctx.tx)
    if (before === isRequired) return
    await queries.write(ctx.tx, { second_administrator: isRequired, changed_at: ctx.now, changed_by: ctx.member.id })
    await recordAdminAction(ctx, {
      action: 'settings.set_platform',
      target: { kind: 'setting', id: 'platform' },
      before: { second_administrator: before },
      after: { second_administrator: isRequired },
    })
  },
}
