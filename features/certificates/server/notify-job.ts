import { notify } from '#features/notifications/server/index.ts'
import { findCohortById } from '#features/programs/server/index.ts'
import { claimInBatches } from '#platform/jobs/batches.ts'
import { defineJob, type JobContext } from '#platform/jobs/jobs.ts'
import { inTransaction } from '#platform/jobs/transaction.ts'
import { ownCertificatesPath } from '../contract/index.ts'
import { issuedMail } from './mails.ts'
import { claimToNotify } from './queries/certificates.ts'

/** Claims holders and notifies them in one transaction. @returns how many it claimed */
const notifySome = (ctx: JobContext, programId: string, limit: number): Promise<number> =>
  inTransaction(ctx, async (effects) => {
    const claimed = await claimToNotify(effects.tx, programId, limit, ctx.now())
    const program = await findCohortById(effects.tx, null, programId)
    if (!program || claimed.length === 0) return claimed.length
    const { title, ownerId: fromId } = program
    const url = effects.config.publicBaseUrl + ownCertificatesPath
    // After a revocation, the next certificate of the same program is another notification.
    for (const { id, member_id } of claimed)
      await notify(effects, {
        memberIds: [member_id],
        type: 'certificate_issued',
        payload: { title },
        link: ownCertificatesPath,
        dedupeKey: `certificates:issued:${id}`,
        fromId,
        mail: (contact) => issuedMail(contact, { title, url }),
      })
    return claimed.length
  })

/** Notifies holders of new certificates of a program. Nodes share the batches. */
export const notifyIssuedJob = defineJob<{ programId: string }>({
  name: 'certificates.notifyIssued',
  run: (ctx, { programId }) => claimInBatches((limit) => notifySome(ctx, programId, limit)),
})
