import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import { fileRemovalLock } from '#platform/backup/file-removal-lock.ts'
import type { DB, Files } from '#platform/db/schema.ts'
import { type FileKind, kindRules } from '../contract/kinds.ts'
import { fileLimits } from '../contract/types.ts'

export type FileRow = Selectable<Files>

/** Records the storage keys of a file and its renditions before the bytes are written. */
export const insertStored = async (
  tx: Kysely<DB>,
  key: string,
  renditions: readonly { key: string; type: string; bytes: Buffer; width: number | null; height: number | null }[],
) => {
  await tx.insertInto('stored_files').values({ storage_key: key }).execute()
  if (renditions.length === 0) return
  const rows = renditions.map((one) => ({
    storage_key: one.key,
    original_key: key,
    type: one.type,
    bytes: one.bytes.length,
    width: one.width ?? 0,
    height: one.height ?? 0,
  }))
  await tx.insertInto('file_renditions').values(rows).execute()
}

export const insert = (tx: Kysely<DB>, row: Insertable<Files>): Promise<FileRow> =>
  tx.insertInto('files').values(row).returningAll().executeTakeFirstOrThrow()

export const byId = (db: Kysely<DB>, id: string): Promise<FileRow | undefined> =>
  db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst()

/** The smallest rendition of an image, as a replacement for the columns of `files`. */
export const smallestOf = (db: Kysely<DB>, key: string) =>
  db
    .selectFrom('file_renditions')
    .select(['storage_key', 'type', 'bytes', 'width', 'height'])
    .where('original_key', '=', key)
    .orderBy('width')
    .limit(1)
    .executeTakeFirst()

/** The file and renditions of each image, one row per size and format. */
export const renditionsOfFiles = (db: Kysely<DB>, ids: readonly string[]) => {
  if (ids.length === 0) return Promise.resolve([])
  const files = db.selectFrom('files').where('files.id', 'in', ids).where('files.width', 'is not', null)
  return files
    .select(['id', 'colour', 'storage_key as key', 'type', 'width', 'height'])
    .unionAll(
      files
        .innerJoin('file_renditions as r', 'r.original_key', 'files.storage_key')
        .select(['files.id', 'files.colour', 'r.storage_key as key', 'r.type', 'r.width', 'r.height']),
    )
    .execute()
}

export const ownIds = async (
  db: Kysely<DB>,
  ownerId: string,
  kind: FileKind,
  ids: readonly string[],
): Promise<string[]> => {
  const rows = await db
    .selectFrom('files')
    .select('id')
    .where('id', 'in', ids)
    .where('owner_id', '=', ownerId)
    .where('kind', '=', kind)
    .execute()
  return rows.map(({ id }) => id)
}

/** Marks all of the owner's unused files as used, or none when one is missing or already in use. */
export const attach = async (
  tx: Kysely<DB>,
  ids: readonly string[],
  { ownerId, kind, now }: { ownerId: string; kind: FileKind; now: Date },
): Promise<FileRow[]> => {
  if (ids.length === 0) return []
  const locked = await tx
    .selectFrom('files')
    .select('id')
    .where('id', 'in', ids)
    .where('owner_id', '=', ownerId)
    .where('kind', '=', kind)
    .where('attached_at', 'is', null)
    // A fixed order prevents deadlocks between calls with the same files.
    .orderBy('id')
    .forUpdate()
    .execute()
  if (locked.length !== ids.length) return []
  return tx.updateTable('files').set({ attached_at: now }).where('id', 'in', ids).returningAll().execute()
}

/** Adds a row for the same bytes. The key-share lock prevents their removal until the commit. */
export const copy = async (
  tx: Kysely<DB>,
  { id, ownerId, now }: { id: string; ownerId: string; now: Date },
): Promise<FileRow | undefined> => {
  const row = await tx.selectFrom('files').selectAll().where('id', '=', id).forKeyShare().executeTakeFirst()
  if (!row) return undefined
  const { id: _, ...same } = row
  return insert(tx, { ...same, owner_id: ownerId, created_at: now, attached_at: now })
}

export const remove = (tx: Kysely<DB>, id: string) => tx.deleteFrom('files').where('id', '=', id).execute()

/** Removes a member's unused files of a kind except the newest; returns whether any were removed. */
export const removeSurplus = async (tx: Kysely<DB>, ownerId: string, kind: FileKind): Promise<boolean> => {
  const removed = await tx
    .deleteFrom('files')
    .where('attached_at', 'is', null)
    .where('id', 'in', (select) =>
      select
        .selectFrom('files')
        .select('id')
        .where('owner_id', '=', ownerId)
        .where('kind', '=', kind)
        .where('attached_at', 'is', null)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .offset(kindRules[kind].maxUnused),
    )
    .returning('id')
    .execute()
  return removed.length > 0
}

/** Bytes of all files of a member. Adding a file locks this row, so concurrent uploads are serialised. */
export const usageOf = async (db: Kysely<DB>, ownerId: string): Promise<number> =>
  Number(
    (await db.selectFrom('file_usage').select('bytes').where('owner_id', '=', ownerId).executeTakeFirst())?.bytes ?? 0,
  )

export const removeExpired = (db: Kysely<DB>, now: Date) =>
  db
    .deleteFrom('files')
    .where('attached_at', 'is', null)
    .where('created_at', '<', new Date(now.getTime() - fileLimits.unusedHours * 3_600_000))
    .execute()

export const pendingMoves = (db: Kysely<DB>, limit: number) =>
  db
    .selectFrom('picture_moves as m')
    .innerJoin('files as f', 'f.id', 'm.file_id')
    .select(['m.file_id', 'm.next_id', 'f.storage_key', 'f.type'])
    .orderBy('m.created_at')
    .orderBy('m.file_id')
    .limit(limit)
    .execute()

export const renditionsOf = (db: Kysely<DB>, key: string) =>
  db.selectFrom('file_renditions').select(['storage_key', 'type']).where('original_key', '=', key).execute()

/**
 * Points every file that uses an image, and its renditions, to new keys and schedules the old keys for removal. Returns
 * false when another run has moved the image or the image is gone; the new keys are then removed.
 */
export const moveStored = async (
  tx: Kysely<DB>,
  move: { fileId: string; nextId: string },
  keys: ReadonlyMap<string, string>,
): Promise<boolean> => {
  const [[from, to]] = [...keys] as [[string, string]]
  const claimed = await tx
    .deleteFrom('picture_moves')
    .where('file_id', '=', move.fileId)
    .where('next_id', '=', move.nextId)
    .returning('file_id')
    .executeTakeFirst()
  const locked =
    claimed &&
    (await tx
      .selectFrom('stored_files')
      .select('storage_key')
      .where('storage_key', '=', from)
      .forUpdate()
      .executeTakeFirst())
  if (!locked) {
    await sql`insert into file_removals (storage_key) select unnest(${[...keys.values()]}::text[])
      where not exists (select from stored_files where storage_key = ${to}) on conflict do nothing`.execute(tx)
    return false
  }
  await tx.insertInto('stored_files').values({ storage_key: to }).execute()
  for (const [old, next] of [...keys].slice(1)) {
    await sql`insert into file_renditions (storage_key, original_key, type, bytes, width, height)
      select ${next}, ${to}, type, bytes, width, height from file_renditions where storage_key = ${old}`.execute(tx)
  }
  await tx.updateTable('files').set({ storage_key: to }).where('storage_key', '=', from).execute()
  await tx.deleteFrom('stored_files').where('storage_key', '=', from).execute()
  return true
}

/** The files that a backup contains (ADM-11). */
export const fileKeys = ['select storage_key from stored_files', 'select storage_key from file_renditions']

/** False while a backup is being made. True blocks the beginning of one until the transaction ends. */
export const mayRemoveFiles = async (tx: Kysely<DB>): Promise<boolean> => {
  const { rows } = await sql<{
    locked: boolean
  }>`select pg_try_advisory_xact_lock(${fileRemovalLock}) as locked`.execute(tx)
  return rows[0]?.locked === true
}

/** Storage keys to remove, oldest first, locked until the transaction ends. */
export const lockRemovals = async (tx: Kysely<DB>, limit: number): Promise<string[]> => {
  const rows = await tx
    .selectFrom('file_removals')
    .select('storage_key')
    .orderBy('created_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map((row) => row.storage_key)
}

export const deleteRemovals = (tx: Kysely<DB>, keys: readonly string[]) =>
  tx.deleteFrom('file_removals').where('storage_key', 'in', keys).execute()

export const exportFiles = (db: Kysely<DB>, memberId: string) =>
  db
    .selectFrom('files')
    .select(['id', 'kind', 'name', 'type', 'bytes', 'created_at', 'attached_at'])
    .where('owner_id', '=', memberId)
    .orderBy('created_at')
    .execute()

/**
 * The stored files of a member, oldest first, with paths such as `cv/2026-11-28 3f2b… CV.pdf`, without the characters that
 * some file systems refuse.
 */
export const filesOf = async (db: Kysely<DB>, memberId: string): Promise<{ path: string; storageKey: string }[]> => {
  const rows = await db
    .selectFrom('files')
    .select(['id', 'kind', 'name', 'storage_key', 'created_at'])
    .where('owner_id', '=', memberId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id, kind, name, storage_key, created_at }) => ({
    path: `${kind}/${created_at.toISOString().slice(0, 10)} ${id.slice(0, 8)} ${name.replaceAll(/[/\\:*?"<>|\p{Cc}]/gu, '_')}`,
    storageKey: storage_key,
  }))
}

export const eraseMember = (tx: Kysely<DB>, memberId: string) =>
  tx.deleteFrom('files').where('owner_id', '=', memberId).execute()

/** For the administrator who deletes the member's account. Stops at 1,000. */
export const countToErase = (memberId: string) => sql<Record<string, number>>`
  select count(*)::int as files from (select from files where owner_id = ${memberId} limit 1000) own`
