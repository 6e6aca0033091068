import { reasonOf } from '#platform/error-reason.ts'
import { maxLagMs, measureReplica } from '#platform/db/read-replica.ts'
import type { Check } from '../check.ts'
import { good, problem, skipped } from '../finding.ts'

/** The replica of DATABASE_READ_URL soon has what the primary has now. */
export const replicaCheck: Check = {
  needsDatabase: true,
  run: async ({ config: { database }, db }) => {
    if (database.kind === 'embedded' || database.readUrl === null) return [skipped('replica_off')]
    try {
      const measured = await measureReplica({ primary: db, url: database.readUrl })
      if (measured === 'not_streaming') return [problem('warning', 'replica_not_streaming')]
      if (measured === 'behind') return [problem('warning', 'replica_behind', { limit: maxLagMs / 1000 })]
      return [good('replica_current', { took: Math.max(0.1, Math.round(measured.tookMs / 100) / 10) })]
    } catch (error) {
      return [problem('warning', 'replica_unreachable', { reason: reasonOf(error) })]
    }
  },
}
