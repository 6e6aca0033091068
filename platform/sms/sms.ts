import type { Kysely } from 'kysely'
import type { Config } from '#platform/config.ts'
import type { DB } from '#platform/db/schema.ts'
import { defineJob, type Job, PermanentJobError } from '#platform/jobs/jobs.ts'
import { hasMailbox } from '#platform/mail/mailbox.ts'
import { deleteTextMessage, findTextMessage, insertTextMessage, type NewTextMessage } from './sms-queries.ts'

/** Whether text messages can be sent: through a gateway, or into the development mailbox. */
export const offersSms = (config: Pick<Config, 'smsUrl' | 'mailUrl' | 'production'>): boolean =>
  config.smsUrl !== null || hasMailbox(config)

/** The payload has the row's id only, because the queue stores payloads of finished jobs for days. */
export const smsJob = defineJob<{ id: string }>({
  name: 'sms.send',
  // About eight minutes; a message's own deadline is earlier.
  retryLimit: 8,
  run: async ({ db, config, now }, { id }) => {
    const message = await findTextMessage(db, id)
    if (!message) return
    if (message.expires_at <= now()) {
      await deleteTextMessage(db, id)
      throw new PermanentJobError('the message was not sent before its deadline')
    }
    const { deliverSms } = await import('./deliver-sms.ts')
    try {
      await deliverSms(config, message, now())
    } catch (error) {
      if (error instanceof PermanentJobError) await deleteTextMessage(db, id)
      throw error
    }
    await deleteTextMessage(db, id)
  },
})

type SendContext = {
  tx: Kysely<DB>
  enqueue: <Payload extends object>(job: Job<Payload>, payload: Payload) => Promise<void>
}

/**
 * Sends a text message after the commit, with retries until `expiresAt`. The row holds number and text, and is deleted
 * with the delivery.
 */
export const sendSms = async ({ tx, enqueue }: SendContext, message: NewTextMessage): Promise<void> =>
  enqueue(smsJob, { id: await insertTextMessage(tx, message) })
