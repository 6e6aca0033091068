import { authentication, lockUser } from '#features/accounts/server/index.ts'
import { operatorAddress } from '#features/marketing/server/index.ts'
import { dayMs } from '#kit/durations.ts'
import { checkErasable, type ErasableAreas } from '#platform/erase.ts'
import type { Context } from '#platform/http/context.ts'
import type { Handler } from '#platform/http/route.ts'
import { dayText, instantText } from '#platform/i18n/zoned-times.ts'
import type * as contract from '../contract/index.ts'
import { accountDeletionLimits } from '../contract/index.ts'
import * as policy from './policy.ts'
import { publishDeletionChange } from './publish-change.ts'
import * as queries from './queries.ts'
import { backupsExpireAt, deletionView } from './view.ts'

const readOwn = async ({ tx, member, config: { backupDays } }: Pick<Context, 'tx' | 'member' | 'config'>) => {
  const row = await queries.findRequest(tx, member.id)
  const contactEmail = row?.reason ? await operatorAddress(tx) : null
  return { deletion: deletionView(row, { backupDays, contactEmail }), backupDays }
}

export const read: Handler<typeof contract.readAccountDeletion> = readOwn

const mailChange = (ctx: Context, change: 'requested' | 'cancelled', values = {}) =>
  authentication.mailSecurityChange(ctx, ctx.member.id, {
    area: 'account-deletion',
    change,
    values,
    tab: 'data-export',
  })

export const createRequest =
  (areas: () => ErasableAreas): Handler<typeof contract.requestAccountDeletion> =>
  async (ctx) => {
    const { tx, member, now, config } = ctx
    await checkErasable(areas(), tx, member.id)
    await lockUser(tx, member.id)
    const dueAt = new Date(now.getTime() + accountDeletionLimits.graceDays * dayMs)
    if (await queries.insertRequest(tx, { memberId: member.id, requestedAt: now, dueAt })) {
      await mailChange(ctx, 'requested', {
        date: instantText(dueAt, member.timeZone, member.language),
        backupDate: dayText(backupsExpireAt(dueAt, config.backupDays), member.language),
      })
      publishDeletionChange(ctx, ctx.member.id)
    }
    return readOwn(ctx)
  }

export const cancel: Handler<typeof contract.cancelAccountDeletion> = async (ctx) => {
  const request = await queries.lockRequest(ctx.tx, ctx.member.id)
  ctx.allow(policy.mayCancelOwn(request))
  if (request) {
    await queries.deleteRequest(ctx.tx, ctx.member.id)
    await mailChange(ctx, 'cancelled')
    publishDeletionChange(ctx, ctx.member.id)
  } else if (!(await lockUser(ctx.tx, ctx.member.id))) {
    // The account was deleted while this call waited for its lock.
    return ctx.fail('auth.required')
  }
  return readOwn(ctx)
}
