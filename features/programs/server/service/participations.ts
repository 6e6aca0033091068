import { endApplication } from '#features/applications/server/index.ts'
import { notify } from '#features/notifications/server/index.ts'
import type { Context } from '#platform/http/context.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../../contract/index.ts'
import { programApplicantsPath, programPath } from '../../contract/index.ts'
import { participationEndedMail } from '../mails.ts'
import * as policy from '../policy.ts'
import { findById, lockStatus } from '../queries/programs.ts'
import { factsOf } from '../view.ts'
import { programWaitingList } from '../waiting-list.ts'
import { publishJoined, withdrawJoined } from './effects.ts'

export const takePlace: Handler<typeof contract.takePlaceInProgram> = async (ctx, { id }) => {
  const { member, now } = ctx
  const own = await programWaitingList.lockOwn(ctx, id, member.id)
  if (!own) return ctx.fail('application.not_found')
  const { places, subjectId } = own
  ctx.allow(policy.mayTakeOffer(member, { offerEndsAt: own.offerEndsAt, places: places ?? null, now }))
  await programWaitingList.takePlace(ctx, id)
  const program = subjectId === null ? undefined : await findById(ctx.tx, null, subjectId)
  if (!program) return { ok: true }
  await programWaitingList.publishLine(ctx, program.id, [member.id, program.owner_id])
  await publishJoined(ctx, program.id, member.id)
  await notify(ctx, {
    memberIds: [program.owner_id],
    type: 'program_place_taken',
    payload: { title: own.title, member: member.fullName },
    link: programApplicantsPath(program.slug),
    dedupeKey: `programs:${id}:taken`,
    fromId: member.id,
  })
  return { ok: true }
}

type EndContext = Context<'application.not_found' | 'application.not_running' | 'program.wrong_state'>

/** Ends an application by one of the two, while the program is active. @returns the program, and whether it had waited */
const end = async (ctx: EndContext, id: string, options: { by: 'applicant' | 'owner'; reason: string }) => {
  const outcome = await endApplication(ctx, id, 'program', options)
  if ('refused' in outcome) return ctx.fail(outcome.refused)
  const { subject_id: programId, applicant_id: memberId } = outcome.row
  // The lock waits for a concurrent cancellation.
  if (programId !== null) await lockStatus(ctx.tx, programId)
  const program = programId === null ? undefined : await findById(ctx.tx, ctx.member.id, programId)
  if (!program) return ctx.fail('program.wrong_state')
  const hasWaited = await programWaitingList.onEnded(ctx, id, program.id)
  if (!hasWaited) await withdrawJoined(ctx, program.id, memberId)
  return { program, memberId, hasWaited }
}

export const leave: Handler<typeof contract.leaveProgram> = async (ctx, { id, reason }) => {
  const { program, hasWaited } = await end(ctx, id, { by: 'applicant', reason })
  ctx.allow(policy.mayLeave(ctx.member, factsOf(program), 'approved'))
  // The owner has lost no participant when an applicant leaves the list.
  if (hasWaited) return { ok: true }
  await notify(ctx, {
    memberIds: [program.owner_id],
    type: 'program_left',
    payload: { title: program.title, member: ctx.member.fullName },
    link: programApplicantsPath(program.slug),
    dedupeKey: `programs:${id}:left`,
    fromId: ctx.member.id,
  })
  return { ok: true }
}

export const endParticipation: Handler<typeof contract.endParticipation> = async (ctx, { id, reason }) => {
  const { program, memberId } = await end(ctx, id, { by: 'owner', reason })
  ctx.allow(policy.mayEndParticipation(ctx.member, factsOf(program)))
  const link = programPath(program.slug)
  const { title } = program
  await notify(ctx, {
    memberIds: [memberId],
    type: 'program_participation_ended',
    payload: { title, member: ctx.member.fullName },
    link,
    dedupeKey: `programs:${id}:ended`,
    fromId: ctx.member.id,
    mail: (contact) => participationEndedMail(contact, { title, reason, url: ctx.config.publicBaseUrl + link }),
  })
  return { ok: true }
}
