import { expect, it, onTestFinished } from 'vitest'
import { buildMember, signedInMember } from '#features/accounts/server/testing.ts'
import { createJobContext } from '#features/notifications/server/testing.ts'
import { dayMs } from '#kit/durations.ts'
import { features } from '#platform/main.ts'
import { startTestServer } from '#tests/support/server.ts'
import { auditChecks, productionAuditLimits, readProductionAudit, runProductionAudit } from '../contract/index.ts'

const server = await startTestServer({ jobs: false })
const { pool } = server
const job = await createJobContext(server)
const admin = await signedInMember(server, { adminLevel: 'admin', fullName: 'Astrid Lindahl' })
const viewer = await signedInMember(server, { adminLevel: 'viewer' })

const read = () => viewer.client.succeed(readProductionAudit, {})
const runDaily = async (config = job.config) => {
  const daily = features.flatMap(({ jobs = [] }) => jobs).find(({ name }) => name === 'productionAudit.daily')
  await daily?.run({ ...job, config }, {}, 'a job')
}
const deleteRuns = () => pool.query('delete from production_audit_runs')
const addRunning = (ageSeconds: number) =>
  pool.query(
    `insert into production_audit_runs (trigger, started_at) values ('schedule', now() - make_interval(secs => $1))`,
    [ageSeconds],
  )

it('[ADM-07/reports] before the first run there is nothing, and every administrator may read', async () => {
  expect(await read()).toEqual({ checks: [], changes: [], runs: [], can: { run: 'auth.forbidden' } })
  expect((await admin.client.succeed(readProductionAudit, {})).can).toEqual({ run: 'ok' })
  for (const endpoint of [readProductionAudit, runProductionAudit]) {
    expect(await server.call(endpoint, {})).toMatchObject({ status: 401, code: 'auth.required' })
    const member = await signedInMember(server)
    expect(await member.client.call(endpoint, {})).toMatchObject({ status: 403, code: 'auth.forbidden' })
  }
  expect(await viewer.client.call(runProductionAudit, {})).toMatchObject({ status: 403, code: 'auth.forbidden' })
})

it('[ADM-07/reports] an administrator runs it, everyone reads what it found and who started it, and it is in the audit log', async () => {
  const found = await admin.client.succeed(runProductionAudit, {})
  expect(found.checks.map(({ check }) => check)).toEqual([...auditChecks])
  expect(found.checks.find(({ check }) => check === 'backups')).toMatchObject({
    state: 'failed',
    findings: [{ code: 'backup_no_key', state: 'failed', values: {} }],
  })
  expect(found.runs).toMatchObject([{ trigger: 'administrator', startedBy: 'Astrid Lindahl' }])
  const [run] = found.runs
  expect((run?.passed ?? 0) + (run?.warning ?? 0) + (run?.failed ?? 0)).toBeLessThanOrEqual(auditChecks.length)
  expect(found.can).toEqual({ run: 'ok' })
  expect(await read()).toEqual({ ...found, can: { run: 'auth.forbidden' } })
  const { rows } = await pool.query(`select actor_id, target_id from audit_log where action = 'production.audit'`)
  expect(rows).toEqual([{ actor_id: admin.id, target_id: run?.id }])
})

it('[ADM-07/reports] names the checks whose state is another one than in the run before', async () => {
  await admin.client.succeed(runProductionAudit, {})
  expect((await read()).changes).toEqual([])
  await pool.query(
    'update schema_migrations set checksum = reverse(checksum) where name = (select min(name) from schema_migrations)',
  )
  onTestFinished(
    () =>
      void pool.query(
        'update schema_migrations set checksum = reverse(checksum) where name = (select min(name) from schema_migrations)',
      ),
  )
  const { changes } = await admin.client.succeed(runProductionAudit, {})
  expect(changes).toEqual([{ check: 'migrations', before: 'passed', after: 'failed' }])
})

it('[ADM-07/reports] one runs at a time, and one that was lost with its server does not block the next', async () => {
  await deleteRuns()
  await addRunning(5)
  expect((await admin.client.succeed(readProductionAudit, {})).can).toEqual({ run: 'production_audit.in_progress' })
  expect(await admin.client.call(runProductionAudit, {})).toMatchObject({
    status: 409,
    code: 'production_audit.in_progress',
  })
  await runDaily()
  expect((await read()).runs).toEqual([])
  await deleteRuns()
  await addRunning(60)
  expect((await admin.client.succeed(readProductionAudit, {})).can).toEqual({ run: 'ok' })
  const answers = await Promise.all(Array.from({ length: 4 }, () => admin.client.call(runProductionAudit, {})))
  const statuses = answers.map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200, 409]))
  expect((await read()).runs).toHaveLength(statuses.filter((status) => status === 200).length)
})

it('[ADM-07/failed] a run whose result cannot be stored fails, and the next one can begin', async () => {
  await deleteRuns()
  await pool.query('alter table production_audit_runs add constraint broken check (finished_at is null) not valid')
  const { status } = await admin.client.call(runProductionAudit, {})
  await pool.query('alter table production_audit_runs drop constraint broken')
  expect(status).toBe(500)
  expect(await read()).toMatchObject({ runs: [] })
  expect((await admin.client.call(runProductionAudit, {})).status).toBe(200)
})

it('[ADM-07/reports] the daily run notifies administrators of every level of checks that fail since, once', async () => {
  await deleteRuns()
  const notified = async () => {
    const { rows } = await pool.query<{ member_id: string; payload: object }>(
      `select member_id, payload from notifications where type = 'production_check_failed' order by member_id`,
    )
    return rows
  }
  await runDaily()
  expect(await notified()).toEqual([])
  await runDaily({ ...job.config, mailUrl: 'smtp://127.0.0.1:1' })
  const ids = [admin.id, viewer.id].toSorted()
  expect(await notified()).toEqual(ids.map((id) => ({ member_id: id, payload: { count: 1 } })))
  await runDaily({ ...job.config, mailUrl: 'smtp://127.0.0.1:1' })
  expect(await notified()).toHaveLength(2)
  expect((await read()).runs.map(({ trigger, startedBy }) => [trigger, startedBy])).toEqual([
    ['schedule', null],
    ['schedule', null],
    ['schedule', null],
  ])
})

it('[ADM-07/reports] the metrics have the state of each check and the time of the last run', async () => {
  await deleteRuns()
  const metrics = async () => (await fetch(`${server.url}/metrics`)).text()
  expect(await metrics()).not.toMatch(/^production_(check_state\{|audit_time_seconds \d)/m)
  await runDaily()
  const text = await metrics()
  expect(text).toMatch(/^production_check_state\{check="backups"\} 2$/m)
  expect(text).toMatch(/^production_check_state\{check="migrations"\} 0$/m)
  expect(text).not.toMatch(/check="sms"/)
  const time = Number(/^production_audit_time_seconds (\S+)$/m.exec(text)?.[1])
  expect(Math.abs(time - Date.now() / 1000)).toBeLessThan(60)
})

it('[ADM-07/reports] stores a bounded number of runs for a bounded time, and leaves out what this release does not know', async () => {
  await deleteRuns()
  await pool.query(
    `insert into production_audit_runs (trigger, started_at, finished_at, checks)
     select 'schedule', now() - make_interval(hours => n), now(), $1 from generate_series(1, $2) n`,
    [
      JSON.stringify([
        {
          check: 'mail',
          state: 'passed',
          duration: 1,
          findings: [{ code: 'of_another_release', state: 'passed', values: {} }],
        },
        { check: 'of_another_release', state: 'failed', duration: 1, findings: [] },
      ]),
      productionAuditLimits.storedRuns + 5,
    ],
  )
  const { checks, runs } = await read()
  expect(checks).toEqual([{ check: 'mail', state: 'passed', duration: 1, findings: [] }])
  expect(runs).toHaveLength(productionAuditLimits.shownRuns)
  await runDaily()
  const count = async () => (await pool.query('select from production_audit_runs')).rowCount
  expect(await count()).toBe(productionAuditLimits.storedRuns)
  const area = features.find(({ name }) => name === 'production-audit')
  await area?.cleanup?.(server.db, new Date(Date.now() + productionAuditLimits.storedDays * dayMs))
  expect(await count()).toBeLessThanOrEqual(1)
})

it('[ADM-07/reports] an erased administrator is no longer named', async () => {
  await buildMember(server)
  await admin.client.succeed(runProductionAudit, {})
  await server.db.transaction().execute(async (tx) => {
    await features.find(({ name }) => name === 'production-audit')?.erase?.(tx, admin.id)
  })
  expect((await read()).runs[0]).toMatchObject({ trigger: 'administrator', startedBy: null })
})
