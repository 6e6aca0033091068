/** How a value of a finding is written in the viewer's language. Durations are in seconds; a name is code, such as a setting. */
export type ValueKind = 'number' | 'bytes' | 'share' | 'duration' | 'instant' | 'name'
type Findings = Readonly<Record<string, Readonly<Record<string, ValueKind>>>>

/** The checks of the audit, in order (ADM-07). */
export const auditChecks = [
  'settings',
  'secrets',
  'site',
  'clock',
  'server',
  'database',
  'replica',
  'migrations',
  'backups',
  'mail',
  'sms',
  'storage',
  'queue',
  'disk',
  'demo_accounts',
  'second_factors',
  'errors',
] as const
export type AuditCheck = (typeof auditChecks)[number]

/** What is as it should be. */
export const goodFindings = {
  settings_read: {},
  secrets_strong: { number: 'number' },
  certificate_valid: { left: 'duration' },
  plain_redirects: {},
  plain_closed: {},
  hsts_on: { time: 'duration' },
  content_policy_on: {},
  clock_same: { difference: 'duration' },
  clock_outside_same: { difference: 'duration' },
  server_ready: { address: 'name' },
  database_version: { version: 'name', encoding: 'name', collation: 'name' },
  database_settings_safe: {},
  database_connections: { used: 'number', limit: 'number' },
  replica_current: { took: 'duration' },
  migrations_applied: { number: 'number' },
  backup_recent: { made: 'instant', age: 'duration' },
  backup_read_back: { read: 'instant' },
  mail_answers: { address: 'name' },
  sms_answers: { address: 'name' },
  storage_answers: { took: 'duration' },
  queue_moving: { number: 'number' },
  jobs_succeed: {},
  events_delivered: { age: 'duration' },
  disk_free: { place: 'name', free: 'bytes', share: 'share' },
  demo_accounts_none: {},
  administrators_protected: { number: 'number' },
  requests_succeed: { failed: 'number', total: 'number', since: 'instant' },
  browsers_succeed: { number: 'number' },
} as const satisfies Findings

/** What has to be mended. Each has a remedy: `remedies.CODE` in the locales. */
export const problemFindings = {
  not_production: { environment: 'name' },
  second_factor_optional: {},
  metrics_closed: {},
  proxies_unknown: {},
  draining_off: {},
  secret_weak: { setting: 'name' },
  secret_example: { setting: 'name' },
  secret_reused: { setting: 'name', other: 'name' },
  site_unreachable: { address: 'name', reason: 'name' },
  site_fails: { address: 'name', status: 'name' },
  certificate_expires: { left: 'duration' },
  certificate_refused: { reason: 'name' },
  plain_open: { status: 'name' },
  hsts_missing: {},
  hsts_short: { time: 'duration' },
  content_policy_missing: {},
  clock_off: { difference: 'duration' },
  clock_outside_off: { difference: 'duration' },
  server_down: { address: 'name', reason: 'name' },
  server_not_ready: { address: 'name', status: 'name' },
  database_unreachable: { reason: 'name' },
  database_version_unsupported: { version: 'name' },
  database_encoding: { encoding: 'name' },
  database_setting_unsafe: { setting: 'name', value: 'name' },
  database_collation_changed: { before: 'name', after: 'name' },
  database_connections_short: { limit: 'number', needed: 'number' },
  database_connections_used: { used: 'number', limit: 'number' },
  database_timeout_missing: { setting: 'name' },
  replica_unreachable: { reason: 'name' },
  replica_not_streaming: {},
  replica_behind: { limit: 'duration' },
  migrations_pending: { number: 'number', first: 'name' },
  migrations_unknown: { number: 'number', first: 'name' },
  migrations_altered: { number: 'number', first: 'name' },
  backup_no_key: {},
  backup_none: {},
  backup_old: { made: 'instant', age: 'duration' },
  backup_failed: { ended: 'instant' },
  backup_not_automatic: {},
  backup_not_read_back: { days: 'number' },
  backup_same_machine: {},
  mail_refuses: { address: 'name', reason: 'name' },
  sms_refuses: { address: 'name', reason: 'name' },
  storage_refuses: { reason: 'name' },
  queue_waits: { queue: 'name', number: 'number', age: 'duration' },
  jobs_failed: { queue: 'name', number: 'number' },
  events_late: { age: 'duration' },
  disk_low: { place: 'name', free: 'bytes', share: 'share' },
  demo_accounts_open: { number: 'number' },
  demo_accounts_there: { number: 'number' },
  administrators_unprotected: { number: 'number', total: 'number' },
  super_admin_missing: {},
  requests_fail: { failed: 'number', total: 'number', since: 'instant' },
  browsers_fail: { number: 'number' },
  check_too_slow: { limit: 'duration' },
  check_fails: { reason: 'name' },
} as const satisfies Findings

/** Why a check does not apply here. */
export const skippedFindings = {
  site_local: { address: 'name' },
  replica_off: {},
  mail_in_mailbox: {},
  sms_off: {},
  metrics_unreachable: {},
  database_needed: {},
} as const satisfies Findings

const findings = { ...goodFindings, ...problemFindings, ...skippedFindings }
export type FindingCode = keyof typeof findings
export const findingCodes = Object.keys(findings) as [FindingCode, ...FindingCode[]]

export type FindingValues<Code extends FindingCode> = {
  readonly [Name in keyof (typeof findings)[Code]]: string | number
}

export const valueKindsOf = (code: FindingCode): Readonly<Record<string, ValueKind>> => findings[code]
