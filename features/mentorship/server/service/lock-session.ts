import type { Context } from '#platform/http/context.ts'
import * as changes from '../queries/session-changes.ts'
import * as queries from '../queries/sessions.ts'
import type { SessionRow } from '../queries/sessions.ts'
import { lockAndLapse } from './lapse.ts'
import { lockMembers } from './session-effects.ts'

export const participantIds = (row: Pick<SessionRow, 'mentor_id' | 'mentee_id'>): string[] =>
  [row.mentor_id, row.mentee_id].filter((id) => id !== null)

/**
 * Locks the participants of a session, so that neither gets another session meanwhile, and then the session.
 * @param takesTime the session will be moved, so overdue requests of the participants must not be in its way
 * @returns the session as the viewer may see it
 */
export const lockSession = async (
  ctx: Context<'session.not_found'>,
  id: string,
  { takesTime = false } = {},
): Promise<SessionRow> => {
  const participants = participantIds(
    (await changes.findParticipants(ctx.tx, id)) ?? { mentor_id: null, mentee_id: null },
  )
  if (!participants.includes(ctx.member.id)) return ctx.fail('session.not_found')
  await (takesTime ? lockAndLapse(ctx, participants) : lockMembers(ctx.tx, participants))
  await changes.lock(ctx.tx, id)
  return (await queries.findVisible(ctx.tx, id, ctx.member.id)) ?? ctx.fail('session.not_found')
}
