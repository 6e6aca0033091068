import { buffer } from 'node:stream/consumers'
import { defineJob, type JobContext } from '#platform/jobs/jobs.ts'
import { inTransaction } from '#platform/jobs/transaction.ts'
import { pictureMoved } from '../contract/events.ts'
import { movedKey } from './storage-keys.ts'
import * as queries from './queries.ts'

const batchSize = 50

/** Gives pictures new URLs: copies the bytes, then updates the rows, then removes the old bytes. */
const movePictures = async (ctx: JobContext): Promise<void> => {
  const { db, storage } = ctx
  for (;;) {
    const moves = await queries.pendingMoves(db, batchSize)
    for (const { file_id, next_id, storage_key, type } of moves) {
      const stored = [{ storage_key, type }, ...(await queries.renditionsOf(db, storage_key))]
      const keys = new Map(stored.map((one) => [one.storage_key, movedKey(one.storage_key, next_id)]))
      for (const one of stored) {
        const bytes = await storage.read(one.storage_key)
        if (bytes) await storage.put(keys.get(one.storage_key) as string, await buffer(bytes), one.type)
      }
      await inTransaction(ctx, async ({ tx, publish }) => {
        if (await queries.moveStored(tx, { fileId: file_id, nextId: next_id }, keys))
          publish(pictureMoved, { id: file_id }, 'everyone')
      })
    }
    if (moves.length < batchSize) return
  }
}

/**
 * Removes the bytes of deleted rows. A key is dequeued only after its bytes are removed; removal is idempotent.
 * @returns false while a backup is being made, which copies the files of its snapshot, also those whose rows have been
 *   deleted since
 */
export const removeDeletedFiles = async ({ db, storage }: Pick<JobContext, 'db' | 'storage'>): Promise<boolean> => {
  for (;;) {
    const count = await db.transaction().execute(async (tx) => {
      if (!(await queries.mayRemoveFiles(tx))) return null
      const keys = await queries.lockRemovals(tx, batchSize)
      if (keys.length === 0) return 0
      for (const key of keys) await storage.remove(key)
      await queries.deleteRemovals(tx, keys)
      return keys.length
    })
    if (count === null) return false
    if (count < batchSize) return true
  }
}

/**
 * Synchronises the storage with the database: moves pictures to new keys, removes unused files after a day, and removes
 * the bytes of deleted rows, unless a backup is being made.
 */
export const sweepJob = defineJob({
  name: 'files.sweep',
  schedule: '*/10 * * * *',
  run: async (ctx) => {
    await movePictures(ctx)
    await queries.removeExpired(ctx.db, ctx.now())
    await removeDeletedFiles(ctx)
  },
})
