import type { Kysely } from 'kysely'
import type { DB } from '#platform/db/schema.ts'
import type { Client } from '#tests/support/client.ts'
import { confirmRequest, listConfirmations } from '../contract/index.ts'

/** Sets the setting in the database, without its checks. */
export const requireSecondAdministrator = async ({ db }: { db: Kysely<DB> }, isRequired = true): Promise<void> => {
  await db.updateTable('platform_settings').set({ second_administrator: isRequired }).execute()
}

/** The request about a member that waits. */
export const waitingRequest = async (client: Client, memberId: string | null) => {
  const { items } = await client.succeed(listConfirmations, { state: 'waiting' })
  const found = items.find(({ member }) => (member?.id ?? null) === memberId)
  if (!found) throw new Error('No request about the member waits.')
  return found
}

export const confirmFor = async (client: Client, memberId: string | null) =>
  client.call(confirmRequest, { id: (await waitingRequest(client, memberId)).id })
