import { notify, withdrawNotification } from '#features/notifications/server/index.ts'
import { timeKeyset } from '#platform/http/cursor.ts'
import type { Context } from '#platform/http/context.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../../contract/index.ts'
import { reviewingPath, reviewLimits } from '../../contract/index.ts'
import { invitedMail } from '../mails.ts'
import * as policy from '../policy.ts'
import { findProgram, lockProgram, programFactsOf, type ProgramRow } from '../queries/programs.ts'
import * as queries from '../queries/reviewers.ts'
import { assignmentViewOf, reviewerViewOf } from '../view.ts'
import { publishTo } from './effects.ts'
import { findSeenProgram } from './rounds.ts'

export const list: Handler<typeof contract.listReviewers> = async (ctx, { programId, cursor, limit }) => {
  const program = await findSeenProgram(ctx, programId)
  ctx.allow(policy.mayReadResults(ctx.member, programFactsOf(program)))
  const rows = await queries.listReviewers(ctx.tx, ctx.member.id, programId, timeKeyset.parse(cursor), limit + 1)
  return timeKeyset.page(
    rows,
    limit,
    (row) => reviewerViewOf(row, ctx.member, program),
    (row) => [row.invited_at, row.id],
  )
}

/** One notification a day, so that inviting and removing cannot flood a member's inbox. */
const invitationKey = (programId: string, memberId: string, at: Date) =>
  `program-reviews:invited:${programId}:${memberId}:${at.toISOString().slice(0, 10)}`

const notifyInvited = async (ctx: Context, { program_id, title }: ProgramRow, memberId: string): Promise<void> => {
  const { fullName: owner } = ctx.member
  await notify(ctx, {
    memberIds: [memberId],
    type: 'review_invited',
    payload: { title, owner },
    link: reviewingPath,
    dedupeKey: invitationKey(program_id, memberId, ctx.now),
    fromId: ctx.member.id,
    mail: (contact) => invitedMail(contact, { title, owner, url: ctx.config.publicBaseUrl + reviewingPath }),
  })
}

export const invite: Handler<typeof contract.inviteReviewer> = async (ctx, { programId, memberId }) => {
  await lockProgram(ctx.tx, programId)
  const program = await findSeenProgram(ctx, programId)
  ctx.allow(policy.mayInvite(ctx.member, programFactsOf(program)))
  const invitee = await queries.findInvitee(ctx.tx, ctx.member.id, { programId, memberId })
  if (!invitee?.is_available) return ctx.fail('program_reviewer.unavailable')
  if (invitee.is_applicant) ctx.fail('program_reviewer.is_applicant')
  const before = await queries.findReviewerOf(ctx.tx, programId, memberId)
  if (before?.status === 'invited' || before?.status === 'accepted') return reviewerViewOf(before, ctx.member, program)
  if ((await queries.countActive(ctx.tx, programId)) >= reviewLimits.reviewers) ctx.fail('program_reviewer.too_many')
  const isAccepted = memberId === ctx.member.id
  const id = await queries.invite(ctx.tx, { programId, memberId, isAccepted, now: ctx.now })
  if (!isAccepted) await notifyInvited(ctx, program, memberId)
  publishTo(ctx, program, [ctx.member.id, memberId])
  return currentView(ctx, id, program)
}

const currentView = async ({ tx, member }: Pick<Context, 'tx' | 'member'>, id: string, program: ProgramRow) => {
  const row = await queries.findReviewer(tx, id)
  if (!row) throw new Error(`reviewer ${id} was written and cannot be read`)
  return reviewerViewOf(row, member, program)
}

export const remove: Handler<typeof contract.removeReviewer> = async (ctx, { id }) => {
  await queries.lockReviewer(ctx.tx, id)
  const row = await queries.findReviewer(ctx.tx, id)
  const program = row && (await findProgram(ctx.tx, ctx.member.id, row.program_id))
  if (!row || !program) return ctx.fail('program_reviewer.not_found')
  ctx.allow(policy.mayRemove(ctx.member, programFactsOf(program)))
  if (row.status === 'removed') return reviewerViewOf(row, ctx.member, program)
  await queries.remove(ctx.tx, id)
  if (row.status === 'invited')
    await withdrawNotification(ctx, invitationKey(row.program_id, row.member_id, row.invited_at))
  publishTo(ctx, program, [ctx.member.id, row.member_id])
  return currentView(ctx, id, program)
}

export const listAssignments: Handler<typeof contract.listAssignments> = async (ctx, { cursor, limit }) => {
  const rows = await queries.listAssignments(ctx.tx, ctx.member.id, timeKeyset.parse(cursor), limit + 1)
  return timeKeyset.page(
    rows,
    limit,
    (row) => assignmentViewOf(row, ctx.member),
    (row) => [row.invited_at, row.id],
  )
}

export const answer: Handler<typeof contract.answerInvitation> = async (ctx, { id, isAccepted }) => {
  await queries.lockReviewer(ctx.tx, id)
  const row = await queries.findAssignment(ctx.tx, ctx.member.id, id)
  if (!row) return ctx.fail('program_reviewer.not_found')
  ctx.allow(policy.mayAnswer(ctx.member, programFactsOf(row), isAccepted))
  const status = isAccepted ? 'accepted' : 'declined'
  if (row.status === status) return assignmentViewOf(row, ctx.member)
  await queries.setStatus(ctx.tx, id, status, ctx.now)
  publishTo(ctx, row, [row.owner_id, ctx.member.id])
  const answered = (await queries.findAssignment(ctx.tx, ctx.member.id, id)) as queries.AssignmentRow
  return assignmentViewOf(answered, ctx.member)
}
