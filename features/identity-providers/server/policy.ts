import { mayCall } from '#kit/access.ts'
import type { Viewer } from '#platform/auth/viewer.ts'
import { mailDomainOf } from '../contract/mail-domain.ts'

/**
 * - A member with a confirmed address may link one account of each service that is offered here.
 * - The provider of an organisation is offered to members with an address of its domains.
 * - A member may remove each of them, except the only way to log in.
 * - The provider of an organisation speaks for its own domains only, also about accounts that are linked.
 * - An account of another service may create an account here if its address is verified and nobody has confirmed it.
 */
type LinkFacts = { isOffered: boolean; isLinked: boolean }

export const mayLink = (viewer: Viewer | null, { isOffered, isLinked }: LinkFacts) => {
  const access = mayCall('confirmed', viewer)
  if (access !== 'ok') return access
  if (!isOffered) return 'identity.unknown_provider'
  return isLinked ? 'identity.already_linked' : 'ok'
}

/** `otherWays`: how many ways to log in the member has without the account. */
type UnlinkFacts = { isLinked: boolean; otherWays: number }

export const mayUnlink = (viewer: Viewer | null, { isLinked, otherWays }: UnlinkFacts) => {
  const access = mayCall('member', viewer)
  if (access !== 'ok') return access
  if (!isLinked) return 'identity.not_found'
  return otherWays > 0 ? 'ok' : 'identity.last_way'
}

type AddressFacts = { domains: readonly string[] | undefined; verifiedEmail: string | null }

export const canSpeakFor = ({ domains, verifiedEmail }: AddressFacts) =>
  domains === undefined || verifiedEmail === null || domains.includes(mailDomainOf(verifiedEmail))
    ? 'ok'
    : 'identity.foreign_domain'

/**
 * Anyone can have a Google account with an address of the organisation. Only the claim `hd` says that the organisation
 * manages the account.
 */
export const isManaged = (
  { issuer, domains }: { issuer: string; domains?: readonly string[] },
  hostedDomain: string | undefined,
): boolean => domains === undefined || issuer !== 'https://accounts.google.com' || domains.includes(hostedDomain ?? '')

type SignUpFacts = {
  isRegistrationEnabled: boolean
  hasVerifiedEmail: boolean
  owner: { isConfirmed: boolean; isBanned: boolean } | null
}

/** Replacing a banned account would delete the ban. */
export const canSignUp = ({ isRegistrationEnabled, hasVerifiedEmail, owner }: SignUpFacts) => {
  if (!hasVerifiedEmail) return 'identity.email_unverified'
  if (owner?.isConfirmed || owner?.isBanned) return 'identity.account_exists'
  return isRegistrationEnabled ? 'ok' : 'identity.registration_closed'
}
