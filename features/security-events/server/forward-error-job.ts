import { defineJob } from '#platform/jobs/jobs.ts'
import { securityLimits } from '../contract/index.ts'
import * as queries from './queries.ts'

const responseTimeoutMs = 10_000

/** Tells the error service of a fault (ERR-01), as it is kept: already without personal data. */
export const forwardErrorJob = defineJob<{ id: string }>({
  name: 'securityEvents.forwardError',
  retryLimit: 5,
  run: async ({ db, config, now }, { id }) => {
    if (config.errorReportUrl === null) return
    const error = await queries.findError(db, id)
    if (!error || !(await queries.claimForwardSlot(db, id, now(), securityLimits.forwardedErrors))) return
    const response = await fetch(config.errorReportUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        // The same at each attempt: the service can tell a repetition.
        id: error.id,
        component: error.component,
        message: error.error_message,
        stack: error.error_stack,
        severity: error.severity,
        metadata: error.metadata,
        at: error.created_at.toISOString(),
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(responseTimeoutMs),
    })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`The error service answered ${response.status}.`)
  },
})
