/** SHLD-01. `access_token_created` is recorded for the member alone and never counts (API-02). */
export const securityEventTypes = [
  'rate_limit_exceeded',
  'suspicious_activity',
  'validation_failed',
  'file_upload_violation',
  'user_blocked',
  'access_token_created',
] as const
export type SecurityEventType = (typeof securityEventTypes)[number]

export const severities = ['low', 'medium', 'high', 'critical'] as const
export type Severity = (typeof severities)[number]

/** The message of a browser error that an administrator provokes begins with it. Such errors are stored, and not counted. */
export const provokedErrorPrefix = 'Self-test'

/** The types that count towards a lock (SHLD-02). */
export const countedTypes = [
  'rate_limit_exceeded',
  'suspicious_activity',
  'validation_failed',
] as const satisfies readonly SecurityEventType[]

/** The types that a browser may report. Only the server records `user_blocked`. */
export const reportableTypes = [
  'rate_limit_exceeded',
  'suspicious_activity',
  'validation_failed',
  'file_upload_violation',
] as const satisfies readonly SecurityEventType[]

/** `security`: the automatic lock (SHLD-02); `ban`: an administrator's decision (ADM-02). */
export const lockoutKinds = ['security', 'ban'] as const

/** The specification's wording. Screens show a translated text by `kind`. */
export const securityLockReason = 'Too many security violations detected'

export const securityLimits = {
  /** SHLD-02: this many events of one severity within `windowHours` lock the account for `lockHours`. */
  lock: { critical: 3, high: 10, windowHours: 24, lockHours: 24 },
  /** Maximum rows per read (ADM-08). */
  rows: 100,
  /** What the dashboard covers, how many events it shows at first, and how often it reads them (ADM-08). */
  dashboardDays: 7,
  recentRows: 10,
  refreshMinutes: 5,
  /** Counting up to this number takes milliseconds. */
  countedRows: 10_000,
  appeal: 2000,
  /** Why a lock was lifted, in a few lines. */
  liftReason: 2000,
  /** Counted events that a view of a lock lists at most, the newest. */
  shownEvents: 20,
  /** Maximum entries of `p_details`, and characters of each. */
  details: { entries: 20, characters: 200 },
  /** Maximum characters; longer error reports are truncated, not refused. */
  error: { component: 100, message: 2000, stack: 8000, context: 500 },
  /** Maximum reports to the error service in 24 hours, so that a flood of forged errors is not forwarded. */
  forwardedErrors: 500,
  retention: { minorDays: 30, graveDays: 90, errorDays: 30, lockoutDays: 365 },
} as const
