import { dayMs, minuteMs } from '#kit/durations.ts'
import { postPublic } from '#platform/fetch/post-public.ts'
import { defineJob, type JobContext } from '#platform/jobs/jobs.ts'
import { inTransaction } from '#platform/jobs/transaction.ts'
import { webhookLimits, webhooksChanged } from '../contract/index.ts'
import { bodyOf } from './body.ts'
import { webhookDisabledMail } from './mails.ts'
import * as queries from './queries.ts'
import { signatureHeaders } from './signature.ts'

type Answer = Pick<queries.AttemptResult, 'status' | 'error' | 'durationMs'>

/** How long another node leaves a delivery alone that this one sends. */
const claimMs = minuteMs

const send = async (
  { config, now }: JobContext,
  receiver: queries.Receiver,
  deliveryId: string,
  body: string,
): Promise<Answer | null> => {
  const sentAt = now()
  const signature = signatureHeaders(receiver, { deliveryId, body, now: sentAt, serverSecret: config.secret })
  if (!signature) return null
  const startedAt = performance.now()
  const duration = () => Math.round(performance.now() - startedAt)
  try {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': `Nordbro-Webhooks (+${config.publicBaseUrl})`,
      ...signature,
    }
    const status = await postPublic({ url: receiver.url, headers, body }, { toLoopback: config.environment === 'test' })
    return { status, error: status >= 200 && status < 300 ? null : 'refused', durationMs: duration() }
  } catch (error) {
    const isSlow = (error as Error).name === 'TimeoutError'
    return { status: null, error: isSlow ? 'too_slow' : 'unreachable', durationMs: duration() }
  }
}

/** The state after an attempt, and when the next one is due. */
const resultOf = (attempts: number, answer: Answer, now: Date): queries.AttemptResult => {
  const waitSeconds = webhookLimits.retrySeconds[attempts - 1]
  const isPending = answer.error !== null && answer.status !== 410 && waitSeconds !== undefined
  return {
    ...answer,
    attempts,
    attemptedAt: now,
    state: answer.error === null ? 'delivered' : isPending ? 'pending' : 'failed',
    nextAttemptAt: isPending ? new Date(now.getTime() + waitSeconds * 1000) : null,
  }
}

/** Sends one due delivery (API-02). What fails is due again later, until about a day has passed. */
export const deliverJob = defineJob<{ id: string }>({
  name: 'webhooks.deliver',
  retryLimit: 2,
  run: async (ctx, { id }) => {
    const { db, config, now, log } = ctx
    const delivery = await queries.claim(db, id, now(), new Date(now().getTime() + claimMs))
    if (!delivery) return
    const receiver = await queries.findReceiver(db, delivery.webhook_id)
    const notification =
      receiver && delivery.notification_id
        ? await queries.findNotification(db, receiver.member_id, delivery.notification_id)
        : null
    const skip = () =>
      inTransaction(ctx, async ({ tx, publish }) => {
        await queries.skip(tx, id)
        if (receiver) publish(webhooksChanged, {}, { members: [receiver.member_id] })
      })
    if (!receiver || notification === undefined) return skip()
    const answer = await send(ctx, receiver, id, bodyOf(delivery, receiver, notification, config.publicBaseUrl))
    if (!answer) {
      log.warn({ webhook: receiver.id }, 'webhooks: the secret cannot be read, because SECRET was replaced')
      return skip()
    }
    const at = now()
    const result = resultOf(delivery.attempts + 1, answer, at)
    await inTransaction(ctx, async ({ tx, publish, enqueue, mail }) => {
      await queries.recordAttempt(tx, id, result)
      publish(webhooksChanged, {}, { members: [receiver.member_id] })
      if (result.error === null) return queries.markDelivered(tx, receiver.id, at)
      const isGone = result.status === 410
      const before = new Date(at.getTime() - webhookLimits.failingDays * dayMs)
      if (await queries.markFailing(tx, receiver.id, { now: at, before, isGone })) {
        await queries.skipWaiting(tx, receiver.id)
        const settingsUrl = `${config.publicBaseUrl}/profile?tab=developers`
        return mail(webhookDisabledMail(receiver, isGone ? 'gone' : 'failing', settingsUrl))
      }
      if (result.nextAttemptAt) await enqueue(deliverJob, { id }, { startAfter: result.nextAttemptAt })
    })
  },
})
