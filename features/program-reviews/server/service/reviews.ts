import * as z from 'zod/mini'
import { sendReleasedFeedback } from '#features/applications/server/index.ts'
import { openFile } from '#features/files/server/index.ts'
import { lockPair } from '#features/network/server/index.ts'
import { notify } from '#features/notifications/server/index.ts'
import { cardOf } from '#features/profiles/contract/card.ts'
import type { ParsedInputOf } from '#kit/endpoint.ts'
import { kernelError } from '#platform/http/api-error.ts'
import type { Context } from '#platform/http/context.ts'
import { keyset } from '#platform/http/cursor.ts'
import type { Handler } from '#platform/http/route.ts'
import { languageOfOptionalText } from '#platform/i18n/language-of-text.ts'
import type * as contract from '../../contract/index.ts'
import type { EntryDetail } from '../../contract/index.ts'
import type { ReviewFieldCode } from '../../contract/errors.ts'
import { feedbackSource } from '../feedback-source.ts'
import { feedbackMail } from '../mails.ts'
import * as policy from '../policy.ts'
import * as entries from '../queries/entries.ts'
import { programFactsOf } from '../queries/programs.ts'
import { shareReviewer } from '../queries/reviewers.ts'
import * as queries from '../queries/reviews.ts'
import { shareRound } from '../queries/rounds.ts'
import * as view from '../view.ts'
import { publishTo } from './effects.ts'
import { findSeenRound } from './rounds.ts'

const languageOf = ({ member }: Pick<Context, 'member'>, text: string) => languageOfOptionalText(text, member.language)

type EntryContext = Context<'program_review.not_found'>
type ReadContext = Pick<Context, 'tx' | 'member'>

const numberKeyset = keyset(z.tuple([z.int()]))

export const list: Handler<typeof contract.listEntries> = async (ctx, { id, states, cursor, limit }) => {
  const round = await findSeenRound(ctx, id)
  if (round.status === 'draft' || !policy.mayReviewProgram(ctx.member, programFactsOf(round)))
    return ctx.fail('review_round.not_found')
  const filter = { roundId: id, states }
  const rows = await entries.listEntries(ctx.tx, ctx.member.id, filter, numberKeyset.parse(cursor), limit + 1)
  return numberKeyset.page(
    rows,
    limit,
    (row) => view.entryCardOf(row, ctx.member, round),
    (row) => [row.number],
  )
}

const findSeenEntry = async (ctx: EntryContext, id: string): Promise<entries.DetailRow> => {
  const row = await entries.findEntry(ctx.tx, ctx.member.id, id)
  return row && policy.maySeeRound(ctx.member, view.entryFactsOf(row)) ? row : ctx.fail('program_review.not_found')
}

const detailOf = async ({ tx, member }: ReadContext, row: entries.DetailRow): Promise<EntryDetail> => {
  const facts = view.entryFactsOf(row)
  const totalWeight = view.totalWeightOf(row.criteria)
  const isReviewer = policy.mayReviewProgram(member, facts)
  const fellows = policy.maySeeReviews(member, facts) ? await entries.listFellowReviews(tx, member.id, row) : null
  const mayRead = policy.mayReadApplication(member, facts)
  const recusals = row.owner_id === member.id ? await entries.listRecusals(tx, member.id, row) : null
  return {
    id: row.id,
    number: row.number,
    ...view.applicantFieldsOf(row, member),
    round: {
      id: row.round_id,
      programId: row.program_id,
      name: row.round_name,
      status: row.status,
      isBlind: row.is_blind,
      criteria: row.criteria,
    },
    language: row.language,
    answers: mayRead ? row.answers : [],
    files: mayRead ? view.filesOf(row, member) : [],
    state: isReviewer ? (row.conflict === null ? (row.own?.status ?? 'left') : 'recused') : null,
    recusal: isReviewer ? row.conflict : null,
    own: row.own && view.ownReviewOf(row.own, totalWeight),
    reviews: fellows?.map((fellow) => view.fellowReviewOf(fellow, totalWeight)) ?? null,
    mean: fellows && view.meanOf(row.own ? [row.own, ...fellows] : fellows, totalWeight),
    recusals: recusals?.map(({ reviewer, reason }) => ({ reviewer: cardOf(reviewer), reason })) ?? null,
    can: { review: policy.mayReview(member, facts), abstain: policy.mayAbstain(member, facts) },
  }
}

export const read: Handler<typeof contract.readEntry> = async (ctx, { id }) =>
  detailOf(ctx, await findSeenEntry(ctx, id))

export const readFile: Handler<typeof contract.readEntryFile> = async (ctx, { id, position }) => {
  const row = await findSeenEntry(ctx, id)
  const file = row.files.find((one) => one.position === position - 1)
  if (!file || !policy.mayReadApplication(ctx.member, view.entryFactsOf(row)))
    return ctx.fail('program_review.not_found')
  const opened = (await openFile(ctx, file.id)) ?? ctx.fail('program_review.not_found')
  return { ...opened, name: view.fileNameOf(ctx.member, row, file) }
}

/**
 * Locks everything that decides whether the viewer may write a review, and reads it afterwards: the round, their part in the program,
 * the application, and their connection with the applicant.
 */
const lockEntry = async (ctx: EntryContext, id: string): Promise<entries.DetailRow> => {
  const { round_id, program_id, application_id, applicant_id } = await findSeenEntry(ctx, id)
  await shareRound(ctx.tx, round_id)
  await shareReviewer(ctx.tx, program_id, ctx.member.id)
  await queries.lockApplication(ctx.tx, application_id)
  await lockPair(ctx.tx, ctx.member.id, applicant_id)
  return findSeenEntry(ctx, id)
}

type Score = ParsedInputOf<typeof contract.saveReview>['scores'][number]

/** The weighted sum of a review; null if a criterion has no score. */
const weightedSumOf = (criteria: entries.DetailRow['criteria'], scores: readonly Score[]): number | null => {
  const byCriterion = new Map(scores.map(({ criterionId, score }) => [criterionId, score]))
  if (criteria.some(({ id }) => !byCriterion.has(id))) return null
  return criteria.reduce((sum, { id, weight }) => sum + weight * (byCriterion.get(id) ?? 0), 0)
}

const failScores = (code: ReviewFieldCode): never => {
  throw kernelError('input.invalid', { fields: [{ path: 'scores', code }] })
}

const placeOf = (ctx: Context, row: entries.DetailRow) => ({
  roundId: row.round_id,
  entryId: row.id,
  reviewerId: ctx.member.id,
  now: ctx.now,
})

/** Sends feedback whose application was rejected before it was released. */
const sendFeedback = async (ctx: Context, { id, application_id }: entries.DetailRow): Promise<void> => {
  const sent = await sendReleasedFeedback(ctx, feedbackSource, application_id)
  if (!sent) return
  const { applicantId, ownerId, title, link } = sent
  await notify(ctx, {
    memberIds: [applicantId],
    type: 'review_feedback',
    payload: { title },
    link,
    dedupeKey: `program-reviews:feedback:${id}:${ctx.now.getTime()}`,
    fromId: ownerId,
    mail: (contact) => feedbackMail(contact, { title, url: ctx.config.publicBaseUrl + link }),
  })
}

const publishReview = async (ctx: Context, row: entries.DetailRow): Promise<void> =>
  publishTo(ctx, row, [row.owner_id, ctx.member.id, ...(await queries.submittedBy(ctx.tx, row.id))])

const currentDetail = async (ctx: EntryContext, id: string) => detailOf(ctx, await findSeenEntry(ctx, id))

export const save: Handler<typeof contract.saveReview> = async (ctx, { id, scores, isSubmitted, ...content }) => {
  const row = await lockEntry(ctx, id)
  ctx.allow(policy.mayReview(ctx.member, view.entryFactsOf(row)))
  const known = new Set(row.criteria.map((criterion) => criterion.id))
  const unique = [...new Map(scores.map((score) => [score.criterionId, score])).values()]
  if (unique.some(({ criterionId }) => !known.has(criterionId))) ctx.fail('program_review.rubric_changed')
  // A submitted review is not a draft again.
  const isIn = isSubmitted || row.own?.status === 'submitted'
  const weightedSum = isIn ? weightedSumOf(row.criteria, unique) : null
  if (isIn && weightedSum === null) failScores('program_review.score_missing')
  if (row.own && row.own.feedback_sent_at !== null && (content.feedback !== row.own.feedback || !content.isReleased))
    ctx.fail('program_review.feedback_sent')
  const languages = {
    noteLanguage: languageOf(ctx, content.note),
    feedbackLanguage: languageOf(ctx, content.feedback),
  }
  await queries.save(ctx.tx, placeOf(ctx, row), { ...content, ...languages }, { scores: unique, weightedSum })
  if (isIn) {
    await sendFeedback(ctx, row)
    await publishReview(ctx, row)
  } else publishTo(ctx, row, [ctx.member.id])
  return currentDetail(ctx, id)
}

export const abstain: Handler<typeof contract.abstain> = async (ctx, { id, reason }) => {
  const row = await lockEntry(ctx, id)
  ctx.allow(policy.mayAbstain(ctx.member, view.entryFactsOf(row)))
  await queries.abstain(ctx.tx, placeOf(ctx, row), { text: reason, language: languageOf(ctx, reason) })
  await publishReview(ctx, row)
  return currentDetail(ctx, id)
}
