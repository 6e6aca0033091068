import { type Kysely, sql } from 'kysely'
import { isVisibleTo } from '#features/blocks/server/index.ts'
import type { Language } from '#kit/languages.ts'
import type { DB } from '#platform/db/schema.ts'
import { notRemoved } from '#platform/db/tombstone.ts'
import type { SuggestionStatus } from '../contract/index.ts'
import { family } from './removal-queries.ts'

type Db = Kysely<DB>

/** `status_changed_at` changes only with the status, not with the note. */
export const setStatus = (
  tx: Db,
  id: string,
  { status, note, language, now }: Pick<StatusChange, 'status' | 'note' | 'now'> & { language: Language | null },
) =>
  tx
    .updateTable('suggestions')
    .set({
      status,
      status_note: note,
      status_note_language: language,
      status_changed_at: sql`case when status = ${status} then status_changed_at else ${now}::timestamptz end`,
    })
    .where('id', '=', id)
    .execute()

export type StatusChange = {
  suggestionId: string
  status: SuggestionStatus
  note: string | null
  changedBy: string
  now: Date
}

/**
 * Stores a status change and its recipients: voters and submitters of the suggestion and its duplicates, except the
 * administrator who made the change. Returns the id of the change.
 */
export const recordStatusChange = async (
  tx: Db,
  { suggestionId, status, note, changedBy, now }: StatusChange,
): Promise<string> => {
  const { id } = await tx
    .insertInto('suggestion_status_changes')
    .values({ suggestion_id: suggestionId, status, note, changed_by: changedBy, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    with recursive ${family(suggestionId)}
    insert into suggestion_status_notices (change_id, member_id)
    select ${id}, member_id from (
      select member_id from suggestion_votes where suggestion_id = ${suggestionId}
      union
      select submitter_id from family where submitter_id is not null
    ) as recipients
    where member_id <> ${changedBy}
  `.execute(tx)
  return id
}

export type StatusChangeDetails = {
  id: string
  suggestionId: string
  /** Null after the submitter has left. */
  submitterId: string | null
  title: string
  status: SuggestionStatus
  note: string | null
}

export const findStatusChange = async (db: Db, id: string): Promise<StatusChangeDetails | undefined> => {
  const row = await db
    .selectFrom('suggestion_status_changes as c')
    .innerJoin('suggestions as s', 's.id', 'c.suggestion_id')
    .select([
      'c.id',
      'c.suggestion_id as suggestionId',
      's.submitter_id as submitterId',
      's.title',
      'c.status',
      'c.note',
    ])
    .where('c.id', '=', id)
    .where(notRemoved('s'))
    .executeTakeFirst()
  return row && { ...row, status: row.status as SuggestionStatus }
}

/**
 * Claims up to `limit` recipients of a change who have not been notified, for this transaction alone. `recipientIds`
 * excludes members who may no longer see the suggestion; `claimedCount` includes them.
 */
export const claimRecipients = async (
  tx: Db,
  changeId: string,
  limit: number,
  now: Date,
): Promise<{ claimedCount: number; recipientIds: string[] }> => {
  const claimed = await tx
    .updateTable('suggestion_status_notices')
    .set({ told_at: now })
    .where('change_id', '=', changeId)
    .where('member_id', 'in', (from) =>
      from
        .selectFrom('suggestion_status_notices')
        .select('member_id')
        .where('change_id', '=', changeId)
        .where('told_at', 'is', null)
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning((from) => [
      'member_id',
      from
        .exists(
          from
            .selectFrom('suggestion_status_changes as c')
            .innerJoin('suggestions as s', 's.id', 'c.suggestion_id')
            .select('s.id')
            .where('c.id', '=', changeId)
            .where(notRemoved('s'))
            .where(isVisibleTo(sql`suggestion_status_notices.member_id`, 's.submitter_id')),
        )
        .as('may_see'),
    ])
    .execute()
  return {
    claimedCount: claimed.length,
    recipientIds: claimed.filter(({ may_see }) => may_see).map(({ member_id }) => member_id),
  }
}
