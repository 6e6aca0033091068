import { authentication } from '#features/accounts/server/index.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import { mailJob } from '#platform/mail/mail.ts'
import { hashOfDigits, randomDigits } from '#platform/security/digit-code.ts'
import { hashOfToken } from '#platform/security/secret-token.ts'
import { loginMail } from './mails.ts'
import { setSecrets } from './queries.ts'
import { codeSubjectOf, linkTokenOf } from './secrets.ts'

/** A job, so that the request takes the same time whether or not the address has an account. */
export const mailLoginJob = defineJob<{ requestId: string; email: string; next?: string }>({
  name: 'mail_login.mail',
  run: async ({ db, config, now, jobs }, { requestId, email, next }) => {
    await db.transaction().execute(async (tx) => {
      const account = await authentication.lockAccount(tx, email)
      // Banned members get mail about the ban only.
      if (!account || account.banned) return
      if (!account.email_confirmed) {
        const confirmation = { email, purpose: 'confirm', isCounted: true, ...(next && { next }) } as const
        return void (await jobs.enqueue(tx, authentication.mailLinkJob, confirmation))
      }
      const code = randomDigits()
      const token = linkTokenOf(requestId, config)
      const isNew = await setSecrets(tx, {
        id: requestId,
        userId: account.id,
        linkHash: hashOfToken(token),
        codeHash: hashOfDigits(code, codeSubjectOf(requestId, config)),
      })
      // The job was run before.
      if (!isNew) return
      const link = { userId: account.id, purpose: 'login', code: token, now: now() } as const
      const { url } = await authentication.issueLink(tx, config, link)
      await jobs.enqueue(tx, mailJob, loginMail(account, { code, url }))
    })
  },
})
