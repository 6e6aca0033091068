import type { Kysely } from 'kysely'
import { copyFile } from '#features/files/server/index.ts'
import type { DB } from '#platform/db/schema.ts'
import * as attachments from './queries/attachments.ts'

/** Gives each recipient a copy of the files that the member sent, because the originals are erased with the member. */
export const handOverAttachments = async (tx: Kysely<DB>, memberId: string): Promise<void> => {
  for (const { message_id, file_id, recipient_id } of await attachments.findReceivedFrom(tx, memberId)) {
    const copy = await copyFile(tx, { id: file_id, ownerId: recipient_id as string, now: new Date() })
    if (copy) await attachments.replaceFile(tx, message_id, file_id, copy.id)
  }
}
