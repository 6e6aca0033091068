import { Readable } from 'node:stream'
import { signStatement } from '#features/public-keys/server/index.ts'
import { dayMs } from '#kit/durations.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../../contract/index.ts'
import { certificateLimits, certificatePath, groupedCode, parseCode } from '../../contract/index.ts'
import { findByCode } from '../queries/certificates.ts'

/** Opens its own transaction, because the first signature of a year makes a key. */
export const readSignedCopy: Handler<typeof contract.readSignedCopy> = async (ctx, { code: typed }) => {
  const code = parseCode(typed)
  const row = code === null ? undefined : await findByCode(ctx.db, code)
  if (!row) return ctx.fail('certificate.not_found')
  if (row.revoked_at !== null) return ctx.fail('certificate.revoked')
  const claims = {
    /** Where to see whether it still holds. */
    sub: ctx.config.publicBaseUrl + certificatePath(groupedCode(row.code)),
    name: row.name,
    program: row.title,
    organiser: row.partner_name ?? row.issuer_name,
    starts_on: row.starts_on,
    ends_on: row.ends_on,
    line: row.line,
    issued_at: row.issued_at.toISOString(),
  }
  const lifetimeMs = certificateLimits.signedCopyDays * dayMs
  const statement = await ctx.inTransaction((inner) => signStatement(inner, 'certificate+jwt', claims, lifetimeMs))
  const bytes = Buffer.from(statement)
  return {
    name: `${groupedCode(row.code)}.jwt`,
    type: 'application/jwt',
    size: bytes.byteLength,
    bytes: Readable.from([bytes]),
  }
}
