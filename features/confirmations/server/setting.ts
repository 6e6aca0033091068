import { rights } from '#features/accounts/server/index.ts'
import { secondAdministrator as setting } from '#features/platform-settings/server/index.ts'
import type { Context } from '#platform/http/context.ts'
import type { Handler } from '#platform/http/route.ts'
import type { ConfirmableAction } from '#platform/second-administrator.ts'
import { mayCall } from '#kit/access.ts'
import type * as contract from '../contract/index.ts'
import { type ConfirmationSetting, confirmationsChanged, setConfirmationSetting } from '../contract/index.ts'
import { secondAdministrator } from './ask.ts'
import * as policy from './policy.ts'
import * as queries from './queries.ts'

const action = 'turn_off'

const factsOf = async ({ tx }: Pick<Context, 'tx'>) => ({
  isOn: await setting.isRequired(tx),
  waits: await queries.isWaiting(tx, action, null),
  superAdmins: (await rights.superAdminIds(tx)).length,
})

const viewOf = async (ctx: Pick<Context, 'tx' | 'viewer'>): Promise<ConfirmationSetting> => {
  const facts = await factsOf(ctx)
  return { isOn: facts.isOn, waits: facts.waits, can: { change: policy.mayChangeSetting(ctx.viewer, facts) } }
}

export const read: Handler<typeof contract.readConfirmationSetting> = (ctx) => viewOf(ctx)

export const set: Handler<typeof contract.setConfirmationSetting> = async (ctx, { isOn, reason }) => {
  await rights.lockAdministrators(ctx.tx)
  const facts = await factsOf(ctx)
  if (isOn === facts.isOn) return viewOf(ctx)
  ctx.allow(policy.mayChangeSetting(ctx.viewer, facts))
  if (isOn) {
    await setting.require(ctx, true)
    ctx.publish(confirmationsChanged, {}, 'admins')
  } else {
    await secondAdministrator.ask(ctx, {
      action,
      memberId: null,
      level: 'super_admin',
      input: {},
      reason: reason || null,
    })
  }
  return viewOf(ctx)
}

/** Turning the setting off, which a second administrator confirms. */
export const confirmableTurnOff: ConfirmableAction = {
  name: action,
  prepare: async (ctx) => {
    await rights.lockAdministrators(ctx.tx)
    return {
      mayRun: (administrator) => mayCall(setConfirmationSetting.access, administrator),
      run: () => setting.require(ctx, false),
    }
  },
}
