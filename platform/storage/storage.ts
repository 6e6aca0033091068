import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { Counter, type Registry } from 'prom-client'
import type { Config } from '#platform/config.ts'
import { parseStorageUrl, type StorageLocation } from './location.ts'
import { PrivateFolder } from './private-folder.ts'

/**
 * File storage by generated keys (`cv/3f/3f2b…`), never user input. Every method throws the file system's or service's
 * own error if the storage fails. Storage is not transactional: database rows say which files exist.
 */
export type Storage = {
  /** Stores or replaces a file. */
  put(key: string, bytes: Uint8Array, type: string): Promise<void>
  /** Stores or replaces a file of any size, part by part. What was written of it may stay when the stream fails. */
  putStream(key: string, bytes: Readable, type: string): Promise<void>
  /** Streams a file; null if it does not exist. */
  read(key: string): Promise<Readable | null>
  /** Does nothing if the file does not exist. */
  remove(key: string): Promise<void>
}

/** The default folder. Earlier releases left it open to other accounts; closing it closes everything inside. */
const createDataFolder = async (dataDir: string): Promise<PrivateFolder> => {
  const root = join(dataDir, 'files')
  // Fails if the folder does not exist yet or is on a volume without modes.
  await chmod(root, 0o700).catch(() => undefined)
  return new PrivateFolder(root)
}

/** A folder that no other account can read, or a bucket. */
export const openLocation = async (location: StorageLocation): Promise<Disk> => {
  if (location.kind === 'folder') return new Disk(new PrivateFolder(location.folder))
  // Loaded only when needed, because it slows down the start.
  const { S3Bucket } = await import('./s3-bucket.ts')
  return new Disk(new S3Bucket(location))
}

const createDisk = async ({ storageUrl, dataDir }: Pick<Config, 'storageUrl' | 'dataDir'>): Promise<Disk> => {
  const location = storageUrl === null ? null : parseStorageUrl(storageUrl)
  return location ? openLocation(location) : new Disk(await createDataFolder(dataDir))
}

/** Creates the configured storage; a folder in the data folder by default. */
export const createStorage = async (
  config: Pick<Config, 'storageUrl' | 'dataDir'>,
  metrics?: Registry,
): Promise<Storage> => {
  const disk = await createDisk(config)
  const failures =
    metrics &&
    new Counter({
      name: 'storage_failures_total',
      help: 'Failed operations of the storage',
      labelNames: ['operation'],
      registers: [metrics],
    })
  const countFailures = <T>(operation: keyof Storage, done: Promise<T>): Promise<T> =>
    done.catch((error: unknown) => {
      failures?.inc({ operation })
      // flydrive wraps the reason, such as ENOSPC, in an error without details.
      throw (error as Error).cause ?? error
    })
  const read = async (key: string) => {
    if (!(await disk.exists(key))) return null
    try {
      return await disk.getStream(key)
    } catch (error) {
      // Another request may have removed it since.
      if (await disk.exists(key)) throw error
      return null
    }
  }
  return {
    put: (key, bytes, contentType) =>
      countFailures('put', disk.put(key, bytes, { contentType, contentLength: bytes.byteLength })),
    putStream: (key, bytes, contentType) => countFailures('putStream', disk.putStream(key, bytes, { contentType })),
    read: (key) => countFailures('read', read(key)),
    remove: (key) => countFailures('remove', disk.delete(key)),
  }
}
