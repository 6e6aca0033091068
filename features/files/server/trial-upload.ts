import { buffer } from 'node:stream/consumers'
import type { Context } from '#platform/http/context.ts'
import { pictureUrl } from './storage-keys.ts'
import { removeDeletedFiles } from './sweep-job.ts'
import { upload } from './service.ts'
import * as queries from './queries.ts'

/** A picture that went through the upload: what became of it, and its bytes as the storage returns them. */
export type TrialUpload = {
  width: number
  height: number
  type: string
  /** The dominant colour as `#rrggbb`. */
  colour: string | null
  url: string
  stored: Buffer | null
}

/**
 * Uploads the request's file as a picture, exactly as `files.upload` does: inspected, encoded again and stored. Passes
 * the result to `inspect`, then removes the file with its bytes, also if something fails before.
 * @returns what `inspect` returned, and how many of the file's objects the storage still has; null while a backup copies
 *   files, which delays the removal until it has ended
 * @throws the refusal of the upload
 */
export const tryUpload = async <T>(
  ctx: Context<string>,
  name: string,
  inspect: (trial: TrialUpload) => Promise<T>,
): Promise<{ inspected: T; left: number | null }> => {
  let keys: string[] = []
  try {
    const file = await upload(ctx as Parameters<typeof upload>[0], { kind: 'product', name })
    const row = await queries.byId(ctx.db, file.id)
    if (!row) throw new Error('the stored file has no row')
    keys = [row.storage_key, ...(await queries.renditionsOf(ctx.db, row.storage_key)).map((one) => one.storage_key)]
    let inspected: T
    try {
      const bytes = await ctx.storage.read(row.storage_key)
      inspected = await inspect({
        width: row.width ?? 0,
        height: row.height ?? 0,
        type: row.type,
        colour: row.colour,
        url: pictureUrl(row.storage_key) ?? '',
        stored: bytes && (await buffer(bytes)),
      })
    } finally {
      await queries.remove(ctx.db, row.id)
    }
    const isSwept = await removeDeletedFiles(ctx)
    if (!isSwept) return { inspected, left: null }
    return { inspected, left: await countStored(ctx, keys) }
  } catch (error) {
    // An upload that failed halfway has removed its row; the removal of its bytes is queued.
    await removeDeletedFiles(ctx).catch(() => undefined)
    throw error
  }
}

const countStored = async ({ storage }: Pick<Context, 'storage'>, keys: readonly string[]): Promise<number> => {
  let count = 0
  for (const key of keys) {
    const bytes = await storage.read(key)
    if (!bytes) continue
    bytes.destroy()
    count += 1
  }
  return count
}
