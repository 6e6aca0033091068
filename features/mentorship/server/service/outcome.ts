import { recordActivity, withdrawActivity } from '#features/activity/server/index.ts'
import type { Handler } from '#platform/http/route.ts'
import type { sessions as contract } from '../../contract/index.ts'
import * as changes from '../queries/session-changes.ts'
import type { SessionRow } from '../queries/sessions.ts'
import * as policy from '../session-policy.ts'
import { factsOf, viewOf } from '../session-view.ts'
import { lockSession } from './lock-session.ts'
import { publishChange, type SessionEffects } from './session-effects.ts'

const activitySubject = (id: string) => `sessions:${id}`

/**
 * Stores that a session was held, and adds it to the feed once (DASH-01). Both participants and their connections see
 * the activity, so either could be its actor; the mentee is.
 */
export const completeSession = async (effects: SessionEffects, row: SessionRow): Promise<void> => {
  await changes.setOutcome(effects.tx, row.id, 'held')
  const [actorId, otherId] = [row.mentee_id, row.mentor_id].filter((id) => id !== null)
  if (!actorId) return
  const subject = activitySubject(row.id)
  const other = otherId ? { otherId } : {}
  await recordActivity(effects, { type: 'completed_session', actorId, ...other, payload: {}, subject })
}

export const setOutcome: Handler<typeof contract.setOutcome> = async (ctx, { id, outcome }) => {
  const row = await lockSession(ctx, id)
  ctx.allow(policy.maySetOutcome(ctx.viewer, factsOf(row, ctx.member.id, ctx.now)))
  if (row.status === outcome) return viewOf(row, ctx.member, ctx.now)
  if (outcome === 'held') await completeSession(ctx, row)
  else {
    await changes.setOutcome(ctx.tx, id, outcome)
    await withdrawActivity(ctx, 'completed_session', activitySubject(id))
  }
  // A session that has ended early, or that nobody came to, leaves the rest of its time free.
  return publishChange(ctx, id, { hasFreedOrTakenTime: true })
}
