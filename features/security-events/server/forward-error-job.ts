import { defineJob } from '#platform/jobs/jobs.ts'
import { securityLimits } from '../contract/index.ts'
import { claimForwardSlot, findError, forwardQueue } from './browser-error-queries.ts'

const responseTimeoutMs = 10_000

/** Sends a stored error, already without personal data, to the error service (ERR-01). */
export const forwardErrorJob = defineJob<{ id: string }>({
  name: forwardQueue,
  retryLimit: 5,
  run: async ({ db, config, now }, { id }) => {
    if (config.errorReportUrl === null) return
    const error = await findError(db, id)
    if (!error || !(await claimForwardSlot(db, id, now(), securityLimits.forwardedErrors))) return
    const response = await fetch(config.errorReportUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        // The same for each attempt, so that the service can detect duplicates.
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
