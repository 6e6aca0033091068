import { createHash, randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { buildMember, signedInMember } from '#features/accounts/server/testing.ts'
import { createJobContext } from '#features/notifications/server/testing.ts'
import { dayMs, hourMs, minuteMs } from '#kit/durations.ts'
import { createBackupKey } from '#platform/backup/backup-key.ts'
import { archiveName, openBackupStore } from '#platform/backup/backup-store.ts'
import { restoreBackup } from '#platform/backup/restore-backup.ts'
import { eraseMember } from '#platform/erase.ts'
import { accounts, features } from '#platform/main.ts'
import { createStorage } from '#platform/storage/storage.ts'
import { createTestDatabase, timeoutFactor } from '#tests/support/database.ts'
import { openDatabase } from '#platform/db/database.ts'
import { startTestServer } from '#tests/support/server.ts'
import { waitTimeoutMs } from '#tests/support/timeouts.ts'
import { readBackups, setAutomaticBackups, startBackup } from '../contract/index.ts'
import { eraseAgain, fileKeysOf, latestBackup, parseNote } from './index.ts'

let offsetMs = 0
const clock = () => new Date(Date.now() + offsetMs)
const pass = (ms: number) => {
  offsetMs += ms
  onTestFinished(() => {
    offsetMs = 0
  })
}
const key = await createBackupKey()
/** Runs no jobs: the tests run those of the area themselves. */
const server = await startTestServer({ clock, jobs: false, config: { backupKey: key, backupDays: 400 } })
const withoutKey = await startTestServer({ sameDatabaseAs: server, jobs: false, config: { backupKey: null } })
const job = { ...(await createJobContext(server)), now: clock }
const store = await openBackupStore(server.config)
const { pool, db } = server
const admin = await signedInMember(server, { adminLevel: 'admin' })

const runJob = async (name: string, payload: object = {}, context = job) => {
  const found = features.flatMap(({ jobs = [] }) => jobs).find((one) => one.name === name)
  if (!found) throw new Error(`There is no job ${name}.`)
  await found.run(context, payload, 'a job')
}
/** Runs the backups that wait, as the queue does. @returns how many there were */
const runWaiting = async (context = job): Promise<number> => {
  const { rows } = await pool.query<{ data: { id: string } }>(
    `delete from pgboss.job where name = 'backups.make' returning data`,
  )
  for (const { data } of rows) await runJob('backups.make', data, context)
  return rows.length
}
const daily = async (context = job) => {
  await runJob('backups.daily', {}, context)
  return runWaiting(context)
}
const deleteRuns = () => pool.query('delete from backup_runs')
const read = () => admin.client.succeed(readBackups, {})

describe('the daily backup', () => {
  it('[ADM-06/backup] the scheduled run obeys the setting at once, in both directions, and the audit log names both values', async () => {
    await deleteRuns()
    expect(await admin.client.succeed(setAutomaticBackups, { automatic: false })).toMatchObject({
      automatic: false,
      nextAt: null,
    })
    expect(await daily()).toBe(0)
    const on = await admin.client.succeed(setAutomaticBackups, { automatic: true })
    expect(on.automatic).toBe(true)
    expect(on.nextAt).not.toBeNull()
    expect(await daily()).toBe(1)
    await admin.client.succeed(setAutomaticBackups, { automatic: true })
    const { rows } = await pool.query(
      `select actor_id, before, after from audit_log where action = 'settings.set_automatic_backups' order by created_at, id`,
    )
    expect(rows).toEqual([
      { actor_id: admin.id, before: { automatic: true }, after: { automatic: false } },
      { actor_id: admin.id, before: { automatic: false }, after: { automatic: true } },
    ])
  })

  it('[ADM-11/daily] is made once a day, also after a day without a server, and its archive can be read back', async () => {
    await deleteRuns()
    expect(await daily()).toBe(1)
    expect(await daily()).toBe(0)
    pass(dayMs)
    expect(await daily()).toBe(1)
    pass(3 * dayMs)
    expect(await daily()).toBe(1)
    const { runs, lastGoodAt, nextAt } = await read()
    expect(runs).toHaveLength(3)
    expect(runs[0]).toMatchObject({ state: 'succeeded', trigger: 'schedule', startedBy: null, failure: null })
    expect(runs[0]?.content?.rows).toBeGreaterThan(10)
    expect(lastGoodAt).toBe(runs[0]?.startedAt)
    expect(new Date(nextAt ?? 0).getTime()).toBeGreaterThan(clock().getTime())
    expect(await store.list()).toContain(runs[0]?.content?.archive)
    expect((await latestBackup(db)).good).toMatchObject({ archive: runs[0]?.content?.archive })
  })

  it('[ADM-11/daily] several nodes make one', async () => {
    await deleteRuns()
    await Promise.all(Array.from({ length: 4 }, () => runJob('backups.daily')))
    const { rows } = await pool.query<{ id: string }>('select id from backup_runs')
    expect(rows).toHaveLength(1)
    await Promise.all(Array.from({ length: 3 }, () => runJob('backups.make', { id: rows[0]?.id })))
    const made = await store.list()
    await runWaiting()
    expect(await store.list()).toEqual(made)
  })

  it('[ADM-11/daily] a failed one is shown with its reason, leaves no archive, and is tried again an hour later', async () => {
    await deleteRuns()
    const before = await store.list()
    const storage = {
      ...job.storage,
      read: () => Promise.reject(Object.assign(new Error('EIO'), { code: 'EIO', syscall: 'read' })),
    }
    await pool.query(`insert into stored_files (storage_key) values ('cv/aa/one')`)
    expect(await daily({ ...job, storage })).toBe(1)
    await pool.query(`delete from stored_files`)
    expect((await read()).runs[0]).toMatchObject({ state: 'failed', failure: 'storage', content: null })
    expect(await store.list()).toEqual(before)
    expect(await daily()).toBe(0)
    pass(hourMs + minuteMs)
    expect(await daily()).toBe(1)
    expect((await read()).runs[0]).toMatchObject({ state: 'succeeded' })
  })

  it('[ADM-11/daily] a place that cannot be written is a failure of the storage', async () => {
    await deleteRuns()
    const file = join(server.config.dataDir, 'a file')
    await writeFile(file, '')
    await daily({ ...job, config: { ...job.config, backupUrl: `file://${encodeURI(file)}` } })
    expect((await read()).runs[0]).toMatchObject({ state: 'failed', failure: 'storage' })
  })

  it('[ADM-11/daily] a backup whose server has died, and one whose job was lost, are given up', async () => {
    await deleteRuns()
    const { rows } = await pool.query<{ id: string }>(
      `insert into backup_runs (trigger, requested_at, state, started_at, lease_until) values ('schedule', now(), 'running', now(), now() + interval '1 minute') returning id`,
    )
    await runJob('backups.sweep')
    expect((await read()).runs[0]).toMatchObject({ id: rows[0]?.id, state: 'running' })
    pass(2 * minuteMs)
    await runJob('backups.sweep')
    expect((await read()).runs[0]).toMatchObject({ state: 'failed', failure: 'interrupted' })
    await deleteRuns()
    await runJob('backups.daily')
    await pool.query(`delete from pgboss.job where name = 'backups.make'`)
    pass(20 * minuteMs)
    await runJob('backups.sweep')
    expect((await read()).runs[0]).toMatchObject({ state: 'failed', failure: 'interrupted' })
  })

  it('[ADM-11/daily] archives whose time is over are removed, also while none are made, and the list says so', async () => {
    await deleteRuns()
    for (const name of await store.list()) await store.remove(name)
    await daily()
    const archive = (await read()).runs[0]?.content?.archive as string
    const old = archiveName(new Date(clock().getTime() - 401 * dayMs), '00000000')
    await writeFile(join(server.config.dataDir, 'backups', old), 'x')
    await runJob('backups.retention')
    expect(await store.list()).toEqual([archive])
    pass(401 * dayMs)
    await runJob('backups.retention')
    expect(await store.list()).toEqual([])
    expect((await read()).runs[0]?.removedAt).not.toBeNull()
  })

  it('[ADM-11/daily] the metrics tell the age of the last good one and how the last one ended', async () => {
    await deleteRuns()
    const metric = async (name: string) => {
      const text = await (await fetch(`${server.url}/metrics`)).text()
      return new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1]
    }
    expect(await metric('backup_age_seconds')).toBeUndefined()
    await daily()
    expect(await metric('backup_last_result')).toBe('1')
    pass(hourMs)
    expect(Number(await metric('backup_age_seconds'))).toBeGreaterThan(3600)
    await pool.query(
      `insert into backup_runs (trigger, requested_at, state, failure, finished_at) values ('schedule', now() + interval '1 hour', 'failed', 'unknown', now())`,
    )
    expect(await metric('backup_last_result')).toBe('0')
  })
})

describe('the administration', () => {
  it('[ADM-11/daily] an administrator makes one now, one at a time, and it is in the audit log with their name in the list', async () => {
    await deleteRuns()
    const started = await admin.client.succeed(startBackup, {})
    expect(started.runs[0]).toMatchObject({ state: 'waiting', trigger: 'administrator' })
    expect(started.can['start']).toBe('backup.in_progress')
    expect(await admin.client.call(startBackup, {})).toMatchObject({ status: 409, code: 'backup.in_progress' })
    expect(await runWaiting()).toBe(1)
    const { runs, can } = await read()
    expect(runs[0]).toMatchObject({ state: 'succeeded', id: started.runs[0]?.id })
    expect(runs[0]?.startedBy).toEqual(expect.any(String))
    expect(can['start']).toBe('ok')
    const { rowCount } = await pool.query(
      `select from audit_log where action = 'backups.start' and actor_id = $1 and target_id = $2`,
      [admin.id, runs[0]?.id],
    )
    expect(rowCount).toBe(1)
  })

  it('[ADM-11/daily] without a key nothing is written, and the page and the refusal say why', async () => {
    await deleteRuns()
    const { client } = await signedInMember(withoutKey, { adminLevel: 'admin' })
    expect(await client.succeed(readBackups, {})).toMatchObject({
      hasKey: false,
      automatic: true,
      nextAt: null,
      can: { start: 'backup.no_key' },
    })
    expect(await client.call(startBackup, {})).toMatchObject({ status: 409, code: 'backup.no_key' })
    const before = await store.list()
    expect(await daily({ ...job, config: withoutKey.config })).toBe(0)
    expect(await store.list()).toEqual(before)
  })

  it('[ADM-06/backup] refuses visitors, members and viewers, who may read only with a level', async () => {
    const [member, viewer] = [await signedInMember(server), await signedInMember(server, { adminLevel: 'viewer' })]
    const answers = [
      await server.call(readBackups, {}),
      await member.client.call(readBackups, {}),
      await viewer.client.call(readBackups, {}),
      await server.call(setAutomaticBackups, { automatic: false }),
      await member.client.call(setAutomaticBackups, { automatic: false }),
      await viewer.client.call(setAutomaticBackups, { automatic: false }),
      await server.call(startBackup, {}),
      await member.client.call(startBackup, {}),
      await viewer.client.call(startBackup, {}),
    ]
    expect(answers.map(({ status }) => status)).toEqual([401, 403, 200, 401, 403, 403, 401, 403, 403])
    expect((await viewer.client.succeed(readBackups, {})).can).toEqual({
      edit: 'auth.forbidden',
      start: 'auth.forbidden',
    })
    expect((await read()).automatic).toBe(true)
    expect(await admin.client.call(setAutomaticBackups, { automatic: 'no' } as never)).toMatchObject({
      status: 400,
      fields: { automatic: expect.any(String) },
    })
  })
})

describe('a restored backup', () => {
  const erase = async (id: string) => {
    await db.transaction().execute((tx) => eraseMember({ features, accounts }, tx, id))
  }
  const restored = async (archive: string, options: Parameters<typeof restoreBackup>[2] = {}) => {
    const url = await createTestDatabase()
    await restoreBackup(
      async () => (await store.read(archive)) as Readable,
      { databaseUrl: url, storage: await createStorage(server.config), fileKeys: fileKeysOf(features), key },
      options,
    )
    const database = openDatabase(url, { max: 3, timeoutFactor, name: 'a test' })
    onTestFinished(database.close)
    return { ...database, url }
  }
  const makeNow = async (): Promise<string> => {
    await admin.client.succeed(startBackup, {})
    await runWaiting()
    return (await read()).runs[0]?.content?.archive as string
  }

  it(
    '[ADM-11/restore] a member who was erased after the backup is erased from it again, by the notes beside the archives',
    async () => {
      const [gone, stays] = [await buildMember(server), await buildMember(server)]
      const waiting = randomUUID()
      await pool.query(
        `insert into restored_jobs (id, name, data) values ($1, 'mail.send', $2), ($3, 'mail.send', '{"to":"someone@else.example"}')`,
        [waiting, JSON.stringify({ to: gone.email }), randomUUID()],
      )
      const archive = await makeNow()
      await pool.query('delete from restored_jobs')
      await erase(gone.id)
      await runJob('backups.sweep')
      const notes = (await store.notes.list()).flatMap((note) => parseNote(note) ?? [])
      expect(notes.map(({ hash }) => hash)).toContain(createHash('sha256').update(gone.id).digest('hex'))
      expect(JSON.stringify(await store.notes.list())).not.toContain(gone.id)

      const target = await restored(archive, { erased: notes })
      const members = async () =>
        (await target.pool.query('select id from users where id = any($1)', [[gone.id, stays.id]])).rows.map(
          ({ id }) => id,
        )
      expect((await members()).sort()).toEqual([gone.id, stays.id].sort())
      const deps = { areas: () => ({ features, accounts }) }
      const context = { db: target.db, config: server.config, log: job.log }
      expect(await eraseAgain(context, deps)).toEqual({ erased: 1, refused: 0 })
      expect(await members()).toEqual([stays.id])
      const { rows: jobs } = await target.pool.query('select data from restored_jobs')
      expect(jobs).toEqual([{ data: { to: 'someone@else.example' } }])
      expect(await eraseAgain(context, deps)).toEqual({ erased: 0, refused: 0 })
    },
    5 * waitTimeoutMs,
  )

  it(
    '[ADM-11/restore] jobs that waited are queued again with their ids, and none of a queue that this release lacks',
    async () => {
      const id = randomUUID()
      await job.jobs.enqueue(
        db,
        { name: 'mail.send', run: async () => undefined },
        { to: 'later@example.org' },
        {
          id,
          startAfter: new Date(clock().getTime() + dayMs),
        },
      )
      const archive = await makeNow()
      const target = await restored(archive)
      const { rows } = await target.pool.query('select id, name, data, start_after from restored_jobs where id = $1', [
        id,
      ])
      expect(rows).toMatchObject([{ name: 'mail.send', data: { to: 'later@example.org' } }])
      await pool.query('delete from pgboss.job where id = $1', [id])
      await pool.query(
        `insert into restored_jobs (id, name, data, start_after) values ($1, 'mail.send', $2, $3), ($4, 'of.another_release', '{}', null)`,
        [id, rows[0].data, rows[0].start_after, randomUUID()],
      )
      const warn = vi.spyOn(job.log, 'warn')
      await runJob('backups.sweep')
      const queued = await pool.query(`select data, start_after, state from pgboss.job where id = $1`, [id])
      expect(queued.rows).toMatchObject([
        { data: { to: 'later@example.org' }, start_after: rows[0].start_after, state: 'created' },
      ])
      expect(warn).toHaveBeenCalledTimes(1)
      expect((await pool.query('select from restored_jobs')).rowCount).toBe(0)
    },
    5 * waitTimeoutMs,
  )

  it('[ADM-11/restore] notes of erased members are removed when every backup with them has expired', async () => {
    const gone = await buildMember(server)
    await erase(gone.id)
    await runJob('backups.sweep')
    const hash = createHash('sha256').update(gone.id).digest('hex')
    const isNoted = async () => (await store.notes.list()).some((note) => parseNote(note)?.hash === hash)
    expect(await isNoted()).toBe(true)
    pass(401 * dayMs)
    await runJob('backups.retention')
    expect(await isNoted()).toBe(false)
    expect((await pool.query('select from erased_members where hash = $1', [hash])).rowCount).toBe(0)
  })
})
