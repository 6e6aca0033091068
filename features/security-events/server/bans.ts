import type { Kysely } from 'kysely'
import { accountChanged } from '#features/accounts/contract/index.ts'
import type { DB } from '#platform/db/schema.ts'
import { writeEvents } from '#platform/live/outbox.ts'
import { lockoutChanged } from '../contract/index.ts'
import * as queries from './queries.ts'

export { activeBan, bannedMemberIdsText, hasExpiredBan } from './lockout-queries.ts'
export { listBans } from './queries.ts'

/** `accountChanged` also ends the member's live streams. */
const publishBanChange = (tx: Kysely<DB>, userId: string, lockoutId: string) =>
  writeEvents(tx, [
    { event: accountChanged, payload: { id: userId }, audience: { members: [userId] } },
    { event: lockoutChanged, payload: { id: lockoutId }, audience: 'admins' },
  ])

/** Bans a member (ADM-02). `until` null: no end. The caller ensures that no ban is active. */
export const ban = async (
  tx: Kysely<DB>,
  { userId, reason, at, until }: { userId: string; reason: string; at: Date; until: Date | null },
): Promise<void> => {
  const { id } = await queries.insertLockout(tx, { userId, kind: 'ban', reason, at, until, eventIds: [] })
  await publishBanChange(tx, userId, id)
}

/** Lifts a member's ban. @returns false if there is none */
export const unban = async (
  tx: Kysely<DB>,
  { userId, by, reason, at }: { userId: string; by: string; reason: string; at: Date },
): Promise<boolean> => {
  const found = await queries.selectBanForUpdate(tx, userId, at)
  if (!found) return false
  await queries.liftLockout(tx, { lockoutId: found.id, by, reason, at })
  await publishBanChange(tx, userId, found.id)
  return true
}
