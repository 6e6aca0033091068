import { findCohortById } from '#features/programs/server/index.ts'
import type { Context } from '#platform/http/context.ts'
import { timeKeyset } from '#platform/http/cursor.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../../contract/index.ts'
import { certificatesChanged } from '../../contract/index.ts'
import { createCode } from '../create-code.ts'
import { notifyIssuedJob } from '../notify-job.ts'
import * as policy from '../policy.ts'
import * as queries from '../queries/certificates.ts'
import * as participants from '../queries/participants.ts'
import { participantOf, type Program } from '../view.ts'
import { publishPublicChange } from './certificates.ts'

const findProgram = async (ctx: Context<'program.not_found'>, id: string): Promise<Program> =>
  (await findCohortById(ctx.tx, ctx.member.id, id)) ?? ctx.fail('program.not_found')

export const list: Handler<typeof contract.listCertified> = async (ctx, { programId, cursor, limit }) => {
  const program = await findProgram(ctx, programId)
  ctx.allow(policy.maySeeParticipants(ctx.member, program))
  const position = timeKeyset.parse(cursor)
  const rows = await participants.listParticipants(ctx.tx, ctx.member.id, programId, position, limit + 1)
  return timeKeyset.page(
    rows,
    limit,
    (row) => participantOf(row, program, ctx.member),
    (row) => [row.created_at, row.id],
  )
}

type Words = { language: string; line?: string | null | undefined }

/** Issues certificates to participants; who has got a valid one at the same moment is left out. @returns who got one */
const issueTo = async (
  ctx: Context,
  { id: programId, ownerId }: Program,
  memberIds: readonly string[],
  { language, line = null }: Words,
): Promise<string[]> => {
  const issue = { programId, memberIds, language, line, now: ctx.now }
  const issued = await queries.issue(ctx.tx, issue, memberIds.map(createCode))
  if (issued.length === 0) return issued
  ctx.publish(certificatesChanged, { id: programId }, { members: [ownerId, ...issued] })
  await ctx.enqueue(notifyIssuedJob, { programId })
  return issued
}

const currentView = async (ctx: Context, program: Program, memberId: string) => {
  const row = await participants.findParticipant(ctx.tx, ctx.member.id, program.id, memberId)
  if (!row) throw new Error(`the certificate of ${memberId} was written and cannot be read`)
  return participantOf(row, program, ctx.member)
}

export const issue: Handler<typeof contract.issueCertificate> = async (ctx, { programId, memberId, ...words }) => {
  const program = await findProgram(ctx, programId)
  const row = await participants.findParticipant(ctx.tx, program.ownerId, programId, memberId)
  const hasValid = row?.certificate != null && row.certificate.revoked_at === null
  ctx.allow(policy.mayIssue(ctx.member, { ...program, isParticipant: row?.is_participant === true, hasValid }))
  if ((await issueTo(ctx, program, [memberId], words)).length === 0) ctx.fail('certificate.exists')
  return currentView(ctx, program, memberId)
}

export const issueAll: Handler<typeof contract.issueCertificates> = async (ctx, { programId, ...words }) => {
  const program = await findProgram(ctx, programId)
  ctx.allow(policy.mayIssueIn(ctx.member, program))
  const memberIds = await participants.listUncertifiedIds(ctx.tx, ctx.member.id, programId)
  return { issued: (await issueTo(ctx, program, memberIds, words)).length }
}

export const revoke: Handler<typeof contract.revokeCertificate> = async (ctx, { id, reason }) => {
  const row = await queries.lockCertificate(ctx.tx, id)
  const program = row?.program_id != null ? await findCohortById(ctx.tx, ctx.member.id, row.program_id) : undefined
  if (!row || program?.ownerId !== ctx.member.id) return ctx.fail('certificate.not_found')
  ctx.allow(policy.mayRevoke(ctx.member, { ...program, isRevoked: row.revoked_at !== null }))
  const isSeen = await participants.findParticipant(ctx.tx, ctx.member.id, program.id, row.member_id)
  if (!isSeen) return ctx.fail('certificate.not_found')
  await queries.revoke(ctx.tx, id, reason, ctx.now)
  publishPublicChange(ctx, row)
  return currentView(ctx, program, row.member_id)
}
