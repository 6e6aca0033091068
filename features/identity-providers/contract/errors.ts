import type { AccountFieldCode } from '#features/accounts/contract/errors.ts'
import { defineErrors } from '#kit/errors.ts'

export const identityErrors = defineErrors({
  /** This community does not offer the service. */
  'identity.unknown_provider': 404,
  /** No organisation here logs in by this domain of mail addresses. Says nothing about accounts. */
  'identity.no_sso': 404,
  /** The organisation's service names an address that is not of the organisation's own domains. */
  'identity.foreign_domain': 422,
  /** The login did not begin in this browser, was finished before, or took too long. */
  'identity.flow_expired': 410,
  /** The member pressed "cancel" at the other service. */
  'identity.cancelled': 422,
  /** The other service refused, or its answer is not valid. */
  'identity.refused': 422,
  /** The other service does not answer, or does not accept our client. */
  'identity.provider_unavailable': 502,
  /** Only a verified address can create an account. */
  'identity.email_unverified': 422,
  /** A member has the address. They log in and connect the other account in the settings. */
  'identity.account_exists': 409,
  /** Administrators have closed the registration (ADM-06). */
  'identity.registration_closed': 403,
  /** No member has connected the wallet. It proves no address, so it cannot create an account. */
  'identity.wallet_unknown': 422,
  /** The account at the other service belongs to another member. */
  'identity.linked_elsewhere': 409,
  /** The member has linked an account of this service. */
  'identity.already_linked': 409,
  /** The member has no other way to log in. */
  'identity.last_way': 409,
  'identity.not_found': 404,
  /** No sign-up waits in this browser. */
  'identity.sign_up_expired': 410,
})

/** Field codes of the accounts' fields in the last step of a sign-up. */
export const signUpFieldCodes = [
  'account.terms_not_accepted',
  'account.role_not_selected',
  'account.partner_by_application',
] as const satisfies readonly AccountFieldCode[]
