import { email } from '#kit/fields.ts'
import { withAsciiDomain } from '../contract/mail-domain.ts'

/** What an account of another service proves. */
export type ExternalProfile = {
  subject: string
  /** What its owner calls the account. */
  accountName: string
  /** Null if the service does not call it verified. */
  verifiedEmail: string | null
  /** Empty if the service does not say. */
  fullName: string
}

export const normalizedEmail = (address: string | undefined): string | null =>
  email().safeParse(address && withAsciiDomain(address)).data ?? null
