import { notify } from '#features/notifications/server/index.ts'
import { claimInBatches } from '#platform/jobs/batches.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import { inTransaction } from '#platform/jobs/transaction.ts'
import { suggestionPath } from '../contract/index.ts'
import { statusMail } from './mails.ts'
import * as statusChanges from './status-change-queries.ts'

/**
 * Notifies the recipients of a status change, by mail too for those who want it (SUGG-02). The recipients are stored
 * with the change, and each transaction claims and notifies one batch, so a crash or a concurrent run neither skips
 * nor repeats a recipient.
 */
export const notifyVoters = defineJob<{ changeId: string }>({
  name: 'suggestions.tellVoters',
  run: async (ctx, { changeId }) => {
    const change = await statusChanges.findStatusChange(ctx.db, changeId)
    // The suggestion was removed before the job ran.
    if (!change) return
    const notification = {
      type: 'suggestion_status_changed',
      payload: { title: change.title, status: change.status },
      link: suggestionPath(change.suggestionId),
      dedupeKey: `suggestions:${changeId}`,
      // A digest is sent hours later: by then the submitter may be banned or have a block with the recipient.
      ...(change.submitterId !== null && { aboutId: change.submitterId }),
    } as const
    await claimInBatches((limit) =>
      inTransaction(ctx, async (effects) => {
        const { claimedCount, recipientIds } = await statusChanges.claimRecipients(
          effects.tx,
          changeId,
          limit,
          ctx.now(),
        )
        await notify(effects, {
          ...notification,
          memberIds: recipientIds,
          mail: (contact) => statusMail(contact, change, ctx.config.publicBaseUrl + notification.link),
        })
        return claimedCount
      }),
    )
  },
})
