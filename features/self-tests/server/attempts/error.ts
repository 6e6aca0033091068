import { browserErrors } from '#features/security-events/server/index.ts'
import { toRequest } from '#kit/endpoint.ts'
import type { ErrorBody } from '#kit/errors.ts'
import { selfTestErrorName } from '#platform/self-test-error.ts'
import { hasLoggedError } from '#platform/log/log.ts'
import { askNode, readNodeMetrics, sumOfMetric } from '#platform/own-node.ts'
import { provokedErrorMessage, provokeError, selfTestLimits } from '../../contract/index.ts'
import type { AttemptContext, RunAttempt } from '../attempt.ts'
import { pollFor } from '../poll.ts'
import * as queries from '../queries.ts'
import { startClock, stepOf } from '../step.ts'

/** A report was sent before the run began; the clocks of two nodes differ a little. */
const reportAgeMs = 120_000

const countFailures = async ({ config }: AttemptContext): Promise<number | null> => {
  const metrics = await readNodeMetrics(config)
  return metrics === null ? null : (sumOfMetric(metrics, 'http_failures_total', `cause="${selfTestErrorName}"`) ?? 0)
}

/** Provokes an error on this node and looks for it in the answer, the log and the metrics. */
const tryServerError: RunAttempt = async (ctx, { id, report }) => {
  const before = await countFailures(ctx)
  const answering = startClock()
  const { path } = toRequest(provokeError, { id })
  const answer = await askNode(ctx.config, path, { method: 'POST' })
  const { error } = (await answer.json().catch(() => ({}))) as Partial<ErrorBody>
  const errorId = error?.requestId
  if (answer.status !== 500 || errorId === undefined)
    return report(stepOf('error_answer', 'error_unanswered', { status: answer.status }, answering()))
  report(stepOf('error_answer', 'error_answered', { id: errorId }, answering()))
  report(stepOf('error_log', hasLoggedError(errorId) ? 'error_logged' : 'error_not_logged', { id: errorId }))
  const after = await countFailures(ctx)
  if (before === null || after === null) return report(stepOf('error_metrics', 'metrics_closed'))
  report(stepOf('error_metrics', after > before ? 'error_counted' : 'error_not_counted', { cause: selfTestErrorName }))
}

/** Looks for the report of the error that the page has thrown, and for its way to the error service (ERR-01). */
const tryBrowserError: RunAttempt = async (ctx, { page: { errorMark }, report }) => {
  if (errorMark === undefined) return report(stepOf('error_browser', 'browser_error_unsent'))
  const { browserReport: browserSeconds, errorService: serviceSeconds } = selfTestLimits.waitSeconds
  const storing = startClock()
  const message = provokedErrorMessage(errorMark)
  const since = new Date(ctx.now.getTime() - reportAgeMs)
  const stored = await pollFor(() => browserErrors.findBrowserError(ctx.db, message, since), {
    seconds: browserSeconds,
  })
  if (!stored)
    return report(stepOf('error_browser', 'browser_error_missing', { seconds: browserSeconds, message }, storing()))
  report(stepOf('error_browser', 'browser_error_stored', { id: stored.id, message }, storing()))
  if (ctx.config.errorReportUrl === null) return report(stepOf('error_service', 'error_service_off'))
  const sending = startClock()
  const ended = await pollFor(
    async () => {
      const job = await queries.findJob(ctx.db, browserErrors.forwardQueue, { dataId: stored.id })
      return job && ['completed', 'retry', 'failed'].includes(job.state) ? job : null
    },
    { seconds: serviceSeconds },
  )
  if (!ended) return report(stepOf('error_service', 'error_service_waits', { seconds: serviceSeconds }, sending()))
  const code = ended.state === 'completed' ? 'error_service_accepted' : 'error_service_failed'
  report(stepOf('error_service', code, { reason: ended.message ?? '' }, sending()))
}

export const tryError: RunAttempt = async (ctx, attempt) => {
  await tryServerError(ctx, attempt)
  await tryBrowserError(ctx, attempt)
}
