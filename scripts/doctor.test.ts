import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { buildMember } from '#features/accounts/server/testing.ts'
import type { CheckView } from '#features/production-audit/contract/index.ts'
import { startEmbedded } from '#embedded-postgres/embedded.ts'
import { createBackupKey } from '#platform/backup/backup-key.ts'
import { readConfig } from '#platform/config.ts'
import { addressesOf } from '#platform/db/addresses.ts'
import { start } from '#platform/main.ts'
import { ephemeralPort } from '#tests/support/server.ts'
import { startSmtpServer } from '#tests/support/smtp-server.ts'
import { waitTimeoutMs } from '#tests/support/timeouts.ts'
import { onTestEnd } from '#tests/support/database.ts'

type Settings = Record<string, string>

/** Runs the command in its own process, as `npm run doctor` does, with these settings only. */
const doctor = async (settings: Settings, ...args: string[]) => {
  const { PATH, HOME } = process.env
  const options = { env: { PATH, HOME, ...settings } }
  try {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [join(import.meta.dirname, 'doctor.ts'), ...args],
      options,
    )
    return { code: 0, output: stdout }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    expect(stderr).toBe('')
    return { code, output: stdout }
  }
}

const random = () => randomBytes(32).toString('base64')

/** A new installation in production that nothing is wrong with. The database writes to its disk, unlike that of other tests. */
const startInstallation = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nordbro-doctor-'))
  onTestEnd(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }))
  const embedded = await startEmbedded({ dataDir: folder })
  onTestEnd(embedded.stop)
  const port = String(await ephemeralPort())
  const settings = {
    NODE_ENV: 'production',
    PORT: port,
    DATA_DIR: folder,
    DATABASE_URL: embedded.url,
    PUBLIC_BASE_URL: `http://localhost:${port}`,
    SECRET: random(),
    METRICS_TOKEN: random(),
    MAIL_URL: (await startSmtpServer()).url,
    BACKUP_KEY: await createBackupKey(),
    BACKUP_URL: pathToFileURL(join(folder, 'elsewhere')).href,
  }
  const node = await start(readConfig(settings), addressesOf(embedded.url), {
    pages: false,
    storesBuild: false,
    logLevel: 'fatal',
  })
  let isRunning = true
  const stop = async () => {
    if (isRunning) await node.stop()
    isRunning = false
  }
  onTestEnd(stop)
  const { pool } = node.database
  const { id } = await buildMember(node.database, { adminLevel: 'super_admin' })
  await pool.query('update users set strong_proofs = 1 where id = $1', [id])
  await pool.query(
    `insert into backup_runs (trigger, requested_at, state, started_at, finished_at, archive, bytes, row_count, file_count, verified_at)
     values ('schedule', now(), 'succeeded', now(), now(), 'an archive', 1, 1, 0, now())`,
  )
  return { settings, stop, stopDatabase: embedded.stop }
}

it(
  '[ADM-07/reports] npm run doctor: 0 when everything passes, 1 with warnings, 2 with failed checks, also without server and database',
  async () => {
    const { settings, stop, stopDatabase } = await startInstallation()
    const healthy = await doctor(settings)
    expect(healthy.output).toMatch(/\nReady for production\n$/)
    expect(healthy.code).toBe(0)

    const warned = await doctor({ ...settings, DRAIN_SECONDS: '0' }, '--language', 'sv')
    expect(warned.output).toMatch(/^! Inställningar +Varning\n/)
    expect(warned.output).toMatch(/\nRedo, men 1 kontroll varnar\n$/)
    expect(warned.code).toBe(1)

    const failed = await doctor({ ...settings, MAIL_URL: `smtp://127.0.0.1:${await ephemeralPort()}` }, '--json')
    const { checks } = JSON.parse(failed.output) as { checks: CheckView[] }
    expect(checks.filter(({ state }) => state === 'failed')).toMatchObject([
      { check: 'mail', findings: [{ code: 'mail_refuses', values: { reason: 'ECONNREFUSED' } }] },
    ])
    expect(failed.code).toBe(2)

    await stop()
    await stopDatabase()
    const down = await doctor(settings)
    expect(down.output).toMatch(/✗ No server answers at http:\/\/127\.0\.0\.1:\d+ \(ECONNREFUSED\)\./)
    expect(down.output).toMatch(/✗ The database does not answer \(ECONNREFUSED\)\./)
    expect(down.output).toMatch(/\nNot ready: 2 checks fail\n$/)
    expect(down.code).toBe(2)
  },
  10 * waitTimeoutMs,
)

it('[ADM-07/reports] npm run doctor names settings that cannot be read with exit code 2, and wrong arguments with 3', async () => {
  const refused = await doctor({ NODE_ENV: 'production', DATABASE_URL: 'embedded' }, '--language', 'ar')
  expect(refused.output).toMatch(/^تتعذّر قراءة الإعدادات:\n {2}PUBLIC_BASE_URL is missing/)
  expect(refused.code).toBe(2)
  const json = await doctor({ NODE_ENV: 'production', DATABASE_URL: 'embedded' }, '--json')
  expect(JSON.parse(json.output)).toMatchObject({
    checks: [],
    settings: [/^PUBLIC_BASE_URL/, /^SECRET/, /^MAIL_URL/].map((line) => expect.stringMatching(line)),
  })
  for (const args of [['--language', 'fi'], ['--everything']]) {
    const { code, output } = await doctor({}, ...args)
    expect([code, output]).toEqual([3, expect.stringContaining('npm run doctor')])
  }
})
