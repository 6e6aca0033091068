import { defineJob } from '#platform/jobs/jobs.ts'
import { mailJob } from '#platform/mail/mail.ts'
import { mayMailToday } from '../sign-in/attempts.ts'
import { codeOfJob, issueLink } from './links.ts'
import { confirmMail, resetMail } from '../mails.ts'
import { lockAccount } from '../queries/accounts.ts'
import type { RequestedPurpose } from '../queries/links.ts'
import { storeNextPage } from '../queries/next-pages.ts'

/** A job, so that the request takes the same time whether or not the address has an account (AUTH-06). */
export const mailLinkJob = defineJob<{
  email: string
  purpose: Exclude<RequestedPurpose, 'login'>
  next?: string
  /** The mail was counted when it was requested. */
  isCounted?: boolean
  /** Set when a known browser of the account made the request. */
  browserId?: string | null
}>({
  name: 'accounts.mail_link',
  run: async ({ db, config, now, jobs }, { email, purpose, next, isCounted, browserId }, id) => {
    await db.transaction().execute(async (tx) => {
      const account = await lockAccount(tx, email)
      if (!account || (purpose === 'confirm' && account.email_confirmed)) return
      // Checked first, because a new link invalidates the one that was mailed last.
      if (!isCounted && !(await mayMailToday({ db: tx, config, now: now() }, email, browserId))) return
      const { url, added } = await issueLink(tx, config, {
        userId: account.id,
        purpose,
        code: codeOfJob(id, config),
        now: now(),
      })
      if (!added) return
      if (next) await storeNextPage(tx, account.id, next, now())
      await jobs.enqueue(tx, mailJob, purpose === 'confirm' ? confirmMail(account, url) : resetMail(account, url))
    })
  },
})
