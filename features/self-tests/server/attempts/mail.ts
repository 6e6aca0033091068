import { textsFor } from '#platform/i18n/texts.ts'
import { type MailMessage, mailJob } from '#platform/mail/mail.ts'
import { selfTestLimits, selfTestsPath } from '../../contract/index.ts'
import type { AttemptContext, RunAttempt } from '../attempt.ts'
import { pollFor } from '../poll.ts'
import * as queries from '../queries.ts'
import { startClock, stepOf } from '../step.ts'

const messageTo = ({ member, config }: AttemptContext): MailMessage => {
  const t = textsFor(member.language, 'self-tests')
  return {
    to: member.email,
    language: member.language,
    subject: t('mail.subject'),
    heading: t('mail.heading'),
    paragraphs: [t('mail.text')],
    action: { label: t('mail.action'), url: config.publicBaseUrl + selfTestsPath },
    footnote: t('mail.footnote'),
  }
}

/** Sends a mail to the administrator through the queue and the mail server, and waits for the server's answer. */
export const tryMail: RunAttempt = async (ctx, { id, report }) => {
  const took = startClock()
  // Less than the test's time, so that the test can report what did not answer.
  const waitSeconds = selfTestLimits.seconds.mail - 2
  await ctx.inTransaction((inner) => inner.enqueue(mailJob, messageTo(ctx), { id }))
  let state = 'created'
  const ended = await pollFor(
    async () => {
      const job = await queries.findJob(ctx.db, mailJob.name, { id })
      state = job?.state ?? 'created'
      // A refused mail waits for its next attempt; the administrator wants to know now.
      return job && ['completed', 'retry', 'failed'].includes(job.state) ? job : null
    },
    { seconds: waitSeconds },
  )
  if (ended?.state === 'completed')
    return report(
      ctx.config.mailUrl === null
        ? stepOf('mail_send', 'mail_stored', {}, took())
        : stepOf('mail_send', 'mail_accepted', { answer: ended.answer ?? '' }, took()),
    )
  // A mail of a test that has failed must not arrive hours later.
  await queries.removeJob(ctx.db, mailJob.name, id)
  if (ended) return report(stepOf('mail_send', 'mail_refused', { reason: ended.reason ?? 'Error' }, took()))
  const code = state === 'active' ? 'mail_unanswered' : 'mail_not_taken'
  report(stepOf('mail_send', code, { seconds: waitSeconds }, took()))
}
