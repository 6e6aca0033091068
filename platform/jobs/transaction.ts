import type { Context } from '#platform/http/context.ts'
import { type PendingEvent, writeEvents } from '#platform/live/outbox.ts'
import { mailJob } from '#platform/mail/mail.ts'
import type { JobContext } from './jobs.ts'

/** Effects that happen at a transaction's commit, and the settings. Contexts of mutations provide the same. */
export type Effects = Pick<Context, 'tx' | 'publish' | 'enqueue' | 'mail' | 'config'>

/** Runs a part of a job in a transaction, with the effects of a mutation. */
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
