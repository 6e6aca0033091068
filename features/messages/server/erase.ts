import type { Kysely } from 'kysely'
import { copyFile } from '#features/files/server/index.ts'
import type { DB } from '#platform/db/schema.ts'
import * as attachments from './queries/attachments.ts'
import { eraseMessages } from './queries/personal-data.ts'

/**
 * Erases a member (SET-10). Recipients retain the messages they received, with copies of the files that they own. Must
 * run before the member's files are deleted.
 */
export const eraseMember = async (tx: Kysely<DB>, memberId: string): Promise<void> => {
  for (const { message_id, file_id, recipient_id } of await attachments.findSharedByLeaver(tx, memberId)) {
    const copy = await copyFile(tx, { id: file_id, ownerId: recipient_id as string, now: new Date() })
    if (copy) await attachments.replaceFile(tx, message_id, file_id, copy.id)
  }
  await eraseMessages(tx, memberId)
}
