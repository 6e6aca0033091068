import { defineErrors } from '#kit/errors.ts'

/**
 * The area's refusals. What is wrong with one field comes as that field's code instead (`accountFieldCodes`);
 * too many attempts are the kernel's `rate.limited` with `retryAfter` in seconds (AUTH-12).
 */
export const accountErrors = defineErrors({
  /** Unknown address or wrong password: never says which (AUTH-03). */
  'account.sign_in_failed': 401,
  /** Too many attempts on the account: an unknown browser needs a link by mail, a known one does not (AUTH-12). Addresses without an account alike. */
  'account.sign_in_restricted': 403,
  /** A link's code that was never given out, or that a newer link replaced. */
  'account.link_invalid': 404,
  /** A link that was good and has been used (AUTH-04, AUTH-06). */
  'account.link_used': 410,
  /** A link that was good and is too old (AUTH-04, AUTH-06). */
  'account.link_expired': 410,
  /** The administration knows no such member ("User not found"). */
  'user.not_found': 404,
  'user.already_admin': 409,
  /** Nobody bans or demotes themselves, nor gives themselves another level. */
  'user.yourself': 409,
  /** What concerns super admins, or the levels that change things, is theirs. */
  'user.super_admins_only': 403,
  'user.last_super_admin': 409,
  'user.already_banned': 409,
  'user.not_banned': 409,
  /** Who is shut out gets no rights. */
  'user.banned': 409,
  /** Nobody knows yet whose address it is: it gets no rights. */
  'user.unconfirmed': 409,
  /** A ban's last day is over already. */
  'user.end_passed': 422,
  /** On the list of passwords known from leaks (AUTH-02). */
  'password.breached': 422,
  /** A pattern that is tried first: repeated signs, rows of keys, years (AUTH-02). */
  'password.guessable': 422,
  /** Made of the member's own name or address (AUTH-02). */
  'password.personal': 422,
})

/** What a field of the area's forms can be refused with, beside the kit's `fieldCodes`. */
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

/** Why a new password is refused (AUTH-02). */
export const passwordRefusals = ['password.breached', 'password.guessable', 'password.personal'] as const
