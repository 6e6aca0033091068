import { type Kysely, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { cardColumns } from '#features/profiles/contract/card.ts'
import { afterKeyset } from '#platform/db/keyset.ts'
import type { DB } from '#platform/db/schema.ts'
import { securityLimits } from '../contract/index.ts'

type Db = Kysely<DB>

/** Appeals against security locks (SHLD-02), with the member, the newest counted events and the moderator who decided. */
const appealsFor = (db: Db) =>
  db
    .selectFrom('account_blocks as b')
    .leftJoin('profiles as decider', (join) =>
      join.on('decider.id', '=', sql<string>`coalesce(b.lifted_by, b.appeal_declined_by)`),
    )
    .where('b.kind', '=', 'security')
    .where('b.appeal', 'is not', null)
    .select(['b.id', 'b.user_id', 'b.blocked_at', 'b.expires_at', 'b.lifted_at', 'b.lift_reason'])
    .select([
      'b.appeal_declined_at',
      'b.appeal_answer',
      'decider.id as decider_id',
      'decider.full_name as decider_name',
    ])
    .select(['b.appeal', 'b.appeal_language', 'b.appealed_at'])
    .$narrowType<{ appeal: string; appealed_at: Date; expires_at: Date }>()
    .select(sql<number>`cardinality(b.event_ids)`.as('event_count'))
    .select(({ selectFrom }) => [
      jsonObjectFrom(
        selectFrom('profiles as member')
          .select(cardColumns.map((column) => `member.${column}` as const))
          .whereRef('member.id', '=', 'b.user_id'),
      )
        .$notNull()
        .as('member'),
      jsonArrayFrom(
        selectFrom('security_events as e')
          .select(['e.event_type', 'e.severity', 'e.endpoint', 'e.source', 'e.details', 'e.created_at'])
          .where('e.id', '=', sql<string>`any(b.event_ids)`)
          .orderBy('e.created_at', 'desc')
          .orderBy('e.id')
          .limit(securityLimits.shownEvents),
      ).as('events'),
    ])

export type LockAppealRow = Awaited<ReturnType<ReturnType<typeof appealsFor>['executeTakeFirstOrThrow']>>

type Page = { after: readonly [at: string, id: string] | null; limit: number; now: Date }

/** Appeals without an answer whose lock has not ended, the one that ends first at the top. */
export const listWaiting = (db: Db, { after, limit, now }: Page): Promise<LockAppealRow[]> =>
  appealsFor(db)
    .where('b.lifted_at', 'is', null)
    .where('b.appeal_declined_at', 'is', null)
    .where('b.expires_at', '>', now)
    .where(afterKeyset(['b.expires_at', 'b.id'], after, 'asc'))
    .orderBy('b.expires_at')
    .orderBy('b.id')
    .limit(limit)
    .execute()

/** Appeals with an answer, and those whose lock ended before one, newest first. */
export const listDecided = (db: Db, { after, limit, now }: Page): Promise<LockAppealRow[]> =>
  appealsFor(db)
    .where((where) =>
      where.or([
        where('b.lifted_at', 'is not', null),
        where('b.appeal_declined_at', 'is not', null),
        where('b.expires_at', '<=', now),
      ]),
    )
    .where(afterKeyset(['b.appealed_at', 'b.id'], after, 'desc'))
    .orderBy('b.appealed_at', 'desc')
    .orderBy('b.id', 'desc')
    .limit(limit)
    .execute()

export const find = (db: Db, lockId: string): Promise<LockAppealRow | undefined> =>
  appealsFor(db).where('b.id', '=', lockId).executeTakeFirst()

/** @throws without such an appeal */
export const get = (db: Db, lockId: string): Promise<LockAppealRow> =>
  appealsFor(db).where('b.id', '=', lockId).executeTakeFirstOrThrow()

export const decline = async (
  tx: Db,
  { lockId, by, answer, at }: { lockId: string; by: string; answer: string; at: Date },
): Promise<void> => {
  await tx
    .updateTable('account_blocks')
    .set({ appeal_declined_at: at, appeal_declined_by: by, appeal_answer: answer })
    .where('id', '=', lockId)
    .execute()
}
