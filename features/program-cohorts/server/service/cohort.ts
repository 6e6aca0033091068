import * as z from 'zod/mini'
import { cardOf } from '#features/profiles/contract/card.ts'
import { findCohortById, mayOpenCohort } from '#features/programs/server/index.ts'
import { dayBefore } from '#kit/durations.ts'
import { id as idField } from '#kit/fields.ts'
import type { Context } from '#platform/http/context.ts'
import { keyset } from '#platform/http/cursor.ts'
import type { Handler } from '#platform/http/route.ts'
import { languageOfText } from '#platform/i18n/language-of-text.ts'
import type * as contract from '../../contract/index.ts'
import { programAlumniChanged, programCohortChanged } from '../../contract/index.ts'
import * as policy from '../policy.ts'
import { countPublishedSince } from '../queries/announcements.ts'
import * as queries from '../queries/cohorts.ts'
import { cohortViewOf, participantViewOf } from '../view.ts'
import { publishToCohort } from './effects.ts'

const byName = keyset(z.tuple([z.string(), idField()]))

type CohortContext = Context<'program.not_found' | 'auth.required' | 'auth.blocked'>

/** A program whose cohort the viewer may open. */
export const findOpenCohort = async (ctx: CohortContext, programId: string) => {
  const program = (await findCohortById(ctx.tx, ctx.member.id, programId)) ?? ctx.fail('program.not_found')
  ctx.allow(mayOpenCohort(ctx.member, program))
  return program
}
type Cohort = Awaited<ReturnType<typeof findOpenCohort>>

const viewOf = async ({ tx, member, now }: Pick<Context, 'tx' | 'member' | 'now'>, program: Cohort) => {
  const programId = program.id
  return cohortViewOf(
    {
      programId,
      facts: program,
      participants: await queries.countParticipants(tx, { programId, viewerId: member.id, q: null }),
      announcedToday: program.ownerId === member.id ? await countPublishedSince(tx, programId, dayBefore(now)) : 0,
      choice: program.participates ? await queries.findChoice(tx, programId, member.id) : undefined,
    },
    member,
  )
}

export const read: Handler<typeof contract.readCohort> = async (ctx, { programId }) =>
  viewOf(ctx, await findOpenCohort(ctx, programId))

export const listParticipants: Handler<typeof contract.listParticipants> = async (
  ctx,
  { programId, q = null, cursor, limit },
) => {
  await findOpenCohort(ctx, programId)
  const after = byName.parse(cursor)
  const filter = { programId, viewerId: ctx.member.id, q }
  const rows = await queries.listParticipants(ctx.tx, filter, after, limit + 1)
  return {
    ...byName.page(rows, limit, participantViewOf, (row) => [row.sort_name, row.member.id]),
    ...(after === null && { total: await queries.countParticipants(ctx.tx, filter) }),
  }
}

type ChoiceContext = Context<
  'program.not_found' | 'program_cohort.not_participant' | 'auth.required' | 'auth.blocked' | 'auth.unconfirmed'
>

/** The cohort of a participant, who stays one until the transaction ends. */
const shareOwnCohort = async (ctx: ChoiceContext, programId: string) => {
  await queries.shareParticipation(ctx.tx, programId, ctx.member.id)
  const program = (await findCohortById(ctx.tx, ctx.member.id, programId)) ?? ctx.fail('program.not_found')
  ctx.allow(policy.mayIntroduce(ctx.member, program))
  return program
}

export const setIntroduction: Handler<typeof contract.setIntroduction> = async (ctx, { programId, text }) => {
  const program = await shareOwnCohort(ctx, programId)
  await queries.saveChoice(
    ctx.tx,
    programId,
    ctx.member.id,
    text === ''
      ? { introduction: null, language: null, introduced_at: null }
      : { introduction: text, language: languageOfText(text, ctx.member.language), introduced_at: ctx.now },
  )
  await publishToCohort(ctx, programId)
  return viewOf(ctx, program)
}

export const setAlumnus: Handler<typeof contract.setAlumnus> = async (ctx, { programId, isAlumnus }) => {
  const program = await shareOwnCohort(ctx, programId)
  await queries.saveChoice(ctx.tx, programId, ctx.member.id, { is_alumnus: isAlumnus })
  ctx.publish(programCohortChanged, { id: programId }, { members: [ctx.member.id] })
  if (program.status === 'completed') ctx.publish(programAlumniChanged, { id: programId }, 'everyone')
  return viewOf(ctx, program)
}

export const listAlumni: Handler<typeof contract.listAlumni> = async (ctx, { programId, cursor, limit }) => {
  const viewerId = ctx.viewer?.id ?? null
  const program = (await findCohortById(ctx.tx, viewerId, programId)) ?? ctx.fail('program.not_found')
  ctx.allow(policy.maySeeAlumni(program))
  const after = byName.parse(cursor)
  const rows = await queries.listAlumni(ctx.tx, { programId, viewerId }, after, limit + 1)
  return {
    ...byName.page(
      rows,
      limit,
      ({ member }) => cardOf(member),
      (row) => [row.sort_name, row.member.id],
    ),
    ...(after === null && { total: await queries.countAlumni(ctx.tx, { programId, viewerId }) }),
  }
}
