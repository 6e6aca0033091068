import * as z from 'zod/mini'
import { limits } from '#kit/limits.ts'
import { normalize } from '#kit/normalize.ts'
import { personName } from '#kit/person-name.ts'
import type { AccountFieldCode } from './errors.ts'
import { selfAssignableRoles } from './roles.ts'

const code = (value: AccountFieldCode) => value

export const fullName = () => personName({ max: 120 })

/**
 * NFKC, so that `å` is the same character from every keyboard (NIST SP 800-63B 3.1.1.2); never trimmed.
 * `passwordStrength` checks the rest (AUTH-02).
 */
export const newPassword = () =>
  z.string().check(
    z.overwrite((value) => normalize(value, 'NFKC')),
    z.minLength(limits.password.min, { error: code('password.too_short') }),
    z.maxLength(limits.password.max),
  )

/** A password at sign-in. The rules for new passwords do not apply: they may have changed since it was set. */
export const existingPassword = () =>
  z.string({ error: code('account.identifier_required') }).check(
    z.overwrite((value) => normalize(value, 'NFKC')),
    z.minLength(1, { error: code('account.identifier_required') }),
    z.maxLength(limits.password.max),
  )

/** A mail address or a phone number. The server distinguishes them (AUTH-03). */
export const identifier = () =>
  z
    .string({ error: code('account.identifier_required') })
    .check(z.trim(), z.minLength(1, { error: code('account.identifier_required') }), z.maxLength(254))

/** `partner` is refused with its own error (PROF-03). */
export const selfAssignableRole = () =>
  z.enum(selfAssignableRoles, {
    error: (issue) =>
      issue.input === 'partner'
        ? code('account.partner_by_application')
        : issue.input
          ? undefined
          : code('account.role_not_selected'),
  })

export const linkCode = () => z.string().check(z.minLength(1), z.maxLength(200))

/** Checked even when other fields are invalid, so that the form shows all errors at once. */
export const passwordsMatch = <T extends { password: string; passwordAgain: string }>() =>
  z.refine<T>((value) => normalize(value.password, 'NFKC') === normalize(value.passwordAgain, 'NFKC'), {
    error: code('account.passwords_differ'),
    path: ['passwordAgain'],
    when: ({ value }) => hasPasswords(value),
  })

const hasPasswords = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'password' in value &&
  typeof value.password === 'string' &&
  'passwordAgain' in value &&
  typeof value.passwordAgain === 'string'
