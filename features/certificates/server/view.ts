import type { findCohort } from '#features/programs/server/index.ts'
import { cardOf } from '#features/profiles/contract/card.ts'
import type { Language } from '#kit/languages.ts'
import { textsFor } from '#platform/i18n/texts.ts'
import { dayText } from '#platform/i18n/zoned-times.ts'
import {
  certificatePath,
  type CertifiedParticipant,
  groupedCode,
  type OwnCertificate,
  type PublicCertificate,
} from '../contract/index.ts'
import * as policy from './policy.ts'
import type { CertificateRow } from './queries/certificates.ts'
import type { ParticipantRow } from './queries/participants.ts'

export type Program = NonNullable<Awaited<ReturnType<typeof findCohort>>>
type Viewer = Parameters<typeof policy.mayIssue>[0]

const sharedFields = (row: CertificateRow) => ({
  code: groupedCode(row.code),
  name: row.name,
  title: row.title,
  programLanguage: row.program_language,
  organiser: row.partner_name ?? row.issuer_name,
  startsOn: row.starts_on,
  endsOn: row.ends_on,
  line: row.line,
  language: row.language,
  issuedAt: row.issued_at.toISOString(),
  revokedAt: row.revoked_at?.toISOString() ?? null,
})

const datesOf = ({ starts_on: from, ends_on: until }: CertificateRow, language: Language): string | null => {
  const t = textsFor(language, 'certificates')
  const day = (value: string) => dayText(new Date(`${value}T00:00:00Z`), language)
  if (from !== null && until !== null)
    return from === until ? day(from) : t('sheet.from_until', { from: day(from), until: day(until) })
  if (from !== null) return t('sheet.from', { from: day(from) })
  return until === null ? null : t('sheet.until', { until: day(until) })
}

/** @param host of the public address, which the printed sheet names */
export const publicCertificateOf = (row: CertificateRow, host: string): PublicCertificate => {
  const t = textsFor(row.language, 'certificates')
  return {
    ...sharedFields(row),
    sheet: {
      title: t('sheet.title'),
      awarded: t('sheet.awarded'),
      completed: t('sheet.completed'),
      organiser: t('sheet.organiser'),
      dates: datesOf(row, row.language),
      issued: t('sheet.issued', { date: dayText(row.issued_at, row.language) }),
      check: t('sheet.check', { address: host + certificatePath(groupedCode(row.code)) }),
    },
  }
}

export const ownCertificateOf = (row: CertificateRow): OwnCertificate => ({
  ...sharedFields(row),
  id: row.id,
  slug: row.slug,
  isHidden: row.is_hidden,
})

const isoOf = (value: string) => new Date(value).toISOString()

export const participantOf = (row: ParticipantRow, program: Program, viewer: Viewer): CertifiedParticipant => {
  const { certificate } = row
  const isRevoked = certificate?.revoked_at != null
  return {
    id: row.id,
    member: cardOf(row.member),
    certificate: certificate && {
      id: certificate.id,
      code: groupedCode(certificate.code),
      name: certificate.name,
      line: certificate.line,
      language: certificate.language,
      issuedAt: isoOf(certificate.issued_at),
      revokedAt: certificate.revoked_at === null ? null : isoOf(certificate.revoked_at),
      revocationReason: certificate.revocation_reason,
    },
    can: {
      issue: policy.mayIssue(viewer, {
        ...program,
        isParticipant: row.is_participant,
        hasValid: certificate !== null && !isRevoked,
      }),
      revoke: certificate === null ? 'certificate.not_found' : policy.mayRevoke(viewer, { ...program, isRevoked }),
    },
  }
}
