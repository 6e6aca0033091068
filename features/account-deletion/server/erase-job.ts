import { accountChanged, usersChanged } from '#features/accounts/contract/index.ts'
import { scheduleSweep } from '#features/files/server/index.ts'
import { addressesOf, checkErasable, type ErasableAreas, eraseMember } from '#platform/erase.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { defineJob, type Job } from '#platform/jobs/jobs.ts'
import { type Effects, inTransaction } from '#platform/jobs/transaction.ts'
import { refusedMail } from './mails.ts'
import { publishDeletionChange } from './publish-change.ts'
import * as queries from './queries.ts'

/** Cancels a request that the rules have refused since it was made, and mails the member. */
const refuse = async ({ tx, publish, mail, config }: Effects, memberId: string, recipient: queries.Recipient) => {
  await queries.deleteRequest(tx, memberId)
  publishDeletionChange({ publish }, memberId)
  await mail(refusedMail(recipient, `${config.publicBaseUrl}/profile?tab=data-export`))
}

/**
 * Erases a member whose request is due, in one transaction: a killed node leaves everything or nothing. The row in
 * `account_erasures` of the same transaction is what the finish job continues with.
 */
export const createEraseJob = (areas: () => ErasableAreas): Job<{ memberId: string }> =>
  defineJob({
    name: 'accountDeletion.erase',
    run: (ctx, { memberId }) =>
      inTransaction(ctx, async (effects) => {
        const { tx, publish, enqueue } = effects
        const erasedAt = ctx.now()
        if (!(await queries.lockDueRequest(tx, memberId, erasedAt))) return
        const recipient = await queries.findRecipient(tx, memberId)
        if (!recipient) return
        try {
          await checkErasable(areas(), tx, memberId)
        } catch (error) {
          if (!(error instanceof ApiError)) throw error
          return refuse(effects, memberId, recipient)
        }
        await queries.insertErasure(tx, {
          memberId,
          email: recipient.email,
          language: recipient.language,
          fullName: recipient.full_name,
          addresses: await addressesOf(areas(), tx, memberId),
          erasedAt,
        })
        await eraseMember(areas(), tx, memberId)
        // Ends the live streams of the member's browsers, which then learn that nobody is signed in.
        publish(accountChanged, { id: memberId }, { members: [memberId] })
        publish(usersChanged, { id: memberId }, 'admins')
        await scheduleSweep({ enqueue })
      }),
  })
