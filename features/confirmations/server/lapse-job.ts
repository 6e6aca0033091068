import { notify, withdrawNotification } from '#features/notifications/server/index.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import { inTransaction } from '#platform/jobs/transaction.ts'
import { confirmationsChanged, endedConfirmationsPath } from '../contract/index.ts'
import { requestKey } from './ask.ts'
import * as queries from './queries.ts'

const batchSize = 50

/** Ends requests that have waited for seven days. They cannot be confirmed from that moment, even before the job runs. */
export const lapseJob = defineJob({
  name: 'confirmations.lapse',
  schedule: '*/5 * * * *',
  run: (ctx) =>
    inTransaction(ctx, async (effects) => {
      const lapsed = await queries.lapse(effects.tx, ctx.now(), batchSize)
      for (const { id, asked_by: askedBy } of lapsed) {
        await withdrawNotification(effects, requestKey(id))
        if (askedBy !== null)
          await notify(effects, {
            memberIds: [askedBy],
            type: 'confirmation_ended',
            payload: { status: 'lapsed' },
            link: endedConfirmationsPath,
            dedupeKey: `confirmations:ended:${id}`,
          })
      }
      if (lapsed.length > 0) effects.publish(confirmationsChanged, {}, 'admins')
    }),
})
