import * as z from 'zod/mini'
import { presenceChanged } from '#features/accounts/contract/events.ts'
import { applicationChanged } from '#features/applications/contract/events.ts'
import { blocksChanged } from '#features/blocks/contract/events.ts'
import { profileChanged } from '#features/profiles/contract/events.ts'
import { programErrors } from '#features/programs/contract/errors.ts'
import { programChanged } from '#features/programs/contract/events.ts'
import { download, endpoint, pickErrors } from '#kit/endpoint.ts'
import { id, language, paragraphs, text } from '#kit/fields.ts'
import { page, pageInput } from '#kit/page.ts'
import { certificateErrors } from './errors.ts'
import { certificatesChanged } from './events.ts'
import { certificateLimits } from './limits.ts'
import { certifiedParticipant, ownCertificate, publicCertificate } from './views.ts'

export { codeAlphabet, codeLength, groupedCode, parseCode } from './code.ts'
export { certificateErrors } from './errors.ts'
export { certificatesChanged } from './events.ts'
export { certificateLimits } from './limits.ts'
export type { CertifiedParticipant, OwnCertificate, PublicCertificate } from './views.ts'

export const ownCertificatesPath = '/certificates' as const

/** The public page of a certificate. */
export const certificatePath = (code: string) => `/certificates/${encodeURIComponent(code)}` as const

/** Where the owner of a program issues certificates. */
export const programCertificatesPath = (slug: string) => `/programs/${encodeURIComponent(slug)}/certificates` as const

export const checkCertificate = endpoint({
  name: 'certificates.check',
  method: 'GET',
  path: '/api/certificate-checks/:code',
  summary:
    'Returns the certificate with a code, valid or revoked. The answer is the same for an unknown code, a hidden certificate, one whose holder or issuer is banned, and a text that is no code.',
  access: 'anyone',
  input: z.strictObject({ code: text({ max: 100 }) }),
  output: z.strictObject({ certificate: z.nullable(publicCertificate) }),
  rate: 'search',
  staleAfter: [certificatesChanged, presenceChanged],
})

export const readSignedCopy = endpoint({
  name: 'certificates.signedCopy',
  method: 'GET',
  path: '/api/certificate-checks/:code/signed-copy',
  summary:
    'Downloads a valid certificate as a signed statement (a JWT of the type `certificate+jwt`), which anyone verifies with `publicKeys.list`. It says what is true now and expires after 90 days.',
  access: 'anyone',
  input: z.strictObject({ code: text({ max: 100 }) }),
  output: download,
  errors: pickErrors(certificateErrors, 'certificate.not_found', 'certificate.revoked'),
  rate: 'search',
})

export const listOwnCertificates = endpoint({
  name: 'certificates.mine',
  method: 'GET',
  path: '/api/certificates/mine',
  summary: "Lists the member's own certificates, of one program or all, latest first.",
  access: 'member',
  input: z.strictObject({ programId: z.optional(id()), ...pageInput }),
  output: page(ownCertificate),
  staleAfter: [certificatesChanged, programChanged],
})

export const setCertificateHidden = endpoint({
  name: 'certificates.setHidden',
  method: 'PUT',
  path: '/api/certificates/:id/hidden',
  summary: "Hides the public page of one of the member's own certificates, or shows it again. Repeating has no effect.",
  access: 'member',
  input: z.strictObject({ id: id(), isHidden: z.boolean() }),
  output: ownCertificate,
  errors: pickErrors(certificateErrors, 'certificate.not_found'),
})

const managed = pickErrors(programErrors, 'program.not_found', 'program.not_yours', 'program.wrong_state')

export const listCertified = endpoint({
  name: 'certificates.participants',
  method: 'GET',
  path: '/api/programs/:programId/certificates',
  summary: 'Lists the participants of a program with their certificates, for its owner, in the order of applying.',
  access: 'member',
  input: z.strictObject({ programId: id(), ...pageInput }),
  output: page(certifiedParticipant),
  errors: pickErrors(programErrors, 'program.not_found', 'program.not_yours'),
  staleAfter: [certificatesChanged, programChanged, applicationChanged, profileChanged, presenceChanged, blocksChanged],
})

const issueFields = {
  language: language(),
  /** A role or credits; omitted: none. */
  line: z.optional(z.nullable(text({ max: certificateLimits.line }))),
}

export const issueCertificate = endpoint({
  name: 'certificates.issue',
  method: 'POST',
  path: '/api/programs/:programId/certificates',
  summary: "Issues a certificate to a participant of one of the member's own programs that is active or completed.",
  access: 'confirmed',
  input: z.strictObject({ programId: id(), memberId: id(), ...issueFields }),
  output: certifiedParticipant,
  errors: { ...managed, ...pickErrors(certificateErrors, 'certificate.not_participant', 'certificate.exists') },
})

export const issueCertificates = endpoint({
  name: 'certificates.issueAll',
  method: 'POST',
  path: '/api/programs/:programId/certificates/all',
  summary: 'Issues certificates to all participants of a program who have none.',
  access: 'confirmed',
  input: z.strictObject({ programId: id(), ...issueFields }),
  output: z.strictObject({ issued: z.int() }),
  errors: managed,
})

export const revokeCertificate = endpoint({
  name: 'certificates.revoke',
  method: 'PUT',
  path: '/api/certificates/:id/revocation',
  summary: 'Revokes a certificate for good. Its public page says so, without the reason.',
  access: 'confirmed',
  input: z.strictObject({ id: id(), reason: paragraphs({ max: certificateLimits.reason }) }),
  output: certifiedParticipant,
  errors: { ...managed, ...pickErrors(certificateErrors, 'certificate.not_found', 'certificate.revoked') },
})
