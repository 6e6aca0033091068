import { defineErrors } from '#kit/errors.ts'

/** Invalid fields have codes instead (`accountFieldCodes`); too many attempts are `rate.limited` (AUTH-12). */
export const accountErrors = defineErrors({
  /** Unknown address or wrong password. The error does not say which (AUTH-03). */
  'account.sign_in_failed': 401,
  /** Too many attempts: unknown browsers must reset the password by mail (AUTH-12). Same for unknown addresses. */
  'account.sign_in_restricted': 403,
  /** The wrong password of the account that is signed in. */
  'account.password_wrong': 422,
  /** The account has a password already; changing it needs the current one. */
  'account.password_exists': 409,
  /** The session has ended, or is another member's. */
  'account.session_not_found': 404,
  /** No sign-in of this browser waits for a second step, or it has waited too long (AUTH-13). */
  'account.challenge_expired': 410,
  /** The code is unknown, or a newer link has replaced it. */
  'account.link_invalid': 404,
  /** AUTH-04, AUTH-06 */
  'account.link_used': 410,
  /** AUTH-04, AUTH-06 */
  'account.link_expired': 410,
  /** The new address is the account's own. */
  'account.email_same': 409,
  /** Another account has confirmed the address in the meantime. */
  'account.email_taken': 409,
  'account.code_wrong': 422,
  /** No code is awaited, it has expired, or it was tried too often. */
  'account.code_expired': 410,
  /** Administrators have closed the registration (ADM-06): accounts are created from invitations. */
  'account.registration_closed': 403,
  'user.not_found': 404,
  'user.already_admin': 409,
  /** Members cannot ban or demote themselves, or change their own level. */
  'user.yourself': 409,
  /** Only super admins may act on super admins or on the levels `admin` and `super_admin`. */
  'user.super_admins_only': 403,
  'user.last_super_admin': 409,
  'user.already_banned': 409,
  'user.not_banned': 409,
  /** Banned members get no rights. */
  'user.banned': 409,
  /** The owner of the address is not known yet, so the account gets no rights. */
  'user.unconfirmed': 409,
  'user.end_passed': 422,
  /** An account has this address already, confirmed or not. */
  'user.email_taken': 409,
  /** The account has a confirmed address, so it needs no invitation. */
  'user.confirmed': 409,
  /** A link gives the account to the one who has it: never that of an administrator of the same or a higher level. */
  'user.level_too_high': 403,
  /** The member has neither two-step login nor a passkey. */
  'user.no_second_factor': 409,
  /** In the list of leaked passwords (AUTH-02). */
  'password.breached': 422,
  /** A common pattern: repeated characters, keyboard rows, years (AUTH-02). */
  'password.guessable': 422,
  /** Consists mostly of the member's name or address (AUTH-02). */
  'password.personal': 422,
})

/** Field codes of this area, in addition to the kit's `fieldCodes`. */
export const accountFieldCodes = [
  'account.identifier_required',
  'account.email_required',
  'account.terms_not_accepted',
  'account.role_not_selected',
  'account.partner_by_application',
  'account.passwords_differ',
  'password.too_short',
] as const
export type AccountFieldCode = (typeof accountFieldCodes)[number]

export const passwordRefusals = ['password.breached', 'password.guessable', 'password.personal'] as const
