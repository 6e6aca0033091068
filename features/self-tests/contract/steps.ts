/** The tests, in the order of the page. */
export const selfTests = ['mail', 'push', 'live', 'upload', 'error', 'smoke'] as const
export type SelfTest = (typeof selfTests)[number]

/** What the smoke set requests, in order. */
export const smokeSteps = [
  'home_sv',
  'home_en',
  'home_ar',
  'login_sv',
  'login_en',
  'login_ar',
  'headers',
  'script',
  'readiness',
  'api',
  'feed',
  'robots',
  'sitemap',
  'stream',
  'missing_page',
] as const
export type SmokeStep = (typeof smokeSteps)[number]

/** What a run tries, one after the other. `run` stands for the whole run when it was cut short. */
export const stepNames = [
  'run',
  'mail_send',
  'push_browser',
  'live_there',
  'live_back',
  'upload_store',
  'upload_read',
  'upload_remove',
  'error_answer',
  'error_log',
  'error_metrics',
  'error_browser',
  'error_service',
  ...smokeSteps,
] as const
export type StepName = (typeof stepNames)[number]

export const passedCodes = [
  'mail_accepted',
  'mail_stored',
  'push_accepted',
  'live_received',
  'live_confirmed',
  'upload_stored',
  'upload_same',
  'upload_removed',
  'error_answered',
  'error_logged',
  'error_counted',
  'browser_error_stored',
  'error_service_accepted',
  'site_answered',
  'site_cached',
  'headers_set',
  'stream_opened',
] as const

/** Each has a remedy: `remedies.CODE` in the locales. */
export const failedCodes = [
  'lost',
  'too_slow',
  'crashed',
  'mail_refused',
  'mail_not_taken',
  'mail_unanswered',
  'push_gone',
  'push_refused',
  'push_unreachable',
  'live_unanswered',
  'live_delayed',
  'upload_refused',
  'upload_missing',
  'upload_unreadable',
  'upload_differs',
  'upload_left',
  'error_unanswered',
  'error_not_logged',
  'error_not_counted',
  'browser_error_missing',
  'error_service_failed',
  'error_service_waits',
  'site_unreachable',
  'site_status',
  'site_language',
  'site_title',
  'site_type',
  'site_script_missing',
  'site_not_cached',
  'headers_missing',
  'stream_closed',
] as const

/** Why a step does not apply. */
export const skippedCodes = [
  'push_none',
  'upload_waits',
  'metrics_closed',
  'browser_error_unsent',
  'error_service_off',
  'stream_untried',
] as const

export const stepCodes = [...passedCodes, ...failedCodes, ...skippedCodes] as const
export type PassedCode = (typeof passedCodes)[number]
export type FailedCode = (typeof failedCodes)[number]
export type SkippedCode = (typeof skippedCodes)[number]
