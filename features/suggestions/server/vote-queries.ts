import { type Kysely, sql } from 'kysely'
import { isBanned } from '#features/security-events/server/index.ts'
import type { DB } from '#platform/db/schema.ts'

type Db = Kysely<DB>

/** Returns undefined when the member has already voted. Triggers update `vote_count` unless the voter is banned. */
export const addVote = (tx: Db, id: string, memberId: string): Promise<{ counts: boolean } | undefined> =>
  tx
    .insertInto('suggestion_votes')
    .values({ suggestion_id: id, member_id: memberId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('counts')
    .executeTakeFirst()

export const removeVote = (tx: Db, id: string, memberId: string): Promise<{ counts: boolean } | undefined> =>
  tx
    .deleteFrom('suggestion_votes')
    .where('suggestion_id', '=', id)
    .where('member_id', '=', memberId)
    .returning('counts')
    .executeTakeFirst()

/** Marks a duplicate and moves its votes, except those of members who already have a vote at the target. */
export const merge = async (tx: Db, id: string, into: string): Promise<void> => {
  await tx.updateTable('suggestions').set({ merged_into: into }).where('id', '=', id).execute()
  await tx
    .updateTable('suggestion_votes as v')
    .set({ suggestion_id: into, merged_through: sql`v.merged_through || ${id}::uuid` })
    .where('v.suggestion_id', '=', id)
    .where(({ not, exists, selectFrom, ref }) =>
      not(
        exists(
          selectFrom('suggestion_votes as o')
            .where('o.suggestion_id', '=', into)
            .where('o.member_id', '=', ref('v.member_id')),
        ),
      ),
    )
    .execute()
}

/** Returns a duplicate to the board, with the votes that came through it, even if later merges moved them on. */
export const unmerge = async (tx: Db, id: string): Promise<void> => {
  await tx.updateTable('suggestions').set({ merged_into: null }).where('id', '=', id).execute()
  await tx
    .updateTable('suggestion_votes')
    .set({ suggestion_id: id, merged_through: sql`merged_through[:array_position(merged_through, ${id}::uuid) - 1]` })
    .where('merged_through', '!=', sql<string[]>`'{}'`)
    .where('merged_through', '@>', sql<string[]>`array[${id}::uuid]`)
    .execute()
}

/** Counts the votes of members whose ban has expired, which no trigger notices. Returns the ids of these members. */
export const recountVotes = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{
    member_id: string
  }>`select distinct member_id from suggestion_votes where not counts and not ${isBanned('suggestion_votes.member_id')}`.execute(
    db,
  )
  for (const { member_id } of rows) await sql`select settle_suggestion_votes(${member_id}::uuid)`.execute(db)
  return rows.map(({ member_id }) => member_id)
}
