import type { Config } from '#platform/config.ts'
import { parseStorageUrl } from '#platform/storage/location.ts'
import type { Check } from '../check.ts'
import { good, problem } from '../finding.ts'
import { judgeSecret } from '../secret-strength.ts'

type Secret = { setting: string; value: string; neededBits: number; state: 'warning' | 'failed' }

const passwordOf = (url: string | null): string => {
  const password = url === null ? '' : new URL(url).password
  try {
    return decodeURIComponent(password)
  } catch {
    // A lone percent sign.
    return password
  }
}

const storageSecretOf = (url: string | null): string => {
  const location = url === null ? null : parseStorageUrl(url)
  return location?.kind === 's3' ? location.secret : ''
}

/** The passwords of the database. Most often the three addresses have one. */
const databaseSecretsOf = ({ database }: Config): Secret[] => {
  if (database.kind === 'embedded') return []
  const passwords = new Map<string, string>()
  for (const [setting, url] of [
    ['DATABASE_URL', database.url],
    ['DATABASE_DIRECT_URL', database.directUrl],
    ['DATABASE_READ_URL', database.readUrl],
  ] as const) {
    const password = passwordOf(url)
    if (!passwords.has(password)) passwords.set(password, setting)
  }
  return [...passwords].map(([value, setting]) => ({ setting, value, neededBits: 40, state: 'failed' }))
}

/**
 * The secrets in the settings. Those of other services were often made by them, so a weak one is a warning. The key of the
 * backups is always random; it is only compared.
 */
const secretsOf = (config: Config): Secret[] => {
  const secrets: Secret[] = [
    { setting: 'SECRET', value: config.secret, neededBits: 96, state: 'failed' },
    { setting: 'METRICS_TOKEN', value: config.metricsToken ?? '', neededBits: 48, state: 'failed' },
    ...databaseSecretsOf(config),
    { setting: 'MAIL_URL', value: passwordOf(config.mailUrl), neededBits: 30, state: 'warning' },
    { setting: 'SMS_URL', value: passwordOf(config.smsUrl), neededBits: 30, state: 'warning' },
    { setting: 'STORAGE_URL', value: storageSecretOf(config.storageUrl), neededBits: 40, state: 'warning' },
    { setting: 'BACKUP_URL', value: storageSecretOf(config.backupUrl), neededBits: 40, state: 'warning' },
    { setting: 'BACKUP_KEY', value: config.backupKey ?? '', neededBits: 0, state: 'failed' },
  ]
  return secrets.filter(({ value }) => value !== '')
}

/** One account of a storage service may hold both the files and the backups. */
const mayShare = (settings: readonly string[]) =>
  settings.every((name) => name === 'STORAGE_URL' || name === 'BACKUP_URL')

/** Never reports a secret or a part of it. */
export const secretsCheck: Check = {
  needsDatabase: false,
  run: async ({ config }) => {
    const secrets = secretsOf(config)
    const problems = secrets.flatMap(({ setting, value, neededBits, state }, index) => {
      const judgement = judgeSecret(value, neededBits)
      const earlier = secrets.slice(0, index).find((one) => one.value === value)
      return [
        ...(judgement === 'weak' ? [problem(state, 'secret_weak', { setting })] : []),
        ...(judgement === 'example' ? [problem(state, 'secret_example', { setting })] : []),
        ...(earlier && !mayShare([setting, earlier.setting])
          ? [problem('failed', 'secret_reused', { setting, other: earlier.setting })]
          : []),
      ]
    })
    return problems.length > 0 ? problems : [good('secrets_strong', { number: secrets.length })]
  },
}
