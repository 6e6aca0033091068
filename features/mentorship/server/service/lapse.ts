import { sendInvitationJob } from '../invitations.ts'
import * as changes from '../queries/session-changes.ts'
import * as queries from '../queries/sessions.ts'
import { statusAt } from '../session-view.ts'
import {
  lockMembers,
  lockParticipants,
  notifyParticipant,
  publishSession,
  refreshSlotsOf,
  type SessionEffects,
} from './session-effects.ts'

/** Ends a locked request that was not answered in time, frees its slot and notifies both participants (MENT-08). */
const lapse = async (effects: SessionEffects, id: string): Promise<void> => {
  const { tx, now } = effects
  await changes.lock(tx, id)
  const before = await queries.find(tx, id)
  if (before?.status !== 'requested' || statusAt(before, now) !== 'lapsed') return
  await changes.changeForCalendars(tx, id, { status: 'lapsed' }, now)
  const row = (await queries.find(tx, id)) ?? before
  await notifyParticipant(effects, row, 'mentor', 'session_lapsed')
  await notifyParticipant(effects, row, 'mentee', 'session_lapsed')
  publishSession(effects, row)
  await refreshSlotsOf(effects, row)
  await effects.enqueue(sendInvitationJob, { id })
}

/** Lapses a request in a transaction of the job. */
export const lapseRequest = async (effects: SessionEffects, id: string): Promise<void> => {
  await lockParticipants(effects.tx, id)
  await lapse(effects, id)
}

/**
 * Locks members, and frees the slots of their overdue requests before the job does. The other participants of these
 * requests are locked as well, all in the order of their ids.
 */
export const lockAndLapse = async (effects: SessionEffects, memberIds: readonly string[]): Promise<void> => {
  const overdue = await changes.listOverdueOf(effects.tx, memberIds, effects.now)
  await lockMembers(effects.tx, [
    ...memberIds,
    ...overdue.flatMap(({ mentor_id, mentee_id }) => [mentor_id, mentee_id]),
  ])
  for (const { id } of overdue) await lapse(effects, id)
}
