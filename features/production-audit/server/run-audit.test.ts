import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { languages } from '#kit/languages.ts'
import { openDatabase } from '#platform/db/database.ts'
import { createStorage } from '#platform/storage/storage.ts'
import { ephemeralPort, startTestServer } from '#tests/support/server.ts'
import { problemFindings } from '../contract/findings.ts'
import { auditChecks, productionAuditLimits } from '../contract/index.ts'
import type { AuditDeps } from './check.ts'
import { problem } from './finding.ts'
import { reportOf } from './report.ts'
import { runAudit } from './run-audit.ts'
import { codesOf, demoAccounts, healthyConfig, withoutChecks } from './testing.ts'

const server = await startTestServer({ jobs: false })
const deps: AuditDeps = {
  config: await healthyConfig(server.config),
  db: server.db,
  storage: await createStorage(server.config),
  now: () => new Date(),
  demoAccounts,
}

it('[ADM-07/reports] every check is made within the time of an audit, and reports something', async () => {
  const began = performance.now()
  const checks = await runAudit(deps)
  expect(performance.now() - began).toBeLessThan(productionAuditLimits.auditSeconds * 1000)
  expect(checks.map(({ check }) => check)).toEqual([...auditChecks])
  expect(checks.filter(({ findings }) => findings.length === 0)).toEqual([])
})

it('[ADM-07/reports] a check that hangs or throws has failed, and the others go on', async () => {
  const reset = Object.assign(new Error('a sentence with a secret'), { code: 'ECONNRESET' })
  const checks = await runAudit(
    { ...deps, overrides: { checkSeconds: 0.2 } },
    {
      ...withoutChecks,
      mail: { needsDatabase: false, run: () => new Promise(() => undefined) },
      storage: { needsDatabase: false, run: () => Promise.reject(reset) },
      sms: {
        needsDatabase: false,
        run: () => {
          throw new RangeError('at once')
        },
      },
      disk: {
        needsDatabase: false,
        run: async () => [problem('warning', 'disk_low', { place: 'DATA_DIR', free: 1, share: 0 })],
      },
    },
  )
  const found = (name: string) => checks.find(({ check }) => check === name)
  expect(found('mail')?.findings).toEqual([{ code: 'check_too_slow', state: 'failed', values: { limit: '0.2' } }])
  expect(found('storage')?.findings).toEqual([
    { code: 'check_fails', state: 'failed', values: { reason: 'ECONNRESET' } },
  ])
  expect(found('sms')?.findings).toEqual([{ code: 'check_fails', state: 'failed', values: { reason: 'RangeError' } }])
  expect(found('disk')?.state).toBe('warning')
})

it('[ADM-07/reports] without the database one check fails, those that need it do not apply, and the others are made', async () => {
  const { db, close } = openDatabase(`postgres://127.0.0.1:${await ephemeralPort()}/`)
  const checks = await runAudit({ ...deps, db }).finally(close)
  const codesOfCheck = (name: string) => checks.filter(({ check }) => check === name).flatMap(codesOf)
  expect(codesOfCheck('database')).toEqual([['failed', 'database_unreachable']])
  expect(codesOfCheck('migrations')).toEqual([['not_applicable', 'database_needed']])
  expect(codesOfCheck('storage')).toEqual([['passed', 'storage_answers']])
})

it('[ADM-07/reports] every problem has a remedy in three languages', () => {
  const missing = languages.flatMap((language) => {
    const file = join(import.meta.dirname, `../locales/${language}.json`)
    const { remedies } = JSON.parse(readFileSync(file, 'utf8')) as { remedies: Record<string, string> }
    return Object.keys(problemFindings).filter((code) => !remedies[code]?.trim())
  })
  expect(missing).toEqual([])
})

it.each([
  [
    'en',
    'Disk space',
    'Little space where DATA_DIR is: 350 MB (2%) is free.',
    'What to do: Free some space',
    'Not ready: 1 check fails',
  ],
  [
    'sv',
    'Diskutrymme',
    'Ont om utrymme där DATA_DIR finns: 350 MB (2 %) är ledigt.',
    'Gör så här: Frigör utrymme',
    'Inte redo: 1 kontroll är underkänd',
  ],
  ['ar', 'مساحة القرص', '\u2068DATA_DIR\u2069', 'ما العمل: حرّر مساحة', 'غير جاهزة: فحص واحد فاشل'],
] as const)(
  '[ADM-07/reports] the report in %s has the check, what was seen, the remedy and the verdict',
  (language, ...texts) => {
    const findings = [problem('failed', 'disk_low', { place: 'DATA_DIR', free: 350_000_000, share: 0.02 })]
    const report = reportOf([{ check: 'disk', state: 'failed', findings, duration: 1 }], language, 'Europe/Stockholm')
    for (const text of texts) expect(report).toContain(text)
  },
)
