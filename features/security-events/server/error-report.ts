import { createHash } from 'node:crypto'
import { securityLimits, type SystemErrorReport } from '../contract/index.ts'
import type { ErrorRow } from './queries.ts'

const limits = securityLimits.error

/**
 * Takes out of a text what can point to a person: queries and fragments of addresses (searches, codes), e-mail
 * addresses, personal identity numbers and anything as long and dense as a token.
 */
export const redactPersonalData = (text: string): string =>
  text
    // An address without a query is a match too: else each of its slashes would be the beginning of another search.
    .replace(/((?:https?:\/\/|\/)[^\s?#"'<>()]*)(?:[?#][^\s"'<>()]*)?/g, '$1')
    .replace(/[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}.-]{1,255}/gu, '[address]')
    .replace(/\b(?:\d{2})?\d{6}[-+]\d{4}\b/g, '[number]')
    .replace(/[\w-]{40,}/g, (run) => (/\d/.test(run) && /[A-Za-z]/.test(run) ? '[token]' : run))

const sanitize = (text: string, length: number): string =>
  // Cut before the expressions run, so that their cost is bounded, and after, because a replacement can be longer.
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

/** A browser's report as it is kept (ERR-01). Severity: high if the message contains "critical", else medium. */
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
  // The place in the code tells faults apart; whole stacks differ by browser.
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
