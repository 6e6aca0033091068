import type { Context } from '#platform/http/context.ts'
import { timeKeyset } from '#platform/http/cursor.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../../contract/index.ts'
import { certificatesChanged, parseCode } from '../../contract/index.ts'
import * as queries from '../queries/certificates.ts'
import { ownCertificateOf, publicCertificateOf } from '../view.ts'

/** The same answer for an unknown code, a hidden certificate, a banned holder or issuer, and a text that is no code. */
export const check: Handler<typeof contract.checkCertificate> = async (ctx, { code: typed }) => {
  const code = parseCode(typed)
  const row = code === null ? undefined : await queries.findByCode(ctx.tx, code)
  const { host } = new URL(ctx.config.publicBaseUrl)
  return { certificate: row ? publicCertificateOf(row, host) : null }
}

export const listOwn: Handler<typeof contract.listOwnCertificates> = async (ctx, { programId, cursor, limit }) => {
  const rows = await queries.listOwn(ctx.tx, ctx.member.id, programId, timeKeyset.parse(cursor), limit + 1)
  return timeKeyset.page(rows, limit, ownCertificateOf, (row) => [row.issued_at, row.id])
}

/** What the public page shows changes, and it is cached for everyone. */
export const publishPublicChange = (
  { publish }: Pick<Context, 'publish'>,
  { program_id: id }: Pick<queries.CertificateRow, 'program_id'>,
): void => publish(certificatesChanged, { id }, 'everyone')

export const setHidden: Handler<typeof contract.setCertificateHidden> = async (ctx, { id, isHidden }) => {
  const row = await queries.lockCertificate(ctx.tx, id)
  if (row?.member_id !== ctx.member.id) return ctx.fail('certificate.not_found')
  if (row.is_hidden === isHidden) return ownCertificateOf(row)
  await queries.setHidden(ctx.tx, id, isHidden)
  publishPublicChange(ctx, row)
  return ownCertificateOf({ ...row, is_hidden: isHidden })
}
