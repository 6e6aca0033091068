import { chmod, mkdir, mkdtemp, rm, stat, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import type { Config } from '#platform/config.ts'
import { startS3Server } from '#tests/support/s3-server.ts'
import { parseStorageUrl } from './location.ts'
import { createStorage } from './storage.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'nordbro-storage-'))
const elsewhere = join(dataDir, 'some where')
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const { url: bucketUrl, objects: storedObjects } = await startS3Server()
const s3 = bucketUrl('nordbro-files')

describe.each([
  ['the data folder', null],
  ['a configured folder', pathToFileURL(elsewhere).href],
  ['an S3 bucket', s3],
])('storage in %s', (_, storageUrl) => {
  it('stores, reads and removes a file, and ignores missing files', async () => {
    const storage = await createStorage({ dataDir, storageUrl } as Config)
    const bytes = Buffer.from('%PDF å')
    expect(await storage.read('cv/ab/one')).toBeNull()
    await storage.put('cv/ab/one', bytes, 'application/pdf')
    await storage.put('cv/ab/one', bytes, 'application/pdf')
    const stream = await storage.read('cv/ab/one')
    expect(stream && (await buffer(stream))).toEqual(bytes)
    if (storageUrl === s3)
      expect(storedObjects.get('/nordbro-files/cv/ab/one')).toEqual({ bytes, type: 'application/pdf' })
    await storage.remove('cv/ab/one')
    await storage.remove('cv/ab/one')
    expect(await storage.read('cv/ab/one')).toBeNull()
  })

  it('stores a stream of more than one part, and keeps the earlier file when a stream breaks', async () => {
    const storage = await createStorage({ dataDir, storageUrl } as Config)
    const part = Buffer.alloc(1024 * 1024, 'a')
    const parts = 12
    const key = 'export/ab/one.zip'
    await storage.putStream(key, Readable.from(Array(parts).fill(part)), 'application/zip')
    const sizeOf = async () => {
      const stream = await storage.read(key)
      return stream && (await buffer(stream)).length
    }
    expect(await sizeOf()).toBe(parts * part.length)
    const broken = Readable.from(
      (async function* () {
        yield part
        throw new Error('broken')
      })(),
    )
    await expect(storage.putStream(key, broken, 'application/zip')).rejects.toThrow('broken')
    expect(await sizeOf()).toBe(parts * part.length)
  })

  it('a file that is removed while it is opened is complete or missing', async () => {
    const storage = await createStorage({ dataDir, storageUrl } as Config)
    const bytes = Buffer.from('%PDF')
    const readBytes = async (key: string) => {
      const stream = await storage.read(key)
      return stream && buffer(stream)
    }
    for (let round = 0; round < 50; round++) {
      const key = `cv/ef/${round}`
      await storage.put(key, bytes, 'application/pdf')
      const [read, earlier] = await Promise.all([readBytes(key), readBytes(key), storage.remove(key)])
      expect([null, bytes]).toContainEqual(read)
      expect([null, bytes]).toContainEqual(earlier)
    }
  })

  it('refuses keys that leave the storage folder', async () => {
    const storage = await createStorage({ dataDir, storageUrl } as Config)
    await expect(storage.put('../outside', Buffer.from('x'), 'text/plain')).rejects.toThrow()
  })
})

it.each([
  ['the data folder', null],
  ['a configured folder', pathToFileURL(join(elsewhere, 'private')).href],
])("files in %s are readable for the server's own account only", async (_, storageUrl) => {
  const root = storageUrl ? join(elsewhere, 'private') : join(dataDir, 'files')
  const storage = await createStorage({ dataDir, storageUrl } as Config)
  await storage.put('cv/cd/one', Buffer.from('x'), 'application/pdf')
  const modes = await Promise.all(
    ['', 'cv/cd', 'cv/cd/one'].map(async (path) => ((await stat(join(root, path))).mode & 0o777).toString(8)),
  )
  expect(modes).toEqual(['700', '700', '600'])
})

it('createStorage closes an existing data folder to other accounts', async () => {
  const earlier = join(dataDir, 'earlier')
  await mkdir(join(earlier, 'files/cv'), { recursive: true })
  await chmod(join(earlier, 'files'), 0o755)
  await createStorage({ dataDir: earlier, storageUrl: null } as Config)
  expect((await stat(join(earlier, 'files'))).mode & 0o777).toBe(0o700)
})

it("[FILE-01] a write on a full disk fails with ENOSPC, the file system's own error", async () => {
  const storage = await createStorage({ dataDir, storageUrl: null } as Config)
  await mkdir(join(dataDir, 'files/cv/full'), { recursive: true })
  await symlink('/dev/full', join(dataDir, 'files/cv/full/one'))
  await expect(storage.put('cv/full/one', Buffer.from('x'), 'application/pdf')).rejects.toMatchObject({
    code: 'ENOSPC',
  })
})

it('a storage that refuses access fails the write', async () => {
  const storage = await createStorage({ dataDir, storageUrl: s3.replace('a%20key', 'another') } as Config)
  await expect(storage.put('cv/ab/two', Buffer.from('x'), 'application/pdf')).rejects.toThrow()
})

it.each([
  ['file:///srv/a%20folder', { kind: 'folder', folder: '/srv/a folder' }],
  [
    's3://k:s@files.example:9000/bucket',
    {
      kind: 's3',
      endpoint: 'https://files.example:9000',
      region: 'us-east-1',
      bucket: 'bucket',
      key: 'k',
      secret: 's',
    },
  ],
  [
    's3://k:s@localhost:9000/bucket/?region=eu-north-1',
    { kind: 's3', endpoint: 'http://localhost:9000', region: 'eu-north-1', bucket: 'bucket', key: 'k', secret: 's' },
  ],
  ['s3://k:s@files.example', null],
  ['s3://k:s@files.example/bucket/folder', null],
  ['s3://files.example/bucket', null],
  ['s3://k:%@files.example/bucket', null],
  ['file://host/folder', null],
  ['file:///', null],
  ['nonsense', null],
])('parseStorageUrl parses %s', (address, location) => {
  expect(parseStorageUrl(address)).toEqual(location)
})
