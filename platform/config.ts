import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { email } from '#kit/fields.ts'
import { isBackupKey } from './backup/backup-key.ts'
import { type IdentityProvider, readIdentityProviders } from './identity-providers.ts'
import { isLocalHost } from './networks.ts'
import { parseSmsUrl } from './sms/sms-url.ts'
import { parseStorageUrl } from './storage/location.ts'
import type { DatabaseAddresses } from './db/addresses.ts'

/** The settings of one node, read from the environment once at start-up. */
export type Config = {
  environment: 'development' | 'production' | 'test'
  production: boolean
  /** 0: the operating system chooses. */
  port: number
  host: string
  /** Absolute path. Contains the embedded database, uploads and the development secret. */
  dataDir: string
  database: { kind: 'embedded' } | ({ kind: 'external' } & DatabaseAddresses)
  /** Scheme, host and port without a trailing slash: `https://nordbro.example`. */
  publicBaseUrl: string
  /** Key for signatures and encryption; at least 32 characters. */
  secret: string
  /** Whether administrators need two-step login or a passkey, after a grace period. */
  adminSecondFactor: 'required' | 'optional'
  /** `smtp://` or `smtps://`; null stores mails in the development mailbox. */
  mailUrl: string | null
  /** Without a name, mails come from the platform's name. */
  mailFrom: { name: string | null; address: string }
  /** Gateway for text messages (`parseSmsUrl`). Null: they go to the development mailbox, or are not offered. Contains a password. */
  smsUrl: string | null
  /** `s3://KEY:SECRET@HOST/BUCKET` or `file:///FOLDER`; null stores files in `dataDir`. */
  storageUrl: string | null
  /** Quota for all files of one member. */
  memberStorageBytes: number
  /** Encrypts backups, as an age identity. Null: none can be made. */
  backupKey: string | null
  /** `s3://KEY:SECRET@HOST/BUCKET` or `file:///FOLDER`; null stores backups in `dataDir`. */
  backupUrl: string | null
  /** The age at which every backup is removed. The mails about a deletion name the day on which the last one has expired. */
  backupDays: number
  /** Service that receives browser errors (ERR-01); null sends none. Can contain a key. */
  errorReportUrl: string | null
  /** How long a stopping node reports itself as not ready before it closes. */
  drainSeconds: number
  /** Required for `/metrics`; without it, development allows local requests. */
  metricsToken: string | null
  /** Number of trusted proxies in front (`X-Forwarded-For`); null for none. */
  trustedProxies: number | null
  /** The services that members can log in with. */
  identityProviders: readonly IdentityProvider[]
}

/** Invalid settings: one line per mistake, each naming its variable. */
export class ConfigError extends Error {
  readonly lines: readonly string[]
  constructor(lines: readonly string[]) {
    super(lines.join('\n'))
    this.name = 'ConfigError'
    this.lines = lines
  }
}

type Env = Readonly<Record<string, string | undefined>>

const environments = ['development', 'production', 'test'] as const
const minSecretLength = 32
const minTokenLength = 16
/** Twelve monthly backups fit. */
const retainedBackupDays = 400
/** Of backups that the operator makes without us. */
const ownBackupDays = 30

/** Whether this is production; works even when other settings are invalid. */
export const isProduction = (env: Env): boolean => env['NODE_ENV']?.trim() === 'production'

/**
 * Reads the settings (AUTH-11). Production requires every setting whose absence would be a silent risk. Elsewhere all
 * settings have defaults, and the secret is created once in the data folder.
 * @throws {ConfigError}
 */
export const readConfig = (env: Env): Config => {
  const mistakes: string[] = []
  const reportMistake = (line: string) => {
    mistakes.push(line)
  }
  // An empty variable (`SECRET= npm start`) counts as not set.
  const setting = (name: string): string | null => env[name]?.trim() || null
  const address = (name: string, schemes: readonly string[]): string | null => {
    const value = setting(name)
    if (value === null) return null
    // The value can contain a password, so messages never repeat it.
    if (URL.canParse(value) && schemes.includes(new URL(value).protocol)) return value
    reportMistake(`${name} must be an address that begins with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}.`)
    return null
  }

  const nodeEnv = setting('NODE_ENV') ?? 'development'
  const environment = environments.find((one) => one === nodeEnv)
  if (!environment) reportMistake(`NODE_ENV must be one of ${environments.join(', ')}; it is "${nodeEnv}".`)
  const production = isProduction(env)
  const reportMissing = (name: string, why: string) => reportMistake(`${name} is missing: ${why}`)

  const portText = setting('PORT') ?? '3000'
  const port = /^\d{1,5}$/.test(portText) ? Number(portText) : Number.NaN
  if (!(port <= 65_535)) reportMistake(`PORT must be a whole number from 0 to 65535; it is "${portText}".`)

  const databaseUrl =
    setting('DATABASE_URL') === 'embedded' ? null : address('DATABASE_URL', ['postgres:', 'postgresql:'])
  if (production && setting('DATABASE_URL') === null) {
    reportMissing('DATABASE_URL', 'production needs postgres://… or an explicit "embedded".')
  }

  const [directUrl, readUrl] = [
    address('DATABASE_DIRECT_URL', ['postgres:', 'postgresql:']),
    address('DATABASE_READ_URL', ['postgres:', 'postgresql:']),
  ]
  for (const [name, value] of [
    ['DATABASE_DIRECT_URL', directUrl],
    ['DATABASE_READ_URL', readUrl],
  ])
    if (value !== null && databaseUrl === null) reportMistake(`${name} needs a DATABASE_URL beside it.`)

  const baseUrl = address('PUBLIC_BASE_URL', ['https:', 'http:'])
  if (baseUrl !== null) checkBaseUrl(new URL(baseUrl), production, reportMistake)
  else if (production && setting('PUBLIC_BASE_URL') === null) {
    reportMissing('PUBLIC_BASE_URL', 'production needs the address that members see, such as https://nordbro.example.')
  }

  const secret = setting('SECRET')
  if (secret !== null && secret.length < minSecretLength)
    reportMistake(`SECRET must have at least ${minSecretLength} characters.`)
  if (production && secret === null)
    reportMissing('SECRET', `production needs at least ${minSecretLength} random characters.`)

  const adminSecondFactor = setting('ADMIN_SECOND_FACTOR') ?? (production ? 'required' : 'optional')
  if (adminSecondFactor !== 'required' && adminSecondFactor !== 'optional')
    reportMistake(`ADMIN_SECOND_FACTOR must be required or optional; it is "${adminSecondFactor}".`)

  const mailUrl = address('MAIL_URL', ['smtp:', 'smtps:'])
  if (production && setting('MAIL_URL') === null)
    reportMissing('MAIL_URL', 'production needs a mail server, such as smtp://mail.example:587.')

  const sender = setting('MAIL_FROM')
  const [, senderName = '', senderAddress = sender ?? ''] = /^([^<>]*)<([^<>]+)>$/.exec(sender ?? '') ?? []
  if (sender !== null && !email().safeParse(senderAddress).success)
    reportMistake('MAIL_FROM must be an e-mail address, or a name and an address: Nordbro <hello@nordbro.example>.')

  const smsUrl = setting('SMS_URL')
  if (smsUrl !== null && parseSmsUrl(smsUrl) === null)
    reportMistake(
      'SMS_URL must be https://USER:PASSWORD@HOST/PATH?from=SENDER or elks://USER:PASSWORD@default?from=SENDER, with a number or at most 11 letters and digits as SENDER.',
    )

  const storageUrl = address('STORAGE_URL', ['s3:', 'file:'])
  if (storageUrl !== null && parseStorageUrl(storageUrl) === null)
    reportMistake('STORAGE_URL must be s3://KEY:SECRET@HOST/BUCKET or file:///FOLDER.')
  const quota = setting('STORAGE_QUOTA_MB') ?? '500'
  if (!/^[1-9]\d{0,6}$/.test(quota))
    reportMistake(`STORAGE_QUOTA_MB must be a whole number of megabytes from 1 to 9999999; it is "${quota}".`)
  const backupKey = setting('BACKUP_KEY')
  if (backupKey !== null && !isBackupKey(backupKey))
    reportMistake(
      'BACKUP_KEY must be an age identity, AGE-SECRET-KEY-1…: "npm run backup -- --new-key" or age-keygen make one.',
    )
  const backupUrl = address('BACKUP_URL', ['s3:', 'file:'])
  if (backupUrl !== null && parseStorageUrl(backupUrl) === null)
    reportMistake('BACKUP_URL must be s3://KEY:SECRET@HOST/BUCKET or file:///FOLDER.')
  if (backupUrl !== null && backupUrl === storageUrl)
    reportMistake('BACKUP_URL must be another place than STORAGE_URL: a backup beside the files is lost with them.')
  const backupDays = setting('BACKUP_DAYS') ?? String(backupKey === null ? ownBackupDays : retainedBackupDays)
  if (!/^\d{1,4}$/.test(backupDays))
    reportMistake(`BACKUP_DAYS must be a whole number of days from 0 to 9999; it is "${backupDays}".`)
  const errorReportUrl = address('ERROR_REPORT_URL', ['https:', 'http:'])
  const metricsToken = setting('METRICS_TOKEN')
  if (metricsToken !== null && metricsToken.length < minTokenLength)
    reportMistake(`METRICS_TOKEN must have at least ${minTokenLength} characters.`)

  const proxies = setting('TRUSTED_PROXIES')
  if (proxies !== null && !/^[1-9]$/.test(proxies))
    reportMistake(`TRUSTED_PROXIES must be a number of proxies from 1 to 9; it is "${proxies}".`)

  const drain = setting('DRAIN_SECONDS') ?? (production ? '5' : '0')
  if (!/^\d{1,3}$/.test(drain))
    reportMistake(`DRAIN_SECONDS must be a whole number of seconds from 0 to 999; it is "${drain}".`)

  const identityProviders = readIdentityProviders(env, production, reportMistake)
  const host = new URL(baseUrl ?? 'http://localhost').hostname
  // EIP-4361 names the site that asks for the signature by such a host.
  if (identityProviders.some(({ protocol }) => protocol === 'wallet') && !/\.|^localhost$/.test(host))
    reportMistake('AUTH_WALLET needs a PUBLIC_BASE_URL with a domain name, an IPv4 address or localhost.')

  if (mistakes.length > 0 || !environment) throw new ConfigError(mistakes)
  const publicBaseUrl = baseUrl === null ? `http://localhost:${port}` : new URL(baseUrl).origin
  const dataDir = resolve(setting('DATA_DIR') ?? './var')
  return {
    environment,
    production,
    port,
    host: setting('HOST') ?? '127.0.0.1',
    dataDir,
    database:
      databaseUrl === null
        ? { kind: 'embedded' }
        : { kind: 'external', url: databaseUrl, directUrl: directUrl ?? databaseUrl, readUrl },
    publicBaseUrl,
    secret: secret ?? readOrCreateSecret(dataDir),
    // A third value has been reported as a mistake.
    adminSecondFactor: adminSecondFactor === 'required' ? 'required' : 'optional',
    mailUrl,
    mailFrom:
      sender === null
        ? { name: null, address: `no-reply@${new URL(publicBaseUrl).hostname}` }
        : { name: senderName.trim() || null, address: senderAddress },
    smsUrl,
    storageUrl,
    memberStorageBytes: Number(quota) * 1024 * 1024,
    backupKey,
    backupUrl,
    backupDays: Number(backupDays),
    errorReportUrl,
    metricsToken,
    drainSeconds: Number(drain),
    trustedProxies: proxies === null ? null : Number(proxies),
    identityProviders,
  }
}

const checkBaseUrl = (url: URL, production: boolean, mistake: (line: string) => void) => {
  if (url.pathname !== '/' || url.search || url.hash || url.username) {
    mistake('PUBLIC_BASE_URL must be a scheme, a host and perhaps a port, without a path.')
  }
  // Session cookies use the `__Host-` prefix, which browsers accept only over https or on localhost.
  if (production && url.protocol !== 'https:' && !isLocalHost(url.hostname))
    mistake('PUBLIC_BASE_URL must begin with https:// in production.')
}

/** The development secret, created at the first start so that sessions survive a restart. */
const readOrCreateSecret = (dataDir: string): string => {
  const file = join(dataDir, 'secret')
  const read = () => {
    const stored = readFileSync(file, 'utf8').trim()
    chmodSync(file, 0o600)
    return stored
  }
  try {
    try {
      return read()
    } catch {
      mkdirSync(dataDir, { recursive: true })
      const made = randomBytes(32).toString('base64url')
      writeFileSync(file, `${made}\n`, { mode: 0o600, flag: 'wx' })
      return made
    }
  } catch (error) {
    // Another process created the file at the same moment.
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return read()
    throw new ConfigError([`DATA_DIR cannot be written: ${(error as Error).message}`])
  }
}
