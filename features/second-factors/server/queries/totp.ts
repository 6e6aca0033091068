import { type Kysely, sql } from 'kysely'
import { dayMs } from '#kit/durations.ts'
import type { DB } from '#platform/db/schema.ts'

export type Factor = { sealed_secret: Buffer; confirmed_at: Date | null; last_used_at: Date | null }

export const findFactor = (db: Kysely<DB>, userId: string): Promise<Factor | undefined> =>
  db
    .selectFrom('totp_factors')
    .select(['sealed_secret', 'confirmed_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()

export const hasConfirmedFactor = async (db: Kysely<DB>, userId: string): Promise<boolean> =>
  (await findFactor(db, userId))?.confirmed_at != null

/** Adds a pending factor, or replaces the pending one. @returns false if the member has a confirmed one */
export const replacePendingFactor = async (
  tx: Kysely<DB>,
  userId: string,
  sealedSecret: Buffer,
  now: Date,
): Promise<boolean> => {
  const values = { sealed_secret: sealedSecret, created_at: now }
  const written = await tx
    .insertInto('totp_factors')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(values).where('totp_factors.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
  return written !== undefined
}

/** Of several concurrent calls only one succeeds, and only for the factor that the code was checked against. */
export const confirmFactor = async (
  tx: Kysely<DB>,
  userId: string,
  { sealedSecret, step, now }: { sealedSecret: Buffer; step: number; now: Date },
): Promise<boolean> => {
  const confirmed = await tx
    .updateTable('totp_factors')
    .set({ confirmed_at: now, last_step: step })
    .where('user_id', '=', userId)
    .where('sealed_secret', '=', sealedSecret)
    .where('confirmed_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return confirmed !== undefined
}

/** Uses up a code's step and all earlier ones: of several concurrent calls with one code only one succeeds. */
export const useStep = async (tx: Kysely<DB>, userId: string, step: number, now: Date): Promise<boolean> => {
  const used = await tx
    .updateTable('totp_factors')
    .set({ last_step: step, last_used_at: now })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst()
  return used !== undefined
}

/** The recovery codes and the trusted browsers go with it. @returns whether there was a confirmed factor */
export const deleteFactor = async (tx: Kysely<DB>, userId: string): Promise<boolean> => {
  const deleted = await tx
    .deleteFrom('totp_factors')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst()
  return deleted?.confirmed_at != null
}

/** Deletes a factor that was set up since then. */
export const deleteFactorSince = async (tx: Kysely<DB>, userId: string, since: Date): Promise<void> => {
  await tx.deleteFrom('totp_factors').where('user_id', '=', userId).where('created_at', '>=', since).execute()
}

/** Deletes setups that were abandoned a day ago, and trust that has ended. */
export const deleteExpired = async (db: Kysely<DB>, now: Date): Promise<number> => {
  const abandoned = await db
    .deleteFrom('totp_factors')
    .where('confirmed_at', 'is', null)
    .where('created_at', '<', new Date(now.getTime() - dayMs))
    .executeTakeFirst()
  const ended = await db.deleteFrom('trusted_browsers').where('expires_at', '<', now).executeTakeFirst()
  return Number(abandoned.numDeletedRows) + Number(ended.numDeletedRows)
}

/** For the member's data export: no secret, no code. */
export const exportRows = (db: Kysely<DB>, userId: string) =>
  db
    .selectFrom('totp_factors as f')
    .select(['f.created_at', 'f.confirmed_at', 'f.last_used_at'])
    .select(
      sql<number>`(select count(*)::int from recovery_codes c where c.user_id = f.user_id and c.used_at is null)`.as(
        'recovery_codes_left',
      ),
    )
    .where('f.user_id', '=', userId)
    .execute()
