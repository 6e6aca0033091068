import type { Kysely } from 'kysely'
import type { DB } from '#platform/db/schema.ts'

export type NewTextMessage = { phone: string; text: string; language: string; expiresAt: Date }

export const insertTextMessage = async (
  tx: Kysely<DB>,
  { phone, text, language, expiresAt }: NewTextMessage,
): Promise<string> => {
  const { id } = await tx
    .insertInto('text_messages')
    .values({ phone, text, language, expires_at: expiresAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const findTextMessage = (db: Kysely<DB>, id: string) =>
  db.selectFrom('text_messages').selectAll().where('id', '=', id).executeTakeFirst()
export type TextMessage = NonNullable<Awaited<ReturnType<typeof findTextMessage>>>

export const deleteTextMessage = async (db: Kysely<DB>, id: string): Promise<void> => {
  await db.deleteFrom('text_messages').where('id', '=', id).execute()
}

/** Those whose job never ran. */
export const deleteExpiredTextMessages = async (db: Kysely<DB>, now: Date): Promise<void> => {
  await db.deleteFrom('text_messages').where('expires_at', '<=', now).execute()
}
