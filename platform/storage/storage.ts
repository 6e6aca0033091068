import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { WriteOptions } from 'flydrive/types'
import { Counter, type Registry } from 'prom-client'
import type { Config } from '#platform/config.ts'
import { parseStorageUrl } from './location.ts'

/**
 * Files by their keys, which are made here and never of what somebody typed: `cv/3f/3f2b…`. Every method throws when
 * the place is out of reach, with the file system's or the service's own error; nothing of it takes part in a transaction, so rows are what says which files there are.
 */
export type Storage = {
  /** Keeps the bytes under a key; what was there before is gone. */
  put(key: string, bytes: Uint8Array, type: string): Promise<void>
  /** The bytes as they come; null when there are none. */
  read(key: string): Promise<Readable | null>
  /** Again, or for what never was, does nothing. */
  remove(key: string): Promise<void>
}

/** A folder whose files no other account of the machine can read, whatever the process's umask: members' CVs are among them. */
class PrivateFolder extends FSDriver {
  readonly #root: string
  constructor(root: string) {
    super({ location: root, visibility: 'private' })
    this.#root = root
  }

  override async put(key: string, contents: string | Uint8Array, options?: WriteOptions): Promise<void> {
    const file = join(this.#root, key)
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    await writeFile(file, contents, { mode: 0o600, signal: options?.signal })
  }
}

/** The data folder's own place for files. Earlier releases left it open to others; closing it closes all that is in it. */
const createDataFolder = async (dataDir: string): Promise<PrivateFolder> => {
  const root = join(dataDir, 'files')
  // Not there yet, or on a mounted volume without modes.
  await chmod(root, 0o700).catch(() => undefined)
  return new PrivateFolder(root)
}

const createDisk = async (config: Config): Promise<Disk> => {
  const location = config.storageUrl === null ? null : parseStorageUrl(config.storageUrl)
  if (location?.kind !== 's3')
    return new Disk(location ? new PrivateFolder(location.folder) : await createDataFolder(config.dataDir))
  // Loaded only where it is used: nobody else should wait for it at start.
  const { S3Driver } = await import('flydrive/drivers/s3')
  return new Disk(
    new S3Driver({
      endpoint: location.endpoint,
      region: location.region,
      bucket: location.bucket,
      credentials: { accessKeyId: location.key, secretAccessKey: location.secret },
      forcePathStyle: true,
      visibility: 'private',
      // Many places that speak S3 know neither lists of grants nor the newer checksums.
      supportsACL: false,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    }),
  )
}

/** The storage that the settings name: a folder below the data folder by default. */
export const createStorage = async (config: Config, metrics?: Registry): Promise<Storage> => {
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
      // The library wraps the reason, such as ENOSPC, in an error that says only what could not be done.
      throw (error as Error).cause ?? error
    })
  const read = async (key: string) => {
    // A stream would only tell after the answer has begun.
    if (!(await disk.exists(key))) return null
    return disk.getStream(key)
  }
  return {
    put: (key, bytes, contentType) =>
      countFailures('put', disk.put(key, bytes, { contentType, contentLength: bytes.byteLength })),
    read: (key) => countFailures('read', read(key)),
    remove: (key) => countFailures('remove', disk.delete(key)),
  }
}
