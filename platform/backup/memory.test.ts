import { randomFillSync } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setInterval } from 'node:timers'
import { afterAll, expect, it } from 'vitest'
import { createStorage } from '#platform/storage/storage.ts'
import { createTestDatabase, openTestDatabase } from '#tests/support/database.ts'
import { waitTimeoutMs } from '#tests/support/timeouts.ts'
import { createBackupKey } from './backup-key.ts'
import { openBackupStore } from './backup-store.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'nordbro-backup-memory-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))
const megabyte = 1024 * 1024
const megabytes = Number(process.env.BACKUP_MEGABYTES ?? 100)

it(
  'a backup and its restore need less than 200 MB of memory, however large the files are',
  async () => {
    const source = await openTestDatabase()
    const [storage, other] = await Promise.all(
      ['files', 'others'].map((folder) => createStorage({ dataDir: join(dataDir, folder), storageUrl: null })),
    )
    if (!storage || !other) throw new Error('There is no storage.')
    const chunk = randomFillSync(Buffer.alloc(megabyte))
    await storage.putStream('cv/aa/large', Readable.from(Array<Buffer>(megabytes).fill(chunk)), 'application/pdf')
    await source.pool.query(`insert into stored_files (storage_key) values ('cv/aa/large')`)
    // Rows that are large too.
    await source.pool.query(
      `insert into stored_files (storage_key) select 'x' || n || repeat(md5(n::text), 70) from generate_series(1, ${Math.ceil(megabytes / 4) * 100}) n`,
    )
    const key = await createBackupKey()
    const store = await openBackupStore({ dataDir, backupUrl: null })
    const fileKeys = [`select storage_key from stored_files where storage_key like 'cv/%'`]
    globalThis.gc?.()
    const before = process.memoryUsage.rss()
    let most = before
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss())
    }, 20)
    const began = performance.now()
    const { archive, bytes } = await makeBackup(
      { databaseUrl: source.url, storage, fileKeys, key, secret: 'x' },
      store,
      {
        now: new Date(),
      },
    )
    const made = performance.now()
    await restoreBackup(
      async () => (await store.read(archive)) as Readable,
      { databaseUrl: await createTestDatabase(), storage: other, fileKeys, key },
      { replace: true },
    )
    clearInterval(watch)
    const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(1)
    process.stdout.write(
      `${megabytes} MB of files, archive ${Math.round(bytes / megabyte)} MB: ${Math.round((most - before) / megabyte)} MB beyond ${Math.round(before / megabyte)}; made and read back in ${seconds(began, made)} s, restored in ${seconds(made, performance.now())} s\n`,
    )
    expect((most - before) / megabyte).toBeLessThan(200)
  },
  10 * waitTimeoutMs,
)
