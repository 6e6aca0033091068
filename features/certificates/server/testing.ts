import type { Kysely } from 'kysely'
import type { DB } from '#platform/db/schema.ts'
import { createCode } from './create-code.ts'

type CertificateOverrides = {
  code?: string
  title?: string
  line?: string
  revokedAt?: Date
  isHidden?: boolean
  issuedAt?: Date
}

/** Inserts a valid certificate of a program; its holder has been notified. */
export const buildCertificate = async (
  { db }: { db: Kysely<DB> },
  program: { id: string; title: string },
  { memberId, ownerId, name = 'Maja Lind' }: { memberId: string; ownerId: string; name?: string },
  overrides: CertificateOverrides = {},
): Promise<{ id: string; code: string }> =>
  db
    .insertInto('certificates')
    .values({
      program_id: program.id,
      member_id: memberId,
      issued_by: ownerId,
      code: overrides.code ?? createCode(),
      name,
      title: overrides.title ?? program.title,
      program_language: 'en',
      line: overrides.line ?? null,
      language: 'en',
      is_hidden: overrides.isHidden ?? false,
      issued_at: overrides.issuedAt ?? new Date(),
      notified_at: new Date(),
      revoked_at: overrides.revokedAt ?? null,
      revocation_reason: overrides.revokedAt ? 'By mistake.' : null,
    })
    .returning(['id', 'code'])
    .executeTakeFirstOrThrow()
