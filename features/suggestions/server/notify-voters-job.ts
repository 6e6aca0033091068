import { notify } from '#features/notifications/server/index.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import { inTransaction } from '#platform/jobs/transaction.ts'
import { suggestionPath } from '../contract/index.ts'
import { statusMail } from './mails.ts'
import * as queries from './queries.ts'

const batchSize = 200

/**
 * Tells those who voted of a new status, by a notification and, who wants it, a mail (SUGG-02). Whom to tell was written down with the
 * change; each transaction takes some of them, tells them and ticks them off, so that a run that dies, or one beside
 * another, leaves nobody out and tells nobody twice.
 */
export const notifyVoters = defineJob<{ changeId: string }>({
  name: 'suggestions.tellVoters',
  run: async (ctx, { changeId }) => {
    const change = await queries.findStatusChange(ctx.db, changeId)
    // Taken back in the meantime.
    if (!change) return
    const notification = {
      type: 'suggestion_status_changed',
      payload: { title: change.title, status: change.status },
      link: suggestionPath(change.suggestionId),
      dedupeKey: `suggestions:${changeId}`,
    } as const
    const notifyBatch = () =>
      inTransaction(ctx, async (effects) => {
        const { taken, recipientIds } = await queries.claimRecipients(effects.tx, changeId, batchSize, ctx.now())
        await notify(effects, {
          ...notification,
          memberIds: recipientIds,
          mail: (contact) => statusMail(contact, change, ctx.config.publicBaseUrl + notification.link),
        })
        return taken
      })
    while ((await notifyBatch()) === batchSize);
  },
})
