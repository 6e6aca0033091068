import { CompiledQuery } from 'kysely'
import { limits } from '#kit/limits.ts'
import type { Feature } from '#platform/feature.ts'
import { deleteExpiredTextMessages } from '#platform/sms/sms-queries.ts'
import { defineJob } from './jobs.ts'

/** Deletes rows past their retention every hour, the kernel's and every area's. */
export const cleanupJob = (features: readonly Feature[]) =>
  defineJob({
    name: 'cleanup',
    schedule: '17 * * * *',
    run: async ({ db, now, log }) => {
      const statements: [string, unknown[]][] = [
        [
          `delete from events_outbox where created_at < $1::timestamptz - make_interval(hours => $2)`,
          [now(), limits.liveReplayHours],
        ],
        [
          `delete from idempotency_keys where created_at < $1::timestamptz - make_interval(hours => $2)`,
          [now(), limits.idempotencyHours],
        ],
        [`delete from rate_limits where expire < $1`, [now().getTime()]],
      ]
      for (const [text, values] of statements) await db.executeQuery(CompiledQuery.raw(text, values))
      await deleteExpiredTextMessages(db, now())
      for (const feature of features) {
        const rows = await feature.cleanup?.(db, now())
        if (rows) log.info({ area: feature.name, rows }, 'cleanup')
      }
    },
  })
