import { dayMs } from '#kit/durations.ts'
import type { Language } from '#kit/languages.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import { inTransaction } from '#platform/jobs/transaction.ts'
import { hashOfToken, randomToken } from '#platform/security/secret-token.ts'
import { invitationLimits, invitationsChanged, stopInvitationsPath } from '../contract/index.ts'
import { mailJob } from './mail-job.ts'
import { memberInvitationMail } from './mails.ts'
import { createStopToken, optOutHash } from './opt-outs.ts'
import * as queries from './queries.ts'

/** Shorter than the minute between two runs, so that a run that starts early still finds room. */
const windowMs = 50_000

/** Ids of those who have joined in another way since they were invited, or have asked meanwhile not to be. */
const findUnwanted = async (
  tx: Parameters<typeof queries.membersAmong>[0],
  due: readonly { id: string; email: string }[],
  secret: string,
): Promise<Set<string>> => {
  const members = await queries.membersAmong(
    tx,
    due.map(({ email }) => email),
  )
  const hashes = due.map(({ email }) => optOutHash(email, secret))
  const optedOut = await queries.optedOutAmong(tx, hashes)
  return new Set(
    due.flatMap(({ id, email }, at) =>
      members.has(email) || optedOut.has(hashes[at]?.toString('hex') ?? '') ? [id] : [],
    ),
  )
}

/**
 * Queues the mails that are due, a limited number a minute. The link, its hash and the mail's job are one transaction, so a node
 * that dies leaves neither a mail that nobody sends nor one that is sent twice.
 */
export const sendJob = defineJob({
  name: 'memberInvitations.send',
  schedule: '* * * * *',
  run: (ctx) =>
    inTransaction(ctx, async ({ tx, config, enqueue, publish }) => {
      await queries.lockSending(tx)
      const now = ctx.now()
      const queued = await queries.countQueuedSince(tx, new Date(now.getTime() - windowMs))
      const due = await queries.takeDue(tx, Math.max(0, invitationLimits.mailsPerMinute - queued), now)
      if (due.length === 0) return
      const unwanted = await findUnwanted(tx, due, config.secret)
      if (unwanted.size > 0) await queries.remove(tx, [...unwanted])
      const mails = due
        .filter(({ id }) => !unwanted.has(id))
        .map((invitation) => ({ ...invitation, token: randomToken() }))
      const expiresAt = new Date(now.getTime() + invitationLimits.linkDays * dayMs)
      await queries.markQueued(
        tx,
        mails.map(({ id, token }) => ({ id, tokenHash: hashOfToken(token) })),
        { now, expiresAt },
      )
      for (const { id, email, language, invited_by_name: invitedBy, token } of mails) {
        const message = memberInvitationMail({
          email,
          language: language as Language,
          invitedBy,
          url: `${config.publicBaseUrl}/invitation#code=${token}`,
          stopUrl: config.publicBaseUrl + stopInvitationsPath(createStopToken(id, email, config.secret)),
        })
        await enqueue(mailJob, { token, message })
      }
      publish(invitationsChanged, {}, 'admins')
    }),
})
