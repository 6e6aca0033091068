import { randomBytes } from 'node:crypto'
import { createBackupKey } from '#platform/backup/backup-key.ts'
import type { Config } from '#platform/config.ts'
import { createStorage } from '#platform/storage/storage.ts'
import { demoMembers, demoPassword } from '#seed/demo-members.ts'
import type { TestServer } from '#tests/support/server.ts'
import { type AuditCheck, auditChecks, type CheckView } from '../contract/index.ts'
import type { AuditDeps, Check } from './check.ts'
import { checks as allChecks } from './checks/index.ts'
import { runAudit } from './run-audit.ts'

export const demoAccounts = async () => ({ emails: demoMembers.map(({ email }) => email), password: demoPassword })

const random = () => randomBytes(32).toString('base64')

/** Settings of a server in production that nothing is wrong with. */
export const healthyConfig = async (config: Config): Promise<Config> => ({
  ...config,
  environment: 'production',
  production: true,
  adminSecondFactor: 'required',
  secret: random(),
  metricsToken: random(),
  trustedProxies: 1,
  drainSeconds: 5,
  backupKey: await createBackupKey(),
  backupUrl: 's3://key:v9Qm2Zr8Lx4Tp7Wc1Nb6@backups.example.org/nordbro',
})

const skippedCheck: Check = { needsDatabase: false, run: async () => [] }
export const withoutChecks = Object.fromEntries(auditChecks.map((name) => [name, skippedCheck])) as Record<
  AuditCheck,
  Check
>

/** Makes one check on the server's database, through the audit. */
export const createAuditor =
  (server: TestServer, config: Config) =>
  async (name: AuditCheck, changes: Partial<AuditDeps> = {}): Promise<CheckView> => {
    const deps: AuditDeps = {
      config,
      db: server.db,
      storage: await createStorage(server.config),
      now: () => new Date(),
      demoAccounts,
      ...changes,
    }
    const found = await runAudit(deps, { ...withoutChecks, [name]: allChecks[name] })
    return found.find(({ check }) => check === name) as CheckView
  }

/** `['failed', 'backup_old']` of each finding, the worst first. */
export const codesOf = ({ findings }: CheckView): [string, string][] => findings.map(({ state, code }) => [state, code])
