import type { AuditCheck } from '../../contract/index.ts'
import type { Check } from '../check.ts'
import { demoAccountsCheck, secondFactorsCheck } from './accounts.ts'
import { backupsCheck } from './backups.ts'
import { clockCheck } from './clock.ts'
import { databaseCheck, migrationsCheck } from './database.ts'
import { diskCheck } from './disk.ts'
import { errorsCheck, serverCheck } from './node.ts'
import { replicaCheck } from './replica.ts'
import { queueCheck } from './queue.ts'
import { secretsCheck } from './secrets.ts'
import { mailCheck, smsCheck, storageCheck } from './services.ts'
import { settingsCheck } from './settings.ts'
import { siteCheck } from './site.ts'

export const checks: Readonly<Record<AuditCheck, Check>> = {
  settings: settingsCheck,
  secrets: secretsCheck,
  site: siteCheck,
  clock: clockCheck,
  server: serverCheck,
  database: databaseCheck,
  replica: replicaCheck,
  migrations: migrationsCheck,
  backups: backupsCheck,
  mail: mailCheck,
  sms: smsCheck,
  storage: storageCheck,
  queue: queueCheck,
  disk: diskCheck,
  demo_accounts: demoAccountsCheck,
  second_factors: secondFactorsCheck,
  errors: errorsCheck,
}
