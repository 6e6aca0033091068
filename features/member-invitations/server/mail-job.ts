import { defineJob, PermanentJobError } from '#platform/jobs/jobs.ts'
import { inTransaction } from '#platform/jobs/transaction.ts'
import type { MailMessage } from '#platform/mail/mail.ts'
import { hashOfToken } from '#platform/security/secret-token.ts'
import { invitationsChanged } from '../contract/index.ts'
import * as queries from './queries.ts'

/** Sends the mail of an invitation like `mail.send`, and records whether the mail server has accepted or refused it. */
export const mailJob = defineJob<{ token: string; message: MailMessage }>({
  name: 'memberInvitations.mail',
  retryLimit: 15,
  run: async (ctx, { token, message }, id) => {
    const tokenHash = hashOfToken(token)
    if (!(await queries.isMailWanted(ctx.db, tokenHash))) return
    // Lazy, because the layout's libraries take a third of a second to load.
    const { deliverMail } = await import('#platform/mail/deliver.ts')
    let isRefused = false
    try {
      await deliverMail(ctx.config, message, id, ctx.now())
    } catch (error) {
      if (!(error instanceof PermanentJobError)) throw error
      isRefused = true
    }
    await inTransaction(ctx, async ({ tx, publish }) => {
      await queries.markMailed(tx, tokenHash, isRefused ? { failed_at: ctx.now() } : { mailed_at: ctx.now() })
      publish(invitationsChanged, {}, 'admins')
    })
  },
})
