import { createHash } from 'node:crypto'
import { securityLimits, type SystemErrorReport } from '../contract/index.ts'
import type { ErrorRow } from './browser-error-queries.ts'

const limits = securityLimits.error

/** Removes URL queries and fragments, mail addresses, personal identity numbers and token-like strings. */
export const redactPersonalData = (text: string): string =>
  text
    // Also matches URLs without a query, or each of their slashes would start another search.
    .replace(/((?:https?:\/\/|\/)[^\s?#"'<>()]*)(?:[?#][^\s"'<>()]*)?/g, '$1')
    .replace(/[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}.-]{1,255}/gu, '[address]')
    .replace(/\b(?:\d{2})?\d{6}[-+]\d{4}\b/g, '[number]')
    .replace(/[\w-]{40,}/g, (run) => (/\d/.test(run) && /[A-Za-z]/.test(run) ? '[token]' : run))

const sanitize = (text: string, length: number): string =>
  // Truncated before the expressions, to bound their cost, and after, because a replacement can be longer.
  redactPersonalData(
    text
      .slice(0, length * 2)
      .toWellFormed()
      .replace(/[\u0000-\u0008\u000B-\u001F\u007F]/g, ''),
  ).slice(0, length)

const contextOf = (context: unknown): string | undefined => {
  if (context === null || context === undefined) return undefined
  return sanitize(typeof context === 'string' ? context : Object.keys(context).slice(0, 20).join(', '), limits.context)
}

/** Prepares a browser's report for storage (ERR-01). Severity: high if the message contains "critical", else medium. */
export const errorRowOf = (report: SystemErrorReport, at: Date): ErrorRow => {
  const component = sanitize(report.p_component, limits.component) || 'frontend'
  const message = sanitize(report.p_error_message, limits.message)
  const stack = report.p_error_stack ? sanitize(report.p_error_stack, limits.stack) : null
  const { url, userAgent, context } = report.p_metadata ?? {}
  const metadata = {
    ...(url ? { url: sanitize(url, 500) } : {}),
    ...(userAgent ? { userAgent: sanitize(userAgent, 300) } : {}),
    ...(context ? { context: contextOf(context) } : {}),
  }
  // Two stack lines identify the location; complete stacks differ by browser.
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([component, message, stack?.split('\n').slice(0, 2)]))
    .digest()
  return {
    fingerprint,
    component,
    message,
    stack,
    severity: /critical/i.test(message) ? 'high' : 'medium',
    metadata,
    at,
  }
}
