import type { Verdict } from '#kit/abilities.ts'
import type { accountErrors } from '../contract/index.ts'
import type { Link } from './queries/links.ts'

export type LinkRefusal = Extract<keyof typeof accountErrors, `account.link_${string}`>

/** A mailed link works once, until it expires or a newer link replaces it. The earliest event determines the error. */
export const mayUseLink = (link: Link | undefined, now: Date): Verdict<LinkRefusal> => {
  if (!link) return 'account.link_invalid'
  if (link.used_at) return 'account.link_used'
  if (link.replaced_at) return 'account.link_invalid'
  return link.expires_at > now ? 'ok' : 'account.link_expired'
}

/** ADM-06: whether anyone may create an account, and not only who is invited. */
export const canRegister = ({ registrationEnabled }: { registrationEnabled: boolean }) =>
  registrationEnabled ? 'ok' : 'account.registration_closed'
