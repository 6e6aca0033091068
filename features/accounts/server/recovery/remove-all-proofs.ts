import type { Kysely } from 'kysely'
import type { DB } from '#platform/db/schema.ts'
import type { SignInSource } from '#platform/sign-in-source.ts'
import { endSessions } from '../queries/sessions.ts'

/** For a member who has lost every second step: a first step is enough afterwards. The caller has locked the account. */
export const removeAllProofs = async (
  tx: Kysely<DB>,
  sources: readonly SignInSource[],
  userId: string,
): Promise<void> => {
  for (const source of sources) await source.removeAllProofs?.(tx, userId)
  await endSessions(tx, userId, null)
}
