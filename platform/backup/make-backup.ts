import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Storage } from '#platform/storage/storage.ts'
import { ArchiveError, archiveFormat, type ArchiveManifest, fileEntry, tableEntry } from './archive-format.ts'
import { readArchive } from './archive-reader.ts'
import { createArchiveWriter } from './archive-writer.ts'
import { archiveName, type BackupStore } from './backup-store.ts'
import { countRows, openSnapshot, readKeys } from './snapshot.ts'

export type BackupSource = {
  databaseUrl: string
  storage: Storage
  /** SELECTs of the storage keys that belong to a backup (`Feature.fileKeys`). */
  fileKeys: readonly string[]
  key: string
  /** The server's SECRET, for a restore on another machine. */
  secret: string
}

export type BackupResult = { archive: string; bytes: number; manifest: ArchiveManifest }

/** Runs each step of a backup; throws to give it up. */
export type OnStep = () => void

const readRelease = async (): Promise<string> =>
  (JSON.parse(await readFile(join(import.meta.dirname, '../../package.json'), 'utf8')) as { version: string }).version

/** Reads an archive back to its end. @throws {ArchiveError} */
export const verifyArchive = async (
  store: BackupStore,
  name: string,
  key: string,
  options?: { unpublished?: boolean },
): Promise<ArchiveManifest> => {
  const stream = await store.read(name, options)
  if (!stream) throw new ArchiveError(`There is no archive ${name}.`)
  return (await readArchive(stream, key)).manifest
}

/**
 * Writes an archive of the database and its files as they are at one moment, reads it back completely, and only then gives
 * it its name. Memory does not depend on the size of either.
 */
export const makeBackup = async (
  source: BackupSource,
  store: BackupStore,
  { now, onStep = () => undefined }: { now: Date; onStep?: OnStep },
): Promise<BackupResult> => {
  await store.removeUnpublished()
  const archive = archiveName(now, randomBytes(4).toString('hex'))
  const folder = await mkdtemp(join(tmpdir(), 'nordbro-backup-'))
  try {
    const written = await writeArchive(source, store, { archive, folder, now, onStep })
    const manifest = await verifyArchive(store, archive, source.key, { unpublished: true })
    onStep()
    await store.publish(archive)
    return { archive, bytes: written, manifest }
  } catch (error) {
    await store.remove(archive).catch(() => undefined)
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** @returns the bytes of the archive */
const writeArchive = async (
  { databaseUrl, storage, fileKeys, key, secret }: BackupSource,
  store: BackupStore,
  { archive, folder, now, onStep }: { archive: string; folder: string; now: Date; onStep: OnStep },
): Promise<number> => {
  const snapshot = await openSnapshot(databaseUrl)
  try {
    const { tables, migrations, sequences } = snapshot
    const writer = await createArchiveWriter(key, {
      product: 'nordbro',
      format: archiveFormat,
      release: await readRelease(),
      createdAt: now.toISOString(),
      migrations,
      tables,
      secret,
    })
    let failure: unknown
    const stored = store.write(archive, writer.stream).catch((error: unknown) => {
      failure ??= error
      writer.abort(error as Error)
    })
    snapshot.lost.catch((error: unknown) => {
      failure ??= error
      writer.abort(error as Error)
    })
    try {
      for (const table of tables) {
        onStep()
        await writer.add(tableEntry(table.name), snapshot.rowsOf(table), countRows)
      }
      const spool = join(folder, 'keys')
      await snapshot.spoolKeys(fileKeys, spool)
      await snapshot.end()
      const add = async (file: string): Promise<boolean> => {
        onStep()
        const content = await storage.read(file)
        if (content) await writer.add(fileEntry(file), content)
        return content !== null
      }
      const late: string[] = []
      let missingFiles = 0
      for await (const file of readKeys(spool)) {
        if (await add(file)) continue
        // A row is committed before its bytes are stored, so an upload that has just begun is tried again at the end.
        if (late.length < mostLateFiles) late.push(file)
        else missingFiles++
      }
      for (const file of late) if (!(await add(file))) missingFiles++
      await writer.finish({ missingFiles, sequences })
    } catch (error) {
      failure ??= error
      writer.abort(error as Error)
    }
    await stored
    if (failure !== undefined) throw failure
    return writer.bytes()
  } finally {
    await snapshot.close()
  }
}

const mostLateFiles = 10_000
