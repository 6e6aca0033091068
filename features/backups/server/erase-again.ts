import type { Kysely } from 'kysely'
import type { Config } from '#platform/config.ts'
import type { DB } from '#platform/db/schema.ts'
import { addressesOf, type ErasableAreas, eraseMember } from '#platform/erase.ts'
import { removeTraces } from '#platform/erase-traces.ts'
import type { Log } from '#platform/log/log.ts'
import * as queries from './queries.ts'

export type EraseAgainDeps = { areas: () => ErasableAreas }

/**
 * Erases the members that were erased after the restored backup was made (SET-10), each in its own transaction. One whom
 * the rules do not let go, such as the last super admin, is tried again with the next sweep.
 * @returns how many were erased, and how many could not be
 */
export const eraseAgain = async (
  { db, config, log }: { db: Kysely<DB>; config: Config; log: Log },
  { areas }: EraseAgainDeps,
): Promise<{ erased: number; refused: number }> => {
  const counts = { erased: 0, refused: 0 }
  for (const { id, fullName } of await queries.membersToEraseAgain(db)) {
    try {
      const addresses = await db.transaction().execute(async (tx) => {
        if (!(await queries.lockMember(tx, id))) return []
        const own = await addressesOf(areas(), tx, id)
        await eraseMember(areas(), tx, id)
        await queries.deleteRestoredJobs(tx, [id, ...own])
        return own
      })
      await removeTraces({ db, config }, { memberId: id, fullName, addresses }).catch((error: unknown) => {
        // A restored database without a server's first start has no queue.
        if ((error as { code?: unknown }).code !== '42P01') throw error
      })
      counts.erased++
    } catch (error) {
      counts.refused++
      log.error({ err: error }, 'backup: a restored member who was erased could not be erased again')
    }
  }
  await queries.endPending(db)
  return counts
}
