import { settledEvents } from '#platform/live/outbox.ts'
import { selfTestLimits, selfTestSent } from '../../contract/index.ts'
import type { RunAttempt } from '../attempt.ts'
import { pollFor } from '../poll.ts'
import * as queries from '../queries.ts'
import { stepOf } from '../step.ts'

/**
 * Publishes an event to the administrator, whose open page confirms it: through the outbox, a node's live stream and back
 * by a request, to any node. Both times are those of the database, because the clocks of two nodes differ.
 */
export const tryLive: RunAttempt = async (ctx, { id, report }) => {
  const sentAt = await ctx.inTransaction(async (inner) => {
    inner.publish(selfTestSent, { id }, { members: [ctx.member.id] })
    return queries.databaseTime(inner.tx)
  })
  // Less than the test's time, so that the test can report why no answer came.
  const waitSeconds = selfTestLimits.seconds.live - 1
  const confirmation = await pollFor(() => queries.findConfirmation(ctx.db, id), {
    seconds: waitSeconds,
    intervalMs: 50,
  })
  if (!confirmation) {
    const { settled, drawn, writers } = await settledEvents(ctx.db)
    return report(
      settled < drawn
        ? stepOf('live_there', 'live_delayed', { seconds: waitSeconds, processes: writers.join(', ') })
        : stepOf('live_there', 'live_unanswered', { seconds: waitSeconds }),
    )
  }
  const total = Math.max(0, confirmation.at.getTime() - sentAt.getTime())
  // The clock of the browser is unknown: the way back takes half of the time of a request.
  const back = Math.min(total, confirmation.requestTime / 2)
  report(stepOf('live_there', 'live_received', {}, total - back))
  report(stepOf('live_back', 'live_confirmed', {}, back))
}
