import { createServer } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { buildMember } from '#features/accounts/server/testing.ts'
import { buildProtectedMember } from '#features/second-factors/server/testing.ts'
import { hourMs, minuteMs } from '#kit/durations.ts'
import { addressesOf, type DatabaseAddresses } from '#platform/db/addresses.ts'
import { createStorage } from '#platform/storage/storage.ts'
import { demoMembers, demoPassword } from '#seed/demo-members.ts'
import { startS3Server } from '#tests/support/s3-server.ts'
import { ephemeralPort, startTestServer } from '#tests/support/server.ts'
import { startSmtpServer } from '#tests/support/smtp-server.ts'
import { judgeDatabase } from './checks/database.ts'
import * as queries from './check-queries.ts'
import { codesOf, createAuditor, healthyConfig } from './testing.ts'

/** Runs no jobs, so that those of the tests wait. */
const server = await startTestServer({ jobs: false })
const { pool } = server
const config = await healthyConfig(server.config)
const audit = createAuditor(server, config)
const bucket = await startS3Server()
const longAgo = (ms: number) => new Date(Date.now() - ms)

it('[ADM-07/configuration] settings that suit production pass, and defaults of development are named', async () => {
  expect(codesOf(await audit('settings'))).toEqual([['passed', 'settings_read']])
  const unsafe = await audit('settings', {
    config: {
      ...config,
      production: false,
      environment: 'development',
      adminSecondFactor: 'optional',
      metricsToken: null,
      publicBaseUrl: 'https://nordbro.example',
      trustedProxies: null,
      drainSeconds: 0,
    },
  })
  expect(unsafe.state).toBe('failed')
  expect(codesOf(unsafe)).toEqual([
    ['failed', 'not_production'],
    ['warning', 'second_factor_optional'],
    ['warning', 'metrics_closed'],
    ['warning', 'proxies_unknown'],
    ['warning', 'draining_off'],
    ['passed', 'settings_read'],
  ])
})

it('[ADM-07/configuration] demo accounts with the password of the source code fail, others warn', async () => {
  expect(codesOf(await audit('demo_accounts'))).toEqual([['passed', 'demo_accounts_none']])
  const [first, second] = demoMembers
  await buildMember(server, { email: first.email, password: 'another password entirely' })
  expect(codesOf(await audit('demo_accounts'))).toEqual([['warning', 'demo_accounts_there']])
  await buildMember(server, { email: second.email, password: demoPassword })
  const { findings } = await audit('demo_accounts')
  expect(findings).toEqual([{ code: 'demo_accounts_open', state: 'failed', values: { number: '1' } }])
  await pool.query(
    `insert into account_blocks (user_id, kind, reason) select id, 'ban', 'x' from users where email = $1`,
    [second.email],
  )
  expect(codesOf(await audit('demo_accounts'))).toEqual([['warning', 'demo_accounts_there']])
})

it('[ADM-07/configuration] administrators need second factors, and a super admin is needed', async () => {
  const own = await startTestServer({ jobs: false })
  const auditOwn = createAuditor(own, config)
  expect(codesOf(await auditOwn('second_factors'))).toEqual([
    ['failed', 'super_admin_missing'],
    ['passed', 'administrators_protected'],
  ])
  await buildProtectedMember(own, new Date(), { adminLevel: 'super_admin' })
  expect(codesOf(await auditOwn('second_factors'))).toEqual([['passed', 'administrators_protected']])
  await buildMember(own, { adminLevel: 'viewer' })
  expect(codesOf(await auditOwn('second_factors'))).toEqual([['warning', 'administrators_unprotected']])
  const optional = await auditOwn('second_factors', { config: { ...config, adminSecondFactor: 'optional' } })
  expect(optional.findings).toEqual([
    { code: 'administrators_unprotected', state: 'failed', values: { number: '1', total: '2' } },
  ])
})

it('[ADM-07/secrets] strong secrets pass; weak, example and reused ones fail without being shown', async () => {
  expect(codesOf(await audit('secrets'))).toEqual([['passed', 'secrets_strong']])
  const weak = 'zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz'
  const found = await audit('secrets', {
    config: {
      ...config,
      secret: weak,
      metricsToken: weak,
      database: { kind: 'external', ...addressesOf('postgres://nordbro:changeme@db.example.org/nordbro') },
      mailUrl: 'smtp://mail:hunter@mail.example.org:587',
    },
  })
  expect(found.findings.map(({ state, code, values }) => [state, code, values['setting']])).toEqual([
    ['failed', 'secret_weak', 'SECRET'],
    ['failed', 'secret_weak', 'METRICS_TOKEN'],
    ['failed', 'secret_reused', 'METRICS_TOKEN'],
    ['failed', 'secret_example', 'DATABASE_URL'],
    ['warning', 'secret_weak', 'MAIL_URL'],
  ])
  expect(JSON.stringify(found)).not.toMatch(/zzz|changeme|hunter/)
})

it('[ADM-07/secrets] the addresses of one database may share their password, and a weak one is named once', async () => {
  const [url, weak] = [
    'postgres://nordbro:v9Qm2Zr8Lx4Tp7Wc@db.example.org/nordbro',
    'postgres://nordbro:zzz@replica/nordbro',
  ]
  const withDatabase = (addresses: DatabaseAddresses) =>
    audit('secrets', { config: { ...config, database: { kind: 'external', ...addresses } } })
  expect(codesOf(await withDatabase({ url, directUrl: `${url}_direct`, readUrl: url }))).toEqual([
    ['passed', 'secrets_strong'],
  ])
  const found = await withDatabase({ url, directUrl: weak, readUrl: weak })
  expect(found.findings.map(({ code, values }) => [code, values['setting']])).toEqual([
    ['secret_weak', 'DATABASE_DIRECT_URL'],
  ])
})

it('[ADM-07/configuration] an installation without a replica is not judged by one', async () => {
  expect(codesOf(await audit('replica'))).toEqual([['not_applicable', 'replica_off']])
})

it('[ADM-07/migrations] all applied ones pass; pending, altered and unknown ones are named', async () => {
  expect(codesOf(await audit('migrations'))).toEqual([['passed', 'migrations_applied']])
  const { rows } = await pool.query<{ name: string; checksum: string }>(
    'delete from schema_migrations where name = (select max(name) from schema_migrations) returning name, checksum',
  )
  const [last] = rows as [(typeof rows)[number]]
  onTestFinished(async () => {
    await pool.query('delete from schema_migrations where name = any($1)', [[last.name, '20990101_0001_later.sql']])
    await pool.query('insert into schema_migrations (name, checksum) values ($1, $2)', [last.name, last.checksum])
  })
  const pending = await audit('migrations')
  expect(pending.findings).toEqual([
    { code: 'migrations_pending', state: 'failed', values: { number: '1', first: last.name } },
  ])
  await pool.query(
    `insert into schema_migrations (name, checksum) values ($1, 'x'), ('20990101_0001_later.sql', 'x')`,
    [last.name],
  )
  expect((await audit('migrations')).findings).toEqual([
    { code: 'migrations_altered', state: 'failed', values: { number: '1', first: last.name } },
    { code: 'migrations_unknown', state: 'warning', values: { number: '1', first: '20990101_0001_later.sql' } },
  ])
})

it('[ADM-07/backup-age] a recent backup passes; none, an old one, a failed one and one on the same machine do not', async () => {
  const none = await audit('backups')
  expect(codesOf(none)).toEqual([['failed', 'backup_none']])
  const add = (madeAt: Date) =>
    pool.query(
      `insert into backup_runs (trigger, requested_at, state, started_at, finished_at, archive, bytes, row_count, file_count, verified_at)
       values ('schedule', $1, 'succeeded', $1, $1, gen_random_uuid()::text, 1, 1, 0, $1)`,
      [madeAt],
    )
  await add(longAgo(50 * hourMs))
  const old = await audit('backups')
  expect(codesOf(old)).toEqual([
    ['failed', 'backup_old'],
    ['passed', 'backup_read_back'],
  ])
  await add(longAgo(31 * hourMs))
  expect((await audit('backups')).state).toBe('warning')
  await add(longAgo(hourMs))
  const recent = await audit('backups')
  expect(codesOf(recent)).toEqual([
    ['passed', 'backup_recent'],
    ['passed', 'backup_read_back'],
  ])
  expect(codesOf(await audit('backups', { config: { ...config, backupKey: null } }))).toEqual([
    ['failed', 'backup_no_key'],
  ])
  await pool.query(
    `insert into backup_runs (trigger, requested_at, state, failure, finished_at) values ('schedule', now(), 'failed', 'storage', now())`,
  )
  await pool.query('update backup_settings set automatic = false')
  await pool.query('update backup_runs set verified_at = null')
  const doubtful = await audit('backups', { config: { ...config, backupUrl: null } })
  expect(codesOf(doubtful)).toEqual([
    ['warning', 'backup_not_read_back'],
    ['warning', 'backup_failed'],
    ['warning', 'backup_not_automatic'],
    ['warning', 'backup_same_machine'],
    ['passed', 'backup_recent'],
  ])
})

it('[ADM-07/mail] a mail server that accepts the login passes; one that refuses, and none, fail', async () => {
  expect(codesOf(await audit('mail'))).toEqual([['not_applicable', 'mail_in_mailbox']])
  const withMailUrl = (mailUrl: string) => audit('mail', { config: { ...config, mailUrl } })
  expect(codesOf(await withMailUrl((await startSmtpServer()).url))).toEqual([['passed', 'mail_answers']])
  const refusing = createServer((socket) => socket.on('error', () => undefined).end('554 no service here\r\n'))
  await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void refusing.close())
  const { port } = refusing.address() as { port: number }
  const refused = await withMailUrl(`smtp://user:hunter2@127.0.0.1:${port}`)
  expect(refused.findings).toEqual([
    { code: 'mail_refuses', state: 'failed', values: { address: `127.0.0.1:${port}`, reason: '554' } },
  ])
  const closed = await withMailUrl(`smtp://127.0.0.1:${await ephemeralPort()}`)
  expect(closed.findings[0]?.values['reason']).toBe('ECONNREFUSED')
})

it('[ADM-07/mail] an SMS gateway that refuses the login fails, and none is needed', async () => {
  expect(codesOf(await audit('sms'))).toEqual([['not_applicable', 'sms_off']])
  const smsUrl = `https://user:password@127.0.0.1:${await ephemeralPort()}/send`
  expect(codesOf(await audit('sms', { config: { ...config, smsUrl } }))).toEqual([['failed', 'sms_refuses']])
})

it('[ADM-07/storage] a folder and a bucket that return what was stored pass; a broken folder and a refusing bucket fail', async () => {
  const withStorage = async (storageUrl: string | null) =>
    audit('storage', { storage: await createStorage({ dataDir: server.config.dataDir, storageUrl }) })
  expect(codesOf(await withStorage(null))).toEqual([['passed', 'storage_answers']])
  expect(codesOf(await withStorage(bucket.url('files')))).toEqual([['passed', 'storage_answers']])
  expect([...bucket.objects.keys()]).toEqual([])
  const broken = await withStorage('file:///dev/null')
  expect(broken.findings).toEqual([{ code: 'storage_refuses', state: 'failed', values: { reason: 'ENOTDIR' } }])
  const refusing = bucket.url('files').replace('a%20key', 'another')
  expect(codesOf(await withStorage(refusing))).toEqual([['failed', 'storage_refuses']])
})

it('[ADM-07/storage] a storage that returns other bytes fails', async () => {
  const storage = await createStorage(server.config)
  const lossy = {
    ...storage,
    put: (key: string, _bytes: Uint8Array, type: string) => storage.put(key, Buffer.from('x'), type),
  }
  expect(codesOf(await audit('storage', { storage: lossy }))).toEqual([['failed', 'storage_refuses']])
})

it('[ADM-07/queue] jobs that wait for long or were given up, and late events are named with their queue', async () => {
  const before = await audit('queue')
  expect(before.state).toBe('passed')
  const add = (name: string, state: string, dueAt: Date) =>
    pool.query(
      `insert into pgboss.job (name, data, state, start_after, created_on, completed_on)
       values ($1, '{}', $2::pgboss.job_state, $3, $3, case when $2 = 'failed' then now() end)`,
      [name, state, dueAt],
    )
  // Not due yet.
  await add('cleanup', 'created', new Date(Date.now() + hourMs))
  expect((await audit('queue')).findings).toContainEqual(before.findings.find(({ code }) => code === 'queue_moving'))
  await add('mail.send', 'retry', longAgo(6 * minuteMs))
  await add('sms.send', 'failed', longAgo(hourMs))
  expect((await audit('queue')).findings.slice(0, 2)).toMatchObject([
    { code: 'queue_waits', state: 'warning', values: { queue: 'mail.send', number: '1' } },
    { code: 'jobs_failed', state: 'warning', values: { queue: 'sms.send', number: '1' } },
  ])
  await add('mail.send', 'created', longAgo(20 * minuteMs))
  expect((await audit('queue')).findings[0]).toMatchObject({ state: 'failed', values: { number: '2' } })
})

it('[ADM-07/disk] free space passes, and too little fails, once for each disk', async () => {
  const withLimit = (bytes: number, warningBytes = bytes) =>
    audit('disk', {
      config: { ...config, storageUrl: `file://${config.dataDir}/not-there-yet/files` },
      overrides: { diskLimits: { failed: { bytes, share: 0 }, warning: { bytes: warningBytes, share: 0 } } },
    })
  const enough = await withLimit(0)
  expect(enough.findings).toMatchObject([{ code: 'disk_free', state: 'passed', values: { place: 'DATA_DIR' } }])
  expect(Number(enough.findings[0]?.values['free'])).toBeGreaterThan(0)
  expect(codesOf(await withLimit(0, Infinity))).toEqual([['warning', 'disk_low']])
  expect(codesOf(await withLimit(Infinity))).toEqual([['failed', 'disk_low']])
})

it('[ADM-07/configuration] a clock that differs from that of the database by a minute fails', async () => {
  expect(codesOf(await audit('clock'))).toEqual([['passed', 'clock_same']])
  const skewed = (ms: number) => audit('clock', { now: () => new Date(Date.now() + ms) })
  expect(codesOf(await skewed(10_000))).toEqual([['warning', 'clock_off']])
  expect(codesOf(await skewed(-2 * minuteMs))).toEqual([['failed', 'clock_off']])
})

it('[ADM-07/configuration] the database passes with safe settings, and each unsafe one is named', async () => {
  // The cluster of the tests does not write to its disk at once.
  const real = await audit('database')
  expect(real.findings.filter(({ state }) => state === 'failed').map(({ values }) => values['setting'])).toEqual([
    'fsync',
    'full_page_writes',
  ])
  const facts = {
    ...(await queries.databaseFacts(server.db)),
    fsync: 'on',
    full_page_writes: 'on',
    used: 10,
    limit: 97,
  }
  const codes = (changes: Partial<typeof facts>) =>
    judgeDatabase({ ...facts, synchronous_commit: 'on', ...changes })
      .filter(({ state }) => state !== 'passed')
      .map(({ state, code }) => [state, code])
  expect(codes({})).toEqual([])
  expect(codes({ autovacuum: 'off' })).toEqual([['failed', 'database_setting_unsafe']])
  expect(codes({ synchronous_commit: 'off' })).toEqual([['warning', 'database_setting_unsafe']])
  expect(codes({ versionNumber: 140_009 })).toEqual([['failed', 'database_version_unsupported']])
  expect(codes({ versionNumber: 190_000 })).toEqual([['failed', 'database_version_unsupported']])
  expect(codes({ encoding: 'LATIN1' })).toEqual([['failed', 'database_encoding']])
  expect(codes({ recordedCollation: '2.31', actualCollation: '2.36' })).toEqual([
    ['failed', 'database_collation_changed'],
  ])
  expect(codes({ limit: 20 })).toEqual([['failed', 'database_connections_short']])
  for (const setting of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])
    expect(codes({ [setting]: '0' })).toEqual([['warning', 'database_timeout_missing']])
  expect(codes({ used: 90 })).toEqual([['warning', 'database_connections_used']])
})
