import type { Kysely } from 'kysely'
import type { Download } from '#kit/endpoint.ts'
import type { DB } from '#platform/db/schema.ts'
import type { Context } from '#platform/http/context.ts'
import { avatarAt } from '../contract/avatar.ts'
import type { FileView, OwnFile } from '../contract/index.ts'
import type { FileKind } from '../contract/kinds.ts'
import type { PictureView } from '../contract/picture.ts'
import { pictureUrl } from './storage-keys.ts'
import { type PictureRendition, pictureFrom } from './picture.ts'
import * as queries from './queries.ts'
import { sweepJob } from './sweep-job.ts'

const viewOf = ({ id, name, type, bytes, width, height }: queries.FileRow): FileView => ({
  id,
  name,
  type,
  size: bytes,
  width,
  height,
})

export const ownFileOf = (row: queries.FileRow, made: readonly PictureRendition[]): OwnFile => ({
  ...viewOf(row),
  kind: row.kind as FileKind,
  createdAt: row.created_at.toISOString(),
  url: pictureUrl(row.storage_key),
  picture: pictureFrom(made, row.colour),
})

/** A row with its bytes; null when the storage has none. */
export const downloadOf = async (
  { storage }: Pick<Context, 'storage'>,
  row: queries.FileRow,
): Promise<Download | null> => {
  const bytes = await storage.read(row.storage_key)
  return bytes && { name: row.name, type: row.type, size: row.bytes, bytes }
}

/**
 * Opens a file for whoever the calling area has decided may read it; null when there is none. As a preview, for a list or a
 * thread, an image is its smallest size, anything else the file itself.
 */
export const openFile = async (
  ctx: Pick<Context, 'db' | 'storage'>,
  id: string,
  as: 'whole' | 'preview' = 'whole',
): Promise<Download | null> => {
  const row = await queries.byId(ctx.db, id)
  const small = row && as === 'preview' ? await queries.smallestOf(ctx.db, row.storage_key) : undefined
  return row ? downloadOf(ctx, { ...row, ...small }) : null
}

type AttachOptions = { ownerId: string; kind: FileKind; now: Date }

/** Takes a member's uploaded file into use, once; null when no such file of theirs is waiting. */
export const attachFile = async (
  tx: Kysely<DB>,
  { id, ...use }: AttachOptions & { id: string },
): Promise<FileView | null> => {
  const [row] = await queries.attach(tx, [id], use)
  return row ? viewOf(row) : null
}

/** The same for several, in the order given: all of them, or null and none. No id stands in the list twice. */
export const attachFiles = async (
  tx: Kysely<DB>,
  { ids, ...use }: AttachOptions & { ids: readonly string[] },
): Promise<FileView[] | null> => {
  const rows = new Map((await queries.attach(tx, ids, use)).map((row) => [row.id, viewOf(row)]))
  const views = ids.flatMap((id) => rows.get(id) ?? [])
  return views.length === ids.length ? views : null
}

/**
 * A file once more, in use from the start: another owner's, with the same bytes, which stay until the last use of them is
 * gone. Whether the new owner may read it, the calling area has decided. Null when there is none.
 */
export const copyFile = async (
  tx: Kysely<DB>,
  copy: { id: string; ownerId: string; now: Date },
): Promise<FileView | null> => {
  const row = await queries.copy(tx, copy)
  return row ? viewOf(row) : null
}

/** Where an avatar is seen, in the size of 256 pixels; `avatarAt` of the contract leads to the others. */
export const avatarUrl = async (db: Kysely<DB>, fileId: string): Promise<string | null> => {
  const row = await queries.byId(db, fileId)
  const url = row ? pictureUrl(row.storage_key) : null
  return url && avatarAt(url, 256)
}

/**
 * Pictures that are shown to everybody, by the ids of their files, in one statement for as many as a list has. Files that are
 * gone, or of a kind that is nobody's to see, are not among them.
 */
export const picturesOf = async (db: Kysely<DB>, fileIds: readonly string[]): Promise<Map<string, PictureView>> => {
  const rows = await queries.renditionsOfFiles(db, fileIds)
  const byFile = Map.groupBy(rows, ({ id }) => id)
  return new Map(
    [...byFile].flatMap(([id, made]) => {
      const picture = pictureFrom(made, made[0]?.colour ?? null)
      return picture ? [[id, picture]] : []
    }),
  )
}

/** After rows of `files` went with what they belonged to, were replaced, or are to have another address (`picture_moves`): their bytes go at once, not at the next round. */
export const scheduleSweep = ({ enqueue }: Pick<Context, 'enqueue'>): Promise<void> => enqueue(sweepJob, {})
