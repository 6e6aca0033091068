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

export const ownFileOf = (row: queries.FileRow, renditions: readonly PictureRendition[]): OwnFile => ({
  ...viewOf(row),
  kind: row.kind,
  createdAt: row.created_at.toISOString(),
  url: pictureUrl(row.storage_key),
  picture: pictureFrom(renditions, row.colour),
})

/** The download of a row; null when the storage has no bytes for it. */
export const downloadOf = async (
  { storage }: Pick<Context, 'storage'>,
  row: queries.FileRow,
): Promise<Download | null> => {
  const bytes = await storage.read(row.storage_key)
  return bytes && { name: row.name, type: row.type, size: row.bytes, bytes }
}

/**
 * Opens a file without an access check: the calling area decides who may read it. Null when the file does not exist. A
 * preview is an image's smallest rendition, or the file itself when it has none.
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

/** Marks a member's unused file as used, once; null when no such file exists. */
export const attachFile = async (
  tx: Kysely<DB>,
  { id, ...use }: AttachOptions & { id: string },
): Promise<FileView | null> => {
  const [row] = await queries.attach(tx, [id], use)
  return row ? viewOf(row) : null
}

/** Attaches several distinct files in the given order; null, and no file is attached, unless all can be. */
export const attachFiles = async (
  tx: Kysely<DB>,
  { ids, ...use }: AttachOptions & { ids: readonly string[] },
): Promise<FileView[] | null> => {
  const rows = new Map((await queries.attach(tx, ids, use)).map((row) => [row.id, viewOf(row)]))
  const views = ids.flatMap((id) => rows.get(id) ?? [])
  return views.length === ids.length ? views : null
}

/**
 * Creates another file with the same bytes, already in use; the bytes stay until the last file that uses them is gone.
 * The calling area decides whether the new owner may read it. Null when the original does not exist.
 */
export const copyFile = async (
  tx: Kysely<DB>,
  copy: { id: string; ownerId: string; now: Date },
): Promise<FileView | null> => {
  const row = await queries.copy(tx, copy)
  return row ? viewOf(row) : null
}

/** The URL of an avatar at 256 pixels; `avatarAt` in the contract converts it to other sizes. */
export const avatarUrl = async (db: Kysely<DB>, fileId: string): Promise<string | null> => {
  const row = await queries.byId(db, fileId)
  const url = row ? pictureUrl(row.storage_key) : null
  return url && avatarAt(url, 256)
}

/** Public pictures by file ID, loaded in one statement. Missing files and files of private kinds are left out. */
export const picturesOf = async (db: Kysely<DB>, fileIds: readonly string[]): Promise<Map<string, PictureView>> => {
  const rows = await queries.renditionsOfFiles(db, fileIds)
  const byFile = Map.groupBy(rows, ({ id }) => id)
  return new Map(
    [...byFile].flatMap(([id, renditions]) => {
      const picture = pictureFrom(renditions, renditions[0]?.colour ?? null)
      return picture ? [[id, picture]] : []
    }),
  )
}

/** Runs the sweep job now, after rows of `files` were deleted or `picture_moves` were added. */
export const scheduleSweep = ({ enqueue }: Pick<Context, 'enqueue'>): Promise<void> => enqueue(sweepJob, {})
