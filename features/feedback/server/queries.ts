import { type Kysely, sql } from 'kysely'
import { afterKeyset } from '#platform/db/keyset.ts'
import type { DB } from '#platform/db/schema.ts'
import type { Language } from '#kit/languages.ts'
import type { FeedbackKind, FeedbackState } from '../contract/index.ts'

type Db = Kysely<DB>

const selectFeedback = (db: Db) =>
  db
    .selectFrom('feedback as f')
    .innerJoin('profiles as sender', 'sender.id', 'f.sender_id')
    .innerJoin('users as account', 'account.id', 'f.sender_id')
    .select(['f.id', 'f.kind', 'f.text', 'f.language', 'f.page', 'f.state'])
    .select(['f.note', 'f.note_language', 'f.created_at'])
    .select([
      'sender.id as sender_id',
      'sender.full_name',
      'sender.role',
      'sender.company',
      'sender.avatar_url',
      'sender.username',
      'sender.verified_at',
    ])
    .select(sql<string | null>`case when f.may_contact then account.email end`.as('email'))

export type FeedbackRow = Awaited<ReturnType<ReturnType<typeof selectFeedback>['executeTakeFirstOrThrow']>>

type NewFeedback = { kind: FeedbackKind; text: string; page: string | null; mayContact: boolean; language: Language }

export const insert = async (
  tx: Db,
  senderId: string,
  { mayContact, ...content }: NewFeedback,
  now: Date,
): Promise<string> => {
  const { id } = await tx
    .insertInto('feedback')
    .values({ sender_id: senderId, ...content, may_contact: mayContact, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Filters = { kind?: FeedbackKind | undefined; state?: FeedbackState | undefined }

export const list = (
  db: Db,
  { kind, state }: Filters,
  after: readonly [createdAt: string, id: string] | null,
  limit: number,
): Promise<FeedbackRow[]> => {
  let query = selectFeedback(db).orderBy('f.created_at', 'desc').orderBy('f.id', 'desc').limit(limit)
  if (kind) query = query.where('f.kind', '=', kind)
  if (state) query = query.where('f.state', '=', state)
  query = query.where(afterKeyset(['f.created_at', 'f.id'], after, 'desc'))
  return query.execute()
}

export const lock = (tx: Db, id: string) =>
  tx.selectFrom('feedback').select('id').where('id', '=', id).forUpdate().executeTakeFirst()

export const find = (db: Db, id: string): Promise<FeedbackRow | undefined> =>
  selectFeedback(db).where('f.id', '=', id).executeTakeFirst()

type StateChange = { state: FeedbackState; note: string | null; note_language: Language | null }

export const setState = (tx: Db, id: string, change: StateChange) =>
  tx.updateTable('feedback').set(change).where('id', '=', id).execute()

/** For the member's data export (SET-09). */
export const sentBy = (db: Db, memberId: string) =>
  db
    .selectFrom('feedback')
    .select(['kind', 'text', 'page', 'may_contact', 'state', 'created_at'])
    .where('sender_id', '=', memberId)
    .orderBy('created_at')
    .execute()

export const eraseMember = async (tx: Db, memberId: string): Promise<void> => {
  await tx.deleteFrom('feedback').where('sender_id', '=', memberId).execute()
}

/** Deletes feedback older than two years, at most 10,000 rows per call. @returns the number of deleted rows */
export const deleteExpired = async (db: Kysely<DB>, now: Date): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from feedback where id in (select id from feedback where created_at < ${now}::timestamptz - interval '2 years' order by created_at limit 10000)
  `.execute(db)
  return Number(numAffectedRows)
}

/** Feedback to read, for the overview of the administration. */
export const overview = () => [
  sql<Record<string, number>>`select count(*) as "waiting.feedback" from feedback where state = 'new'`,
]
