/** SHLD-01 */
export const securityEventTypes = [
  'rate_limit_exceeded',
  'suspicious_activity',
  'validation_failed',
  'file_upload_violation',
  'user_blocked',
] as const
export type SecurityEventType = (typeof securityEventTypes)[number]

export const severities = ['low', 'medium', 'high', 'critical'] as const
export type Severity = (typeof severities)[number]

/** The types that SHLD-02 counts. */
export const countedTypes = [
  'rate_limit_exceeded',
  'suspicious_activity',
  'validation_failed',
] as const satisfies readonly SecurityEventType[]

/** What a browser may report; that somebody was blocked only the server can know. */
export const reportableTypes = [
  'rate_limit_exceeded',
  'suspicious_activity',
  'validation_failed',
  'file_upload_violation',
] as const satisfies readonly SecurityEventType[]

/** `security`: the rule of SHLD-02; `ban`: an administrator's decision (ADM-02). */
export const lockoutKinds = ['security', 'ban'] as const

/** The reason of a block by the rule, as the specification words it; screens translate by the kind. */
export const securityLockReason = 'Too many security violations detected'

export const securityLimits = {
  /** SHLD-02: this many events of one severity within `windowHours` block, for `blockHours`. */
  lock: { critical: 3, high: 10, windowHours: 24, lockHours: 24 },
  /** Rows of one read (ADM-08). */
  rows: 100,
  appeal: 2000,
  liftReason: 500,
  /** Entries of `p_details`, and characters of each. */
  details: { entries: 20, characters: 200 },
  /** What is kept of an error report; longer ones are cut, not refused. */
  error: { component: 100, message: 2000, stack: 8000, context: 500 },
  /** Reports to the error service within 24 hours, so that a flood of made-up faults is not passed on. */
  forwardedErrors: 500,
  /** Days until a row is deleted. */
  retention: { minorDays: 30, graveDays: 90, errorDays: 30, lockoutDays: 365 },
} as const
