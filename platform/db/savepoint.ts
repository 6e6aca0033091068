import { type Kysely, sql } from 'kysely'
import type { DB } from './schema.ts'

/** Runs a part of a transaction, which continues either way. What the part wrote is rolled back if it was refused. */
export const inSavepoint = async <T>(
  tx: Kysely<DB>,
  run: () => Promise<T>,
  isRefused: (outcome: T) => boolean,
): Promise<T> => {
  await sql`savepoint part`.execute(tx)
  const outcome = await run()
  if (isRefused(outcome)) await sql`rollback to savepoint part`.execute(tx)
  await sql`release savepoint part`.execute(tx)
  return outcome
}
