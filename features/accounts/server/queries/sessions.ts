import { type Kysely, sql } from 'kysely'
import { afterKeyset } from '#platform/db/keyset.ts'
import type { DB } from '#platform/db/schema.ts'
import { randomToken } from '#platform/security/secret-token.ts'
import { accountLimits } from '../../contract/index.ts'
import { isSessionActive } from './active-session.ts'

/**
 * Extends a session to its full lifetime and gives it a new token. Concurrent renewals from several tabs get the same
 * token, so the cookie works whichever response the browser stores last.
 */
export const renewSession = (tx: Kysely<DB>, sessionId: string, now: Date) => {
  const wasJustRenewed = sql`token_renewed_at is not null and token_renewed_at > now() - make_interval(secs => ${accountLimits.tokenOverlapSeconds})`
  return tx
    .updateTable('sessions')
    .set({
      token: sql<string>`case when ${wasJustRenewed} then token else ${randomToken()} end`,
      previous_token: sql<string>`case when ${wasJustRenewed} then previous_token else token end`,
      token_renewed_at: sql<Date>`case when ${wasJustRenewed} then token_renewed_at else now() end`,
      last_seen_at: now,
      expires_at: sql<Date>`least(${now}::timestamptz + make_interval(secs => ${accountLimits.sessionSeconds}), created_at + make_interval(secs => ${accountLimits.sessionMaxSeconds}))`,
      updated_at: now,
    })
    .where('id', '=', sessionId)
    .returning(['token', 'expires_at'])
    .executeTakeFirst()
}

/** The member of the session has proved who they are. */
export const setAuthenticated = async (tx: Kysely<DB>, sessionId: string, now: Date): Promise<void> => {
  await tx.updateTable('sessions').set({ authenticated_at: now }).where('id', '=', sessionId).execute()
}

/** @returns false if another request has ended it */
export const endSession = async (tx: Kysely<DB>, sessionId: string): Promise<boolean> => {
  const { numDeletedRows } = await tx.deleteFrom('sessions').where('id', '=', sessionId).executeTakeFirst()
  return numDeletedRows > 0
}

/** Ends one of the member's usable sessions. @returns its browser, undefined if no usable session has this id */
export const endSessionOf = (
  tx: Kysely<DB>,
  { userId, sessionId, now }: { userId: string; sessionId: string; now: Date },
): Promise<{ user_agent: string | null } | undefined> =>
  tx
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where(isSessionActive('sessions', now))
    .where('shut_at', 'is', null)
    .returning('user_agent')
    .executeTakeFirst()

/** Usable sessions, last used first. */
export const listSessions = (
  db: Kysely<DB>,
  { userId, now, after, limit }: { userId: string; now: Date; after: readonly [string, string] | null; limit: number },
) => {
  // Cursors have milliseconds.
  const lastSeen = sql<Date>`date_trunc('milliseconds', last_seen_at)`
  return db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'ip_address', 'created_at', lastSeen.as('last_seen_at')])
    .where('user_id', '=', userId)
    .where(isSessionActive('sessions', now))
    .where('shut_at', 'is', null)
    .where(afterKeyset([lastSeen, 'id'], after, 'desc'))
    .orderBy(lastSeen, 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Ends sign-ins that wait for a second step too, because they come from an earlier check of the password. */
export const endSessions = async (tx: Kysely<DB>, userId: string, exceptSessionId: string | null): Promise<void> => {
  await tx.deleteFrom('sign_in_challenges').where('user_id', '=', userId).execute()
  let query = tx.deleteFrom('sessions').where('user_id', '=', userId)
  if (exceptSessionId !== null) query = query.where('id', '!=', exceptSessionId)
  await query.execute()
}

/**
 * Ends the member's sessions but those that a ban has shut, and sign-ins that wait for a second step.
 * @returns how many of them could be used
 */
export const endUsableSessions = async (tx: Kysely<DB>, userId: string, now: Date): Promise<number> => {
  await tx.deleteFrom('sign_in_challenges').where('user_id', '=', userId).execute()
  const ended = await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('shut_at', 'is', null)
    .returning(isSessionActive('sessions', now).as('was_usable'))
    .execute()
  return ended.filter(({ was_usable }) => was_usable).length
}

/** During the ban, the closed sessions still identify the member, so that an open page can show the reason. */
export const closeSessionsForBan = async (tx: Kysely<DB>, userId: string, now: Date): Promise<void> => {
  await tx
    .updateTable('sessions')
    .set({ shut_at: now })
    .where('user_id', '=', userId)
    .where('shut_at', 'is', null)
    .execute()
}

export const countActiveSessions = async (db: Kysely<DB>, userId: string, now: Date): Promise<number> => {
  const { count } = await db
    .selectFrom('sessions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where(isSessionActive('sessions', now))
    .where('shut_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const sessionRows = (db: Kysely<DB>, userId: string) =>
  db
    .selectFrom('sessions')
    .select(['created_at', 'last_seen_at', 'expires_at', 'ip_address', 'user_agent'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
