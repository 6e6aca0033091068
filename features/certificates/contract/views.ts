import * as z from 'zod/mini'
import { memberCard } from '#features/profiles/contract/card.ts'
import { abilities } from '#kit/abilities.ts'
import { day, id, instant, language } from '#kit/fields.ts'

/** What is printed, in the language of the certificate. */
const sheet = z.strictObject({
  title: z.string(),
  awarded: z.string(),
  completed: z.string(),
  organiser: z.string(),
  dates: z.nullable(z.string()),
  issued: z.string(),
  check: z.string(),
})

const shared = {
  /** In groups of four. */
  code: z.string(),
  /** The holder's name when it was issued. */
  name: z.string(),
  title: z.string(),
  /** The language of the program's texts. */
  programLanguage: language(),
  /** Null once the member who organised the program has left. */
  organiser: z.nullable(z.string()),
  startsOn: z.nullable(day()),
  endsOn: z.nullable(day()),
  /** A role or credits, in the words of the owner. */
  line: z.nullable(z.string()),
  language: language(),
  issuedAt: instant(),
  /** Null while it is valid. */
  revokedAt: z.nullable(instant()),
}

/** A certificate as everyone sees it who has its code. */
export const publicCertificate = z.strictObject({ ...shared, sheet })
export type PublicCertificate = z.output<typeof publicCertificate>

export const ownCertificate = z.strictObject({
  ...shared,
  id: id(),
  /** Null once the program is deleted. */
  slug: z.nullable(z.string()),
  /** Its public page answers like that of an unknown code. */
  isHidden: z.boolean(),
})
export type OwnCertificate = z.output<typeof ownCertificate>

/** A participant of a program as its owner sees them, with the latest certificate. */
export const certifiedParticipant = z.strictObject({
  /** Of the application. */
  id: id(),
  member: memberCard,
  certificate: z.nullable(
    z.strictObject({
      id: id(),
      code: z.string(),
      name: z.string(),
      line: z.nullable(z.string()),
      language: language(),
      issuedAt: instant(),
      revokedAt: z.nullable(instant()),
      revocationReason: z.nullable(z.string()),
    }),
  ),
  can: abilities('issue', 'revoke'),
})
export type CertifiedParticipant = z.output<typeof certifiedParticipant>
