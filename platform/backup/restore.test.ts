import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import pg from 'pg'
import { buildMember } from '#features/accounts/server/testing.ts'
import { type Database, openDatabase } from '#platform/db/database.ts'
import { readMigrations } from '#platform/db/migrate.ts'
import { features } from '#platform/main.ts'
import { seedDemo } from '#seed/demo.ts'
import { createTestDatabase, openTestDatabase, timeoutFactor } from '#tests/support/database.ts'
import { startS3Server } from '#tests/support/s3-server.ts'
import { createStorage } from '#platform/storage/storage.ts'
import { waitTimeoutMs } from '#tests/support/timeouts.ts'
import { createBackupKey } from './backup-key.ts'
import { type BackupStore, openBackupStore } from './backup-store.ts'
import { fileRemovalLock } from './file-removal-lock.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup, type RestoreOptions } from './restore-backup.ts'
import { createMemoryStorage, fileChecksums, type MemoryStorage, tableChecksums } from './testing.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'nordbro-restore-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))
const key = await createBackupKey()
const store = await openBackupStore({ dataDir, backupUrl: null })
const fileKeys = features.flatMap((feature) => feature.fileKeys ?? [])
const source = await openTestDatabase()
const storage = createMemoryStorage()
/** Restored into again and again. */
const reusable = { url: await createTestDatabase(), files: createMemoryStorage() }

beforeAll(() => seedDemo(source, storage), 10 * waitTimeoutMs)

const backUp = (options: { from?: string; files?: MemoryStorage; to?: BackupStore } = {}) =>
  makeBackup(
    {
      databaseUrl: options.from ?? source.url,
      storage: options.files ?? storage,
      fileKeys,
      key,
      secret: 'the secret of the server',
    },
    options.to ?? store,
    { now: new Date() },
  )
const opens =
  (archive: string, from = store) =>
  async () =>
    (await from.read(archive)) as Readable
const restoreInto = (
  target: { url: string; files: MemoryStorage },
  archive: string,
  options?: RestoreOptions,
  withKey = key,
) => restoreBackup(opens(archive), { databaseUrl: target.url, storage: target.files, fileKeys, key: withKey }, options)
const query = async (url: string, ...statements: string[]) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
const newTarget = async (options: { empty?: boolean } = {}) => ({
  url: await createTestDatabase(options),
  files: createMemoryStorage(),
})

/** A small generator of numbers (mulberry32), so that a drill is the same each time. */
const numbersOf = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below)
  }
}

/** More members and files in the source, of sizes that differ with the seed. */
const grow = async (seed: number, number: (below: number) => number) => {
  for (let member = 0; member < number(8); member++) await buildMember(source)
  for (let file = 0; file < 1 + number(5); file++) {
    const storageKey = `cv/drill/${seed}-${file}`
    // One is larger than a part of the archive.
    const bytes = Buffer.alloc(seed === 7 && file === 0 ? 9_000_000 : number(70_000), `${seed} ${file}`)
    await source.pool.query('insert into stored_files (storage_key) values ($1)', [storageKey])
    await storage.put(storageKey, bytes, 'application/pdf')
  }
}

const kills = ['storage fails', 'stopped after the tables', 'connection lost before the commit'] as const
type Kill = (typeof kills)[number]
const targets = ['an empty database', 'tables without rows', 'an earlier state', 'tables of another release'] as const

/** Stops a restore halfway, and finds nothing changed in the database. */
const killedRestore = async (
  kill: Kill,
  target: { url: string; files: MemoryStorage },
  archive: string,
  number: (below: number) => number,
) => {
  const before = await tableChecksums(target.url)
  let left = number(storage.files.size - 1)
  const files = {
    ...target.files,
    putStream: async (...args: Parameters<MemoryStorage['putStream']>) => {
      if (kill === 'storage fails' && left-- === 0) throw new Error('ENOSPC')
      await target.files.putStream(...args)
    },
  }
  const onStep: RestoreOptions['onStep'] = async (step) => {
    if (kill === 'stopped after the tables' && step === 'tables') throw new Error('stopped')
    if (kill !== 'connection lost before the commit' || step !== 'files') return
    const name = new URL(target.url).pathname.slice(1)
    await query(
      source.url,
      `select pg_terminate_backend(pid, 60000) from pg_stat_activity where datname = '${name}' and application_name = 'nordbro-restore'`,
    )
  }
  await expect(restoreInto({ url: target.url, files }, archive, { replace: true, onStep })).rejects.toThrow(
    /ENOSPC|stopped|terminat|not queryable/i,
  )
  const after = await tableChecksums(target.url)
  // Of an empty database only the tables are there.
  if (Object.keys(before).length > 0) expect(after).toEqual(before)
  else expect(after['users']).toBe('0:')
}

describe('restore', () => {
  // Every second one is stopped halfway once.
  const drills = Array.from({ length: 20 }, (_, at) => {
    const kill = (at + Math.floor(at / 4)) % 2 === 1 ? (kills[at % 3] as Kill) : 'not stopped'
    return [at + 1, targets[at % 4] as (typeof targets)[number], kill] as const
  })
  it.each(drills)(
    '[ADM-11/restore] drill %i: into %s, first %s: every table and file is as it was',
    async (seed, into, kill) => {
      const number = numbersOf(seed)
      await grow(seed, number)
      const { archive, manifest } = await backUp()
      expect(manifest.missingFiles).toBe(0)
      const reused = into === 'an earlier state' || into === 'tables of another release'
      const target = reused ? reusable : await newTarget({ empty: into === 'an empty database' })
      if (into === 'tables of another release')
        await query(
          target.url,
          'create table of_another_release (id int primary key)',
          `insert into schema_migrations (name, checksum) values ('20991231_2359_of_another_release.sql', 'x')`,
        )
      if (kill !== 'not stopped') await killedRestore(kill, target, archive, number)
      await restoreInto(target, archive, { replace: reused })
      expect(await tableChecksums(target.url)).toEqual(await tableChecksums(source.url))
      expect(fileChecksums(target.files)).toEqual(fileChecksums(storage))
      await store.remove(archive)
    },
    5 * waitTimeoutMs,
  )

  it(
    '[ADM-11/restore] refuses a database with members unless it is to be replaced, one of another program, and one that a server uses',
    async () => {
      const { archive } = await backUp()
      const target = await newTarget()
      const database = openDatabase(target.url, { max: 2, timeoutFactor, name: 'a test' })
      await buildMember(database)
      const before = await tableChecksums(target.url)
      await expect(restoreInto(target, archive)).rejects.toThrow('The database has members')
      const node = openDatabase(target.url, { max: 1, timeoutFactor })
      await node.pool.query('select 1')
      await expect(restoreInto(target, archive, { replace: true })).rejects.toThrow('Stop every node first')
      await node.close()
      await database.close()
      expect(await tableChecksums(target.url)).toEqual(before)
      const foreign = await newTarget({ empty: true })
      await query(foreign.url, 'create table theirs (id int)')
      await expect(restoreInto(foreign, archive, { replace: true })).rejects.toThrow('belongs to another program')
      expect(Object.keys(await tableChecksums(foreign.url))).toEqual(['theirs'])
      expect([target.files.files.size, foreign.files.files.size]).toEqual([0, 0])
    },
    5 * waitTimeoutMs,
  )

  it(
    '[ADM-11/restore] refuses damaged, cut off, wrongly keyed and newer archives before it touches anything',
    async () => {
      const { archive } = await backUp()
      const bytes = Buffer.concat(await (await opens(archive)()).toArray())
      const target = await newTarget()
      const before = await tableChecksums(target.url)
      const restore = (content: Buffer, options: RestoreOptions = {}, withKey = key) =>
        restoreBackup(
          async () => Readable.from([content]),
          { databaseUrl: target.url, storage: target.files, fileKeys, key: withKey },
          { replace: true, ...options },
        )
      const number = numbersOf(42)
      for (let attempt = 0; attempt < 12; attempt++) {
        const damaged = Buffer.from(bytes)
        const place = number(bytes.length)
        damaged[place] = (damaged[place] as number) ^ (1 << number(8))
        await expect(restore(damaged), `byte ${place}`).rejects.toThrow(/damaged|BACKUP_KEY/)
        await expect(restore(bytes.subarray(0, place)), `${place} bytes`).rejects.toThrow('damaged')
      }
      await expect(restore(bytes, {}, await createBackupKey())).rejects.toThrow('BACKUP_KEY does not open this archive')
      const migrations = await readMigrations()
      await expect(restore(bytes, { migrations: migrations.slice(0, -1) })).rejects.toThrow(
        `newer than this release: it has the migration ${migrations.at(-1)?.name}`,
      )
      const changed = migrations.map((one, at) => (at === 3 ? { ...one, checksum: 'x' } : one))
      await expect(restore(bytes, { migrations: changed })).rejects.toThrow('another migration')
      expect(await tableChecksums(target.url)).toEqual(before)
      expect(target.files.files.size).toBe(0)
    },
    5 * waitTimeoutMs,
  )

  it(
    '[ADM-11/restore] an archive of an earlier release gets the later migrations afterwards',
    async () => {
      const { archive } = await backUp()
      const target = await newTarget({ empty: true })
      const migrations = await readMigrations()
      const later = {
        name: '20991231_2359_later.sql',
        sql: 'alter table posts add column later int default 7',
        checksum: 'l',
      }
      await restoreInto(target, archive, { migrations: [...migrations, later] })
      const database = openDatabase(target.url, { max: 1, timeoutFactor, name: 'a test' })
      const { rows } = await database.pool.query('select distinct later from posts')
      await database.close()
      expect(rows).toEqual([{ later: 7 }])
    },
    5 * waitTimeoutMs,
  )

  it('[ADM-11/restore] triggers, foreign keys and indexes work afterwards as before', async () => {
    const shapeOf = async (url: string) => {
      const database = openDatabase(url, { max: 1, timeoutFactor, name: 'a test' })
      const { rows } = await database.pool.query<{ line: string }>(`
        select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as line from pg_constraint where connamespace = 'public'::regnamespace and conrelid > 0
        union all select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
        union all select pg_get_indexdef(indexrelid) from pg_index where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
        union all select oid::regprocedure::text from pg_proc where pronamespace = 'public'::regnamespace
        order by 1`)
      await database.close()
      return rows.map(({ line }) => line)
    }
    expect(await shapeOf(reusable.url)).toEqual(await shapeOf(source.url))
  })

  it(
    '[ADM-11/restore] a backup that is made while members write is one moment: no row refers to one that is not in it',
    async () => {
      let isOver = false
      let built = 0
      const write = async (database: Database) => {
        while (!isOver) {
          await buildMember(database)
          built++
        }
      }
      const writing = Promise.all([write(source), write(source)])
      await expect.poll(() => built, { timeout: waitTimeoutMs }).toBeGreaterThan(4)
      const { archive } = await backUp()
      isOver = true
      await writing
      // Adding the foreign keys again checks every reference.
      await restoreInto(reusable, archive, { replace: true })
      const restored = openDatabase(reusable.url, { max: 1, timeoutFactor, name: 'a test' })
      const members = async ({ pool }: Database) =>
        Number((await pool.query('select count(*) from users')).rows[0].count)
      expect(await members(restored)).toBeLessThanOrEqual(await members(source))
      await restored.close()
    },
    5 * waitTimeoutMs,
  )

  it(
    '[ADM-11/restore] files that only the replaced database knew are removed later, and its erased members are remembered',
    async () => {
      const target = await newTarget()
      const database = openDatabase(target.url, { max: 2, timeoutFactor, name: 'a test' })
      const { archive } = await backUp()
      await database.pool.query(`insert into stored_files (storage_key) values ('cv/only/there')`)
      const member = await buildMember(database)
      await buildMember(database)
      await database.pool.query('delete from users where id = $1', [member.id])
      await database.close()
      const noted = { hash: 'ab'.repeat(32), erasedAt: new Date('2026-11-28T12:00:00Z') }
      await restoreInto(target, archive, { replace: true, erased: [noted] })
      const after = openDatabase(target.url, { max: 1, timeoutFactor, name: 'a test' })
      const { rows: removals } = await after.pool.query('select storage_key from file_removals')
      const { rows: erased } = await after.pool.query(
        `select hash, is_pending from erased_members where is_pending order by hash = encode(sha256($1::text::bytea), 'hex')`,
        [member.id],
      )
      await after.close()
      expect(removals).toEqual([{ storage_key: 'cv/only/there' }])
      expect(erased).toEqual([
        { hash: noted.hash, is_pending: true },
        { hash: createHash('sha256').update(member.id).digest('hex'), is_pending: true },
      ])
    },
    5 * waitTimeoutMs,
  )

  it(
    '[ADM-11/restore] from S3 into S3',
    async () => {
      const s3 = await startS3Server()
      const place = await openBackupStore({ dataDir, backupUrl: s3.url('backups') })
      const [from, to] = await Promise.all(
        ['nordbro-files', 'nordbro-others'].map((bucket) => createStorage({ dataDir, storageUrl: s3.url(bucket) })),
      )
      for (const [name, bytes] of storage.files) await from?.put(name, bytes, 'image/webp')
      const made = await backUp({ files: from as MemoryStorage, to: place })
      await restoreBackup(
        opens(made.archive, place),
        { databaseUrl: reusable.url, storage: to as MemoryStorage, fileKeys, key },
        { replace: true },
      )
      const objectsOf = (bucket: string) =>
        [...s3.objects]
          .flatMap(([name, { bytes }]) =>
            name.startsWith(`/${bucket}/`) ? [[name.split('/').slice(2).join('/'), bytes.length]] : [],
          )
          .sort()
      expect(objectsOf('nordbro-others')).toEqual(objectsOf('nordbro-files'))
      expect(await tableChecksums(reusable.url)).toEqual(await tableChecksums(source.url))
    },
    5 * waitTimeoutMs,
  )
})

describe('makeBackup', () => {
  it('[ADM-11/restore] nobody removes bytes while it runs: a picture that moves meanwhile is in the archive', async () => {
    const mayRemove = async () =>
      (
        await source.pool.query<{ locked: boolean }>('select pg_try_advisory_xact_lock($1) as locked', [
          fileRemovalLock,
        ])
      ).rows[0]?.locked
    const seen: unknown[] = []
    const files = {
      ...storage,
      read: async (file: string) => {
        seen.push(await mayRemove())
        return storage.read(file)
      },
    }
    expect(await mayRemove()).toBe(true)
    await backUp({ files })
    expect(new Set(seen)).toEqual(new Set([false]))
    expect(await mayRemove()).toBe(true)
  })

  it(
    '[ADM-11/restore] names files that were never stored, and finds an upload that is stored a moment later',
    async () => {
      await source.pool.query(`insert into stored_files (storage_key) values ('cv/aa/never'), ('cv/aa/late')`)
      const files = {
        ...storage,
        read: async (file: string) => {
          const found = await storage.read(file)
          if (file === 'cv/aa/late') await storage.put(file, Buffer.from('late'), 'application/pdf')
          return found
        },
      }
      const { manifest, archive } = await backUp({ files })
      expect(manifest.missingFiles).toBe(1)
      await restoreInto(reusable, archive, { replace: true })
      expect(reusable.files.files.get('cv/aa/late')?.toString()).toBe('late')
      await source.pool.query(`delete from stored_files where storage_key like 'cv/aa/%'`)
      storage.files.delete('cv/aa/late')
      await source.pool.query('delete from file_removals')
    },
    5 * waitTimeoutMs,
  )

  it(
    '[ADM-11/daily] leaves no archive when the database, the files or the place fails',
    async () => {
      const before = await store.list()
      const failing = { ...storage, read: () => Promise.reject(new Error('EIO')) }
      await expect(backUp({ files: failing })).rejects.toThrow('EIO')
      const full: BackupStore = { ...store, write: () => Promise.reject(new Error('ENOSPC')) }
      await expect(backUp({ to: full })).rejects.toThrow('ENOSPC')
      const name = new URL(source.url).pathname.slice(1)
      const cut = {
        ...storage,
        read: async (file: string) => {
          await query(
            reusable.url,
            `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and application_name = 'nordbro-backup'`,
          )
          return storage.read(file)
        },
      }
      await expect(backUp({ files: cut })).rejects.toThrow(/terminat|lost/i)
      expect(await store.list()).toEqual(before)
    },
    5 * waitTimeoutMs,
  )
})
