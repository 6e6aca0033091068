import type { Context } from '#platform/http/context.ts'
import { type PendingEvent, writeEvents } from '#platform/live/outbox.ts'
import { mailJob } from '#platform/mail/mail.ts'
import type { JobContext } from './jobs.ts'

/** What takes effect together with a transaction's commit, or not at all, and the settings. Every mutation's context has it; a job asks for it. */
export type Effects = Pick<Context, 'tx' | 'publish' | 'enqueue' | 'mail' | 'config'>

/** Runs a part of a job in a transaction, with the effects that a mutation has. */
export const inTransaction = <T>(
  { db, jobs, config }: JobContext,
  work: (effects: Effects) => Promise<T>,
): Promise<T> =>
  db.transaction().execute(async (tx) => {
    const published: PendingEvent[] = []
    const result = await work({
      tx,
      config,
      publish: (event, payload, audience) => {
        published.push({ event, payload: payload as Record<string, unknown>, audience })
      },
      enqueue: (job, payload, options) => jobs.enqueue(tx, job, payload, options),
      mail: (message) => jobs.enqueue(tx, mailJob, message),
    })
    await writeEvents(tx, published)
    return result
  })
