import { hourMs } from '#kit/durations.ts'
import { removeTraces } from '#platform/erase-traces.ts'
import { defineJob, type JobContext, PermanentJobError } from '#platform/jobs/jobs.ts'
import { accountDeletionLimits } from '../contract/index.ts'
import { accountDeletedMail } from './mails.ts'
import * as queries from './queries.ts'
import { backupsExpireAt } from './view.ts'

/**
 * Sends the last mail without a job, whose row would contain the address for days. A repeated run has the same
 * Message-ID, so that the duplicate is recognised.
 */
const sendLastMail = async ({ config, log, now }: JobContext, erasure: queries.ErasureRow): Promise<void> => {
  const { deliverMail } = await import('#platform/mail/deliver.ts')
  const message = accountDeletedMail(erasure, backupsExpireAt(erasure.erased_at, config.backupDays))
  const isGivenUp = now().getTime() - erasure.erased_at.getTime() > accountDeletionLimits.mailTryHours * hourMs
  try {
    await deliverMail(config, message, erasure.id, now())
  } catch (error) {
    if (!isGivenUp && !(error instanceof PermanentJobError)) throw error
    log.warn({ erasure: erasure.id }, 'account deletion: the last mail was not accepted')
  }
}

/** Removes what is left of an erased member outside of the areas' tables. Each step can be repeated. */
export const finishJob = defineJob<{ id: string }>({
  name: 'accountDeletion.finish',
  run: async (ctx, { id }) => {
    const erasure = await queries.findErasure(ctx.db, id)
    if (!erasure) return
    await removeTraces(ctx, {
      memberId: erasure.erased_member_id,
      fullName: erasure.full_name,
      addresses: erasure.addresses,
    })
    await sendLastMail(ctx, erasure)
    await queries.deleteErasure(ctx.db, id)
  },
})
