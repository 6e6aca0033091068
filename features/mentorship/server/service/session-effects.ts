import { lockUser } from '#features/accounts/server/index.ts'
import { notify } from '#features/notifications/server/index.ts'
import type { Context } from '#platform/http/context.ts'
import { mentorSessionChanged } from '../../contract/events.ts'
import type { mentorshipNotifications } from '../../contract/notifications.ts'
import { sessionPath, type SessionSide, type SessionView } from '../../contract/sessions.ts'
import { sendInvitationJob } from '../invitations.ts'
import * as changes from '../queries/session-changes.ts'
import * as queries from '../queries/sessions.ts'
import type { SessionRow } from '../queries/sessions.ts'
import { otherSide, sideOf, viewOf } from '../session-view.ts'
import { refreshNextSlots } from './next-slots.ts'

/** Provided by the context of a mutation, and by `inTransaction` in a job with the job's time. */
export type SessionEffects = Pick<Context, 'tx' | 'publish' | 'enqueue' | 'mail' | 'config' | 'now'>

export type SessionNotification = keyof typeof mentorshipNotifications

/** Locks members in the order of their ids, so that two transactions about the same two do not wait for each other. */
export const lockMembers = async (tx: Context['tx'], memberIds: readonly (string | null)[]): Promise<void> => {
  const ids = new Set(memberIds.filter((id) => id !== null))
  for (const id of [...ids].toSorted()) await lockUser(tx, id)
}

/** Locks the participants of a session, before the session itself. */
export const lockParticipants = async (tx: Context['tx'], id: string): Promise<void> => {
  const participants = await changes.findParticipants(tx, id)
  if (participants) await lockMembers(tx, [participants.mentor_id, participants.mentee_id])
}

/** Notifies one participant in the name of the other. Does nothing if one of the two has deleted their account. */
export const notifyParticipant = async (
  effects: SessionEffects,
  row: SessionRow,
  to: SessionSide,
  type: SessionNotification,
  key: string | number = row.sequence,
): Promise<void> => {
  const [recipientId, from] = to === 'mentor' ? [row.mentor_id, row.mentee] : [row.mentee_id, row.mentor]
  if (!recipientId || !from) return
  await notify(effects, {
    memberIds: [recipientId],
    type,
    payload: { title: row.listing_title, member: from.full_name },
    link: sessionPath(row.id),
    dedupeKey: noticeKey(row.id, type, key),
    fromId: from.id,
  })
}

export const noticeKey = (id: string, type: SessionNotification, key: string | number): string =>
  `mentorship:${id}:${type}:${key}`

export const publishSession = ({ publish }: Pick<Context, 'publish'>, row: SessionRow): void => {
  const members = [row.mentor_id, row.mentee_id].filter((id) => id !== null)
  publish(mentorSessionChanged, { id: row.id }, { members })
}

/** Brings the mentor's listings up to date after a session took or freed time. */
export const refreshSlotsOf = async (effects: SessionEffects, { mentor_id }: SessionRow): Promise<void> => {
  if (mentor_id) await refreshNextSlots(effects, mentor_id, effects.now)
}

type Consequences = {
  /** The notification to the other participant. */
  type?: SessionNotification
  key?: string
  hasFreedOrTakenTime?: boolean
  isMailed?: boolean
}

/** Notifies and mails the participants of a change and returns the session as it is afterwards. */
export const publishChange = async (
  ctx: SessionEffects & Pick<Context, 'member'>,
  id: string,
  { type, key, hasFreedOrTakenTime = false, isMailed = false }: Consequences,
): Promise<SessionView> => {
  // The participants are locked, so a block between them waits for this transaction.
  const row = (await queries.findVisible(ctx.tx, id, ctx.member.id)) as SessionRow
  if (type) await notifyParticipant(ctx, row, otherSide(sideOf(row, ctx.member.id)), type, key)
  publishSession(ctx, row)
  if (hasFreedOrTakenTime) await refreshSlotsOf(ctx, row)
  if (isMailed) await ctx.enqueue(sendInvitationJob, { id })
  return viewOf(row, ctx.member, ctx.now)
}
