import { notify } from '#features/notifications/server/index.ts'
import type { ParsedInputOf } from '#kit/endpoint.ts'
import { isDeepStrictEqual } from 'node:util'
import type { Context } from '#platform/http/context.ts'
import type { Handler } from '#platform/http/route.ts'
import { languageOfOptionalText } from '#platform/i18n/language-of-text.ts'
import type * as contract from '../../contract/index.ts'
import { programReviewsPath, reviewLimits } from '../../contract/index.ts'
import { openedMail } from '../mails.ts'
import * as policy from '../policy.ts'
import { findProgram, lockProgram, programFactsOf, type ProgramRow } from '../queries/programs.ts'
import { findOwnProgress } from '../queries/results.ts'
import { acceptedIds } from '../queries/reviewers.ts'
import * as queries from '../queries/rounds.ts'
import { progressCountsOf, roundFactsOf, roundViewOf } from '../view.ts'
import { publishTo, publishToReviewers } from './effects.ts'

type RoundContext = Context<'review_round.not_found'>

/** A program whose rounds the viewer may see. */
export const findSeenProgram = async (ctx: RoundContext, id: string): Promise<ProgramRow> => {
  const row = await findProgram(ctx.tx, ctx.member.id, id)
  return row && policy.maySeeRounds(ctx.member, programFactsOf(row)) ? row : ctx.fail('review_round.not_found')
}

export const findSeenRound = async (ctx: RoundContext, id: string): Promise<queries.RoundRow> => {
  const row = await queries.findRound(ctx.tx, ctx.member.id, id)
  return row && policy.maySeeRound(ctx.member, roundFactsOf(row)) ? row : ctx.fail('review_round.not_found')
}

const lockRound = async (ctx: RoundContext, id: string): Promise<queries.RoundRow> => {
  await queries.lockRound(ctx.tx, id)
  return findSeenRound(ctx, id)
}

const viewOf = async ({ tx, member }: Pick<Context, 'tx' | 'member'>, row: queries.RoundRow) => {
  const isReviewed = row.status !== 'draft' && policy.mayReviewProgram(member, programFactsOf(row))
  const round = { roundId: row.id, programId: row.program_id, viewerId: member.id }
  const progress = isReviewed ? await findOwnProgress(tx, round) : undefined
  return roundViewOf(row, member, progress ? progressCountsOf(progress) : null)
}

const currentView = async (ctx: Pick<Context, 'tx' | 'member'>, id: string) => {
  const row = await queries.findRound(ctx.tx, ctx.member.id, id)
  if (!row) throw new Error(`review round ${id} was written and cannot be read`)
  return viewOf(ctx, row)
}

export const list: Handler<typeof contract.listRounds> = async (ctx, { programId }) => {
  await findSeenProgram(ctx, programId)
  const rows = await queries.listRounds(ctx.tx, ctx.member.id, programId)
  const seen = rows.filter((row) => policy.maySeeRound(ctx.member, roundFactsOf(row)))
  return { items: await Promise.all(seen.map((row) => viewOf(ctx, row))) }
}

export const create: Handler<typeof contract.createRound> = async (ctx, { programId, ...fields }) => {
  await lockProgram(ctx.tx, programId)
  const program = await findSeenProgram(ctx, programId)
  ctx.allow(policy.mayManage(ctx.member, programFactsOf(program)))
  const rounds = await queries.listRounds(ctx.tx, ctx.member.id, programId)
  if (rounds.length >= reviewLimits.rounds) ctx.fail('review_round.too_many')
  const row = { name: fields.name, is_blind: fields.isBlind }
  const id = await queries.insertRound(ctx.tx, programId, row, ctx.now)
  await queries.setCriteria(ctx.tx, id, withLanguages(ctx, fields.criteria))
  publishTo(ctx, program, [program.owner_id])
  return currentView(ctx, id)
}

type Fields = Omit<ParsedInputOf<typeof contract.updateRound>, 'id'>

const withLanguages = ({ member }: Pick<Context, 'member'>, criteria: Fields['criteria']) =>
  criteria.map((criterion) => ({
    ...criterion,
    meaningLanguage: languageOfOptionalText(criterion.meaning, member.language),
  }))

/** Whether the input changes what is fixed once a review is in. */
const changesRubric = (row: queries.RoundRow, { isBlind, criteria }: Fields) =>
  row.is_blind !== isBlind ||
  !isDeepStrictEqual(
    row.criteria.map(({ meaningLanguage: _, ...criterion }) => criterion),
    criteria,
  )

export const update: Handler<typeof contract.updateRound> = async (ctx, { id, ...fields }) => {
  const row = await lockRound(ctx, id)
  ctx.allow(policy.mayEdit(ctx.member, roundFactsOf(row)))
  if (changesRubric(row, fields)) {
    ctx.allow(policy.mayEditRubric(ctx.member, roundFactsOf(row)))
    await queries.setCriteria(ctx.tx, id, withLanguages(ctx, fields.criteria))
  }
  await queries.updateRound(ctx.tx, id, { name: fields.name, is_blind: fields.isBlind })
  if (row.status === 'draft') publishTo(ctx, row, [row.owner_id])
  else await publishToReviewers(ctx, row)
  return currentView(ctx, id)
}

export const open: Handler<typeof contract.openRound> = async (ctx, { id }) => {
  const row = await lockRound(ctx, id)
  ctx.allow(policy.mayOpen(ctx.member, roundFactsOf(row)))
  await queries.open(ctx.tx, id, ctx.now)
  await queries.addUndecided(ctx.tx, id, row.program_id)
  const link = programReviewsPath(row.slug)
  const { title, name: round } = row
  await notify(ctx, {
    memberIds: (await acceptedIds(ctx.tx, row.program_id)).filter((memberId) => memberId !== ctx.member.id),
    type: 'review_round_opened',
    payload: { title, round },
    link,
    dedupeKey: `program-reviews:opened:${id}`,
    fromId: ctx.member.id,
    mail: (contact) => openedMail(contact, { title, round, url: ctx.config.publicBaseUrl + link }),
  })
  await publishToReviewers(ctx, row)
  return currentView(ctx, id)
}

export const close: Handler<typeof contract.closeRound> = async (ctx, { id }) => {
  const row = await lockRound(ctx, id)
  ctx.allow(policy.mayClose(ctx.member, roundFactsOf(row)))
  await queries.close(ctx.tx, id, ctx.now)
  await publishToReviewers(ctx, row)
  return currentView(ctx, id)
}

export const remove: Handler<typeof contract.deleteRound> = async (ctx, { id }) => {
  const row = await lockRound(ctx, id)
  ctx.allow(policy.mayDelete(ctx.member, roundFactsOf(row)))
  await queries.deleteRound(ctx.tx, id)
  publishTo(ctx, row, [row.owner_id])
  return { ok: true }
}
