import { notify } from '#features/notifications/server/index.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import { inTransaction } from '#platform/jobs/transaction.ts'
import { suggestionPath } from '../contract/index.ts'
import { statusMail } from './mails.ts'
import * as queries from './queries.ts'

const batch = 200

/**
 * Tells those who voted of a new status, by a notification and, who wants it, a mail (SUGG-02). Whom to tell was written down with the
 * change; each transaction takes some of them, tells them and ticks them off, so that a run that dies, or one beside
 * another, leaves nobody out and tells nobody twice.
 */
export const tellVoters = defineJob<{ changeId: string }>({
  name: 'suggestions.tellVoters',
  run: async (ctx, { changeId }) => {
    const change = await queries.findStatusChange(ctx.db, changeId)
    // Taken back in the meantime.
    if (!change) return
    const notice = {
      type: 'suggestion_status_changed',
      payload: { title: change.title, status: change.status },
      link: suggestionPath(change.suggestionId),
      dedupeKey: `suggestions:${changeId}`,
    } as const
    const tellSome = () =>
      inTransaction(ctx, async (effects) => {
        const { taken, mayBeTold } = await queries.takeUntold(effects.tx, changeId, batch, ctx.now())
        await notify(effects, {
          ...notice,
          memberIds: mayBeTold,
          mail: (contact) => statusMail(contact, change, ctx.config.publicBaseUrl + notice.link),
        })
        return taken
      })
    while ((await tellSome()) === batch);
  },
})
