import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addressesOf } from './db/addresses.ts'
import { ConfigError, readConfig } from './config.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'nordbro-config-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const mistakesOf = (env: Record<string, string>): readonly string[] => {
  try {
    readConfig({ DATA_DIR: dataDir, ...env })
  } catch (error) {
    if (error instanceof ConfigError) return error.lines
    throw error
  }
  return []
}

const production = {
  NODE_ENV: 'production',
  SECRET: 'x'.repeat(32),
  DATABASE_URL: 'postgres://app:word@db.example/nordbro',
  PUBLIC_BASE_URL: 'https://nordbro.example',
  MAIL_URL: 'smtp://mail.example:587',
}

describe('MAIL_FROM', () => {
  it.each([
    ['hej@nordbro.example', { name: null, address: 'hej@nordbro.example' }],
    ['<hej@nordbro.example>', { name: null, address: 'hej@nordbro.example' }],
    ['Nordbro Göteborg <hej@nordbro.example>', { name: 'Nordbro Göteborg', address: 'hej@nordbro.example' }],
  ])('MAIL_FROM accepts %s', (sender, expected) => {
    expect(readConfig({ DATA_DIR: dataDir, MAIL_FROM: sender }).mailFrom).toEqual(expected)
  })

  it.each(['Nordbro', 'hej@', 'a@b.example, c@d.example', 'Nordbro <hej@nordbro.example', 'x\r\nBcc: a@b.example'])(
    'MAIL_FROM refuses %s',
    (sender) => {
      expect(mistakesOf({ MAIL_FROM: sender })).toEqual([expect.stringMatching(/^MAIL_FROM must be/)])
    },
  )

  it('MAIL_FROM defaults to no-reply at the host of PUBLIC_BASE_URL', () => {
    expect(readConfig({ ...production, DATA_DIR: dataDir }).mailFrom).toEqual({
      name: null,
      address: 'no-reply@nordbro.example',
    })
  })
})

describe('the settings of backups', () => {
  const backupKey = `AGE-SECRET-KEY-1${'Q'.repeat(58)}`

  it('BACKUP_KEY must be an age identity, and BACKUP_URL a place other than that of the files', () => {
    expect(mistakesOf({ BACKUP_KEY: backupKey, BACKUP_URL: 'file:///srv/backups' })).toEqual([])
    expect(mistakesOf({ BACKUP_KEY: 'secret' })).toEqual([expect.stringMatching(/^BACKUP_KEY must be an age identity/)])
    expect(mistakesOf({ BACKUP_URL: 's3://nobody' })).toEqual([expect.stringMatching(/^BACKUP_URL must be s3:/)])
    expect(mistakesOf({ BACKUP_URL: 'file:///srv/files', STORAGE_URL: 'file:///srv/files' })).toEqual([
      expect.stringMatching(/^BACKUP_URL must be another place/),
    ])
  })

  it('BACKUP_DAYS is 400 with a key, which twelve monthly backups need, and else 30', () => {
    expect(readConfig({ DATA_DIR: dataDir })).toMatchObject({ backupKey: null, backupUrl: null, backupDays: 30 })
    expect(readConfig({ DATA_DIR: dataDir, BACKUP_KEY: backupKey })).toMatchObject({ backupKey, backupDays: 400 })
    expect(readConfig({ DATA_DIR: dataDir, BACKUP_KEY: backupKey, BACKUP_DAYS: '60' }).backupDays).toBe(60)
  })
})

describe('readConfig in development', () => {
  it('has a default for every setting', () => {
    const config = readConfig({ DATA_DIR: dataDir })
    expect(config).toMatchObject({
      environment: 'development',
      production: false,
      port: 3000,
      host: '127.0.0.1',
      dataDir,
      database: { kind: 'embedded' },
      publicBaseUrl: 'http://localhost:3000',
      mailUrl: null,
      storageUrl: null,
      memberStorageBytes: 500 * 1024 * 1024,
      errorReportUrl: null,
      metricsToken: null,
    })
  })

  it('creates the secret once and makes it readable by its owner only', () => {
    const first = readConfig({ DATA_DIR: dataDir }).secret
    expect(first.length).toBeGreaterThanOrEqual(32)
    const file = join(dataDir, 'secret')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    chmodSync(file, 0o644)
    expect(readConfig({ DATA_DIR: dataDir }).secret).toBe(first)
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  it('treats an empty variable as not set', () => {
    expect(readConfig({ DATA_DIR: dataDir, PORT: '', MAIL_URL: ' ' })).toMatchObject({ port: 3000, mailUrl: null })
  })

  it('writes nothing when a setting is invalid', () => {
    expect(mistakesOf({ DATA_DIR: join(dataDir, 'new'), PORT: 'x' })).toHaveLength(1)
    expect(() => statSync(join(dataDir, 'new'))).toThrow()
  })

  it('reports in one line that the data folder cannot be written', () => {
    writeFileSync(join(dataDir, 'file'), '')
    expect(mistakesOf({ DATA_DIR: join(dataDir, 'file', 'var') })).toEqual([
      expect.stringMatching(/^DATA_DIR cannot be written: [^\n]+$/),
    ])
  })
})

describe('readConfig in production', () => {
  it('accepts the required settings', () => {
    expect(readConfig({ DATA_DIR: dataDir, ...production })).toMatchObject({
      production: true,
      database: { kind: 'external', ...addressesOf(production.DATABASE_URL) },
      publicBaseUrl: 'https://nordbro.example',
    })
  })

  it('DATABASE_DIRECT_URL and DATABASE_READ_URL belong to a DATABASE_URL', () => {
    const [direct, read] = ['postgres://a:b@db.example/direct', 'postgresql://a:b@replica.example/nordbro']
    const given = { DATABASE_DIRECT_URL: direct, DATABASE_READ_URL: read }
    expect(readConfig({ DATA_DIR: dataDir, ...production, ...given }).database).toEqual({
      kind: 'external',
      url: production.DATABASE_URL,
      directUrl: direct,
      readUrl: read,
    })
    expect(mistakesOf({ ...production, ...given, DATABASE_URL: 'embedded' })).toEqual([
      'DATABASE_DIRECT_URL needs a DATABASE_URL beside it.',
      'DATABASE_READ_URL needs a DATABASE_URL beside it.',
    ])
    expect(mistakesOf({ ...production, DATABASE_READ_URL: 'replica.example' })).toEqual([
      expect.stringMatching(/^DATABASE_READ_URL must be an address/),
    ])
  })

  it('AUTH_WALLET needs a host that the message of a wallet can name', () => {
    const wallet = { ...production, AUTH_WALLET: 'ethereum' }
    expect(mistakesOf(wallet)).toEqual([])
    expect(mistakesOf({ ...wallet, PUBLIC_BASE_URL: 'https://intranet' })).toEqual([
      expect.stringMatching(/^AUTH_WALLET needs a PUBLIC_BASE_URL/),
    ])
  })

  it.each(['SECRET', 'DATABASE_URL', 'PUBLIC_BASE_URL', 'MAIL_URL'])(
    'refuses to start without %s and names it in one line',
    (name) => {
      const lines = mistakesOf({ ...production, [name]: '' })
      expect(lines).toEqual([expect.stringMatching(new RegExp(`^${name} is missing: [^\n]+$`))])
    },
  )

  it('uses the embedded database when DATABASE_URL is "embedded"', () => {
    expect(readConfig({ DATA_DIR: dataDir, ...production, DATABASE_URL: 'embedded' }).database).toEqual({
      kind: 'embedded',
    })
  })

  it('requires https except on localhost', () => {
    expect(mistakesOf({ ...production, PUBLIC_BASE_URL: 'http://nordbro.example' })).toHaveLength(1)
    expect(mistakesOf({ ...production, PUBLIC_BASE_URL: 'http://localhost:3000/' })).toEqual([])
  })
})

it('readConfig reports all mistakes at once, one line each, and repeats no password', () => {
  const lines = mistakesOf({
    ...production,
    NODE_ENV: 'prod',
    PORT: '70000',
    DATABASE_URL: 'mysql://app:hunter2@db.example/x',
    PUBLIC_BASE_URL: 'https://nordbro.example/app',
    SECRET: 'short',
    MAIL_URL: 'mail.example',
    SMS_URL: 'http://user:hunter2@gateway.example/send',
    STORAGE_URL: 'ftp://files.example',
    BACKUP_DAYS: 'a month',
    ERROR_REPORT_URL: 'errors.example',
    METRICS_TOKEN: 'short',
  })
  const names = [
    'NODE_ENV',
    'PORT',
    'DATABASE_URL',
    'PUBLIC_BASE_URL',
    'SECRET',
    'MAIL_URL',
    'SMS_URL',
    'STORAGE_URL',
    'BACKUP_DAYS',
    'ERROR_REPORT_URL',
    'METRICS_TOKEN',
  ]
  expect(lines.map((line) => line.split(' ')[0])).toEqual(names)
  expect(lines.join('\n')).not.toContain('hunter2')
  expect(lines.every((line) => !line.includes('\n'))).toBe(true)
})
