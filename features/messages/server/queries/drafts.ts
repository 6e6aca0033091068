import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { notBlocked } from '#features/blocks/server/index.ts'
import { cardColumns } from '#features/profiles/contract/index.ts'
import { afterKeyset } from '#platform/db/keyset.ts'
import type { DB } from '#platform/db/schema.ts'

type Db = Kysely<DB>

/** The recipient is null if a block exists between them and the member. */
const draftsOf = (db: Db, memberId: string) =>
  db
    .selectFrom('message_drafts as d')
    .leftJoin('profiles as o', (join) => join.onRef('o.id', '=', 'd.recipient_id').on(notBlocked(memberId, 'o.id')))
    .select(cardColumns.map((column) => `o.${column}` as const))
    .select(['d.client_id', 'd.version', 'd.thread_id', 'd.forward_of', 'd.subject', 'd.content', 'd.updated_at'])
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom('message_draft_attachments as a')
          .select(['a.file_id as id', 'a.name', 'a.type', 'a.bytes as size', 'a.width', 'a.height'])
          .whereRef('a.member_id', '=', 'd.member_id')
          .whereRef('a.client_id', '=', 'd.client_id')
          .orderBy('a.place'),
      ).as('attachments'),
    )
    .where('d.member_id', '=', memberId)

type RowOf<Q> = Q extends SelectQueryBuilder<infer _A, infer _B, infer Row> ? Row : never
export type DraftRow = RowOf<ReturnType<typeof draftsOf>>

export type DraftCursor = readonly [at: string, clientId: string]

export const list = (db: Db, memberId: string, after: DraftCursor | null, limit: number): Promise<DraftRow[]> =>
  draftsOf(db, memberId)
    .where(afterKeyset(['d.updated_at', 'd.client_id'], after, 'desc'))
    .orderBy('d.updated_at', 'desc')
    .orderBy('d.client_id', 'desc')
    .limit(limit)
    .execute()

export const find = (db: Db, memberId: string, clientId: string): Promise<DraftRow | undefined> =>
  draftsOf(db, memberId).where('d.client_id', '=', clientId).executeTakeFirst()

export const count = async (db: Db, memberId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('message_drafts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return count
}

/** Serializes the calls that add a draft of this member, so that the limit cannot be exceeded. */
export const lockMemberDrafts = (tx: Db, memberId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('message_drafts ' || ${memberId}::text, 0))`.execute(tx)

export type DraftInput = {
  recipientId: string | null
  threadId: string | null
  forwardOf: string | null
  subject: string
  content: string
}

/** Replaces ids that are unknown or not the member's with null, and locks the other rows against deletion. */
const resolveReferences = (memberId: string, { recipientId, threadId, forwardOf }: DraftInput) => ({
  recipient_id: sql<string | null>`(select id from users where id = ${recipientId}::uuid for key share)`,
  thread_id: sql<string | null>`(
    select t.id from message_threads t
    where t.id = ${threadId}::uuid and exists (select from message_boxes b where b.thread_id = t.id and b.member_id = ${memberId}::uuid)
    for key share of t
  )`,
  forward_of: sql<string | null>`(
    select id from messages where id = ${forwardOf}::uuid and ${memberId}::uuid in (sender_id, recipient_id) for key share
  )`,
})

export const save = (tx: Db, memberId: string, clientId: string, draft: DraftInput, now: Date) => {
  const { subject, content } = draft
  const values = { ...resolveReferences(memberId, draft), subject, content, updated_at: now }
  return tx
    .insertInto('message_drafts')
    .values({ member_id: memberId, client_id: clientId, version: 1, ...values })
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'client_id']).doUpdateSet({ ...values, version: sql`message_drafts.version + 1` }),
    )
    .execute()
}

export const remove = (tx: Db, memberId: string, clientId: string): Promise<{ had_files: boolean } | undefined> =>
  tx
    .deleteFrom('message_drafts as d')
    .where('d.member_id', '=', memberId)
    .where('d.client_id', '=', clientId)
    .returning(
      sql<boolean>`exists (select from message_draft_attachments a where a.member_id = d.member_id and a.client_id = d.client_id)`.as(
        'had_files',
      ),
    )
    .executeTakeFirst()
