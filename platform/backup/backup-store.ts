import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Disk } from 'flydrive'
import type { Config } from '#platform/config.ts'
import { parseStorageUrl } from '#platform/storage/location.ts'
import { openLocation } from '#platform/storage/storage.ts'

/** Where the archives are: `DATA_DIR/backups`, or the folder or bucket of BACKUP_URL. */
export type BackupStore = {
  readonly kind: 'folder' | 's3'
  /** Writes an archive that `list` does not name until `publish`. */
  write(name: string, bytes: Readable): Promise<void>
  /** Null if there is no such archive. */
  read(name: string, options?: { unpublished?: boolean }): Promise<Readable | null>
  publish(name: string): Promise<void>
  remove(name: string): Promise<void>
  /** The published archives, oldest first. */
  list(): Promise<string[]>
  /** Removes what killed backups have left. */
  removeUnpublished(): Promise<void>
  /** Notes beside the archives, which a restore of an earlier archive does not undo. Append-only. */
  readonly notes: {
    add(name: string): Promise<void>
    list(): Promise<string[]>
    remove(name: string): Promise<void>
  }
}

const archivePattern = /^nordbro-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z-[0-9a-f]{8}\.tar\.zst\.age$/
const unpublishedSuffix = '.unverified'
const noteFolder = 'erased'
const type = 'application/octet-stream'

/** `20261129T023000Z` */
export const compactTime = (time: Date): string => time.toISOString().replaceAll(/[-:]|\.\d+/g, '')

export const archiveName = (time: Date, random: string): string => `nordbro-${compactTime(time)}-${random}.tar.zst.age`

/** When the archive was begun; null if it is not the name of an archive. */
export const archiveTime = (name: string): Date | null => {
  const [, year, month, day, hour, minute, second] = archivePattern.exec(name) ?? []
  return year === undefined ? null : new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

/** Names directly below a prefix. A folder that does not exist yet is empty. */
const listNames = async (disk: Disk, prefix: string): Promise<string[]> => {
  const names: string[] = []
  let token: string | undefined
  try {
    do {
      const { objects, paginationToken } = await disk.listAll(prefix, { ...(token ? { paginationToken: token } : {}) })
      for (const object of objects) if (object.isFile) names.push(object.name)
      token = paginationToken
    } while (token)
  } catch (error) {
    const cause = (error as Error).cause ?? error
    if ((cause as { code?: unknown }).code !== 'ENOENT') throw cause
  }
  return names.sort()
}

/** flydrive wraps the reason, such as ENOSPC, in an error without details. */
const unwrapped = <T>(done: Promise<T>): Promise<T> =>
  done.catch((error: unknown) => {
    throw (error as Error).cause ?? error
  })

export const openBackupStore = async ({
  backupUrl,
  dataDir,
}: Pick<Config, 'backupUrl' | 'dataDir'>): Promise<BackupStore> => {
  const location = (backupUrl === null ? null : parseStorageUrl(backupUrl)) ?? {
    kind: 'folder' as const,
    folder: join(dataDir, 'backups'),
  }
  const disk = await openLocation(location)
  // A bucket shows an object only when it is complete, and copies none of more than 5 GB: there is nothing to rename.
  const suffix = location.kind === 's3' ? '' : unpublishedSuffix
  const namesBelow = (prefix: string) => listNames(disk, prefix)
  return {
    kind: location.kind,
    write: (name, bytes) => unwrapped(disk.putStream(name + suffix, bytes, { contentType: type })),
    read: async (name, { unpublished = false } = {}) => {
      const key = unpublished ? name + suffix : name
      return (await disk.exists(key)) ? unwrapped(disk.getStream(key)) : null
    },
    publish: (name) => (suffix === '' ? Promise.resolve() : unwrapped(disk.move(name + suffix, name))),
    remove: async (name) => {
      if (suffix !== '') await unwrapped(disk.delete(name + suffix))
      await unwrapped(disk.delete(name))
    },
    list: async () => (await namesBelow('')).filter((name) => archiveTime(name) !== null),
    removeUnpublished: async () => {
      for (const name of await namesBelow('')) {
        const archive = name.replace(/\.unverified(\.part)?$/, '')
        if (archive !== name && archiveTime(archive)) await unwrapped(disk.delete(archive + suffix))
      }
    },
    notes: {
      add: (name) =>
        unwrapped(disk.put(`${noteFolder}/${name}`, new Uint8Array(), { contentType: type, contentLength: 0 })),
      list: () => namesBelow(`${noteFolder}/`),
      remove: (name) => unwrapped(disk.delete(`${noteFolder}/${name}`)),
    },
  }
}
