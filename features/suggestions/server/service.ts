import * as z from 'zod/mini'
import { recordAdminAction } from '#features/audit-log/server/index.ts'
import { notify } from '#features/notifications/server/index.ts'
import { dayBefore } from '#kit/durations.ts'
import { isVoteMilestone } from '#kit/vote-milestones.ts'
import { id as idField, instant } from '#kit/fields.ts'
import type { Context, VisitorContext } from '#platform/http/context.ts'
import { keyset } from '#platform/http/cursor.ts'
import type { Handler } from '#platform/http/route.ts'
import { languageOfSavedText, languageOfText } from '#platform/i18n/language-of-text.ts'
import type * as contract from '../contract/index.ts'
import {
  suggestionChanged,
  suggestionLimits,
  suggestionPath,
  type SuggestionSort,
  type SuggestionView,
} from '../contract/index.ts'
import * as policy from './policy.ts'
import * as queries from './queries.ts'
import { deleteAll } from './removal-queries.ts'
import * as statusChanges from './status-change-queries.ts'
import * as votes from './vote-queries.ts'
import { notifyVoters } from './notify-voters-job.ts'
import { factsOf, viewOf } from './view.ts'

/** The cursor's fields for each sort; a cursor of the other sort is refused. */
const cursorShapes = {
  popular: z.tuple([z.int(), instant(), idField()]),
  latest: z.tuple([instant(), idField()]),
} as const satisfies Record<SuggestionSort, unknown>

type FindContext = VisitorContext<'suggestion.not_found'>

const findSuggestion = async (ctx: FindContext, id: string) =>
  (await queries.find(ctx.tx, id, queries.viewerOf(ctx))) ?? ctx.fail('suggestion.not_found')

/** Locks the row first, so that the policy's verdict still holds when the change is written. */
const lockSuggestion = async (ctx: FindContext, id: string) => {
  await queries.lock(ctx.tx, [id])
  return findSuggestion(ctx, id)
}

const publishAndView = async (ctx: Pick<Context, 'tx' | 'viewer' | 'publish'>, id: string): Promise<SuggestionView> => {
  ctx.publish(suggestionChanged, { id }, 'everyone')
  return viewOf(await queries.get(ctx.tx, id, queries.viewerOf(ctx)), ctx.viewer)
}

export const list: Handler<typeof contract.listSuggestions> = async (ctx, { cursor, limit, ...filters }) => {
  const board = keyset(cursorShapes[filters.sort])
  const rows = await queries.list(ctx.tx, filters, board.parse(cursor), limit + 1, queries.viewerOf(ctx))
  return board.page(
    rows,
    limit,
    (row) => viewOf(row, ctx.viewer),
    (row) => (filters.sort === 'popular' ? [row.vote_count, row.created_at, row.id] : [row.created_at, row.id]),
  )
}

export const similar: Handler<typeof contract.similarSuggestions> = async (ctx, { title, except }) => {
  const rows = await queries.similar(ctx.tx, title, except ?? null, suggestionLimits.similar, queries.viewerOf(ctx))
  return { items: rows.map((row) => viewOf(row, ctx.viewer)) }
}

export const read: Handler<typeof contract.readSuggestion> = async (ctx, { id }) =>
  viewOf(await findSuggestion(ctx, id), ctx.viewer)

export const create: Handler<typeof contract.createSuggestion> = async (ctx, input) => {
  const today = await queries.countSince(ctx.tx, ctx.member.id, dayBefore(ctx.now))
  if (today >= suggestionLimits.perDay) ctx.fail('suggestion.enough_for_today')
  const language = languageOfText([input.title, input.description], ctx.member.language)
  const id = await queries.insert(ctx.tx, ctx.member.id, { ...input, language }, ctx.now)
  return publishAndView(ctx, id)
}

export const edit: Handler<typeof contract.editSuggestion> = async (ctx, { id, ...input }) => {
  const suggestion = await lockSuggestion(ctx, id)
  ctx.allow(policy.mayChange(ctx.viewer, factsOf(suggestion)))
  const language = languageOfText([input.title, input.description], ctx.member.language)
  await queries.rewrite(ctx.tx, id, { ...input, language }, ctx.now)
  return publishAndView(ctx, id)
}

export const remove: Handler<typeof contract.removeSuggestion> = async (ctx, { id }) => {
  const suggestion = await lockSuggestion(ctx, id)
  ctx.allow(policy.mayChange(ctx.viewer, factsOf(suggestion)))
  await deleteAll(ctx.tx, [id])
  ctx.publish(suggestionChanged, { id }, 'everyone')
  return { ok: true }
}

/** Once for each milestone: the row is locked, so that one vote reaches it. */
const notifyOfVotes = async (
  ctx: Context,
  { id, title, submitter_id: submitterId }: Pick<queries.SuggestionRow, 'id' | 'title' | 'submitter_id'>,
  votes: number,
): Promise<void> => {
  if (submitterId === null || submitterId === ctx.member.id || !isVoteMilestone(votes)) return
  await notify(ctx, {
    memberIds: [submitterId],
    type: 'suggestion_votes',
    payload: { title, count: votes },
    link: suggestionPath(id),
    dedupeKey: `suggestions:votes:${id}:${votes}`,
  })
}

export const setVote: Handler<typeof contract.setVote> = async (ctx, { id, voted }) => {
  const suggestion = await lockSuggestion(ctx, id)
  ctx.allow(policy.mayVote(ctx.viewer, factsOf(suggestion)))
  const vote = await (voted ? votes.addVote : votes.removeVote)(ctx.tx, id, ctx.member.id)
  if (!vote) return viewOf(suggestion, ctx.viewer)
  ctx.publish(suggestionChanged, { id }, 'everyone')
  // The row is locked, so it can be computed instead of read again; other voters may be waiting for the lock.
  const step = voted ? 1 : -1
  const count = vote.counts
    ? { vote_count: suggestion.vote_count + step }
    : { uncounted_votes: suggestion.uncounted_votes + step }
  if (voted && vote.counts) await notifyOfVotes(ctx, suggestion, suggestion.vote_count + step)
  return viewOf({ ...suggestion, voted, ...count }, ctx.viewer)
}

export const setStatus: Handler<typeof contract.setStatus> = async (ctx, { id, status, note: noteInput }) => {
  const suggestion = await lockSuggestion(ctx, id)
  ctx.allow(policy.maySetStatus(ctx.viewer, factsOf(suggestion)))
  const note = noteInput || null
  const { status_note: savedNote, status_note_language: savedLanguage } = suggestion
  const language = languageOfSavedText(note, { text: savedNote, language: savedLanguage }, ctx.member.language)
  await statusChanges.setStatus(ctx.tx, id, { status, note, language, now: ctx.now })
  if (status !== suggestion.status || note !== savedNote) {
    await recordAdminAction(ctx, {
      action: 'suggestions.set_status',
      target: { kind: 'suggestion', id, name: suggestion.title },
      before: { status: suggestion.status },
      after: { status },
      reason: note,
    })
  }
  // A double click, or two administrators at once, count as one change: the second call sees the new status.
  if (status !== suggestion.status) {
    const changeId = await statusChanges.recordStatusChange(ctx.tx, {
      suggestionId: id,
      status,
      note,
      changedBy: ctx.member.id,
      now: ctx.now,
    })
    await ctx.enqueue(notifyVoters, { changeId })
  }
  return publishAndView(ctx, id)
}

export const merge: Handler<typeof contract.mergeSuggestion> = async (ctx, { id, into }) => {
  if (id === into) ctx.fail('suggestion.into_itself')
  await queries.lock(ctx.tx, [id, into])
  const [duplicate, original] = [await findSuggestion(ctx, id), await findSuggestion(ctx, into)]
  ctx.allow(policy.mayMerge(ctx.viewer, factsOf(duplicate), factsOf(original)))
  await votes.merge(ctx.tx, id, into)
  await recordAdminAction(ctx, {
    action: 'suggestions.merge',
    target: { kind: 'suggestion', id, name: duplicate.title },
    after: { into: original.title },
  })
  ctx.publish(suggestionChanged, { id }, 'everyone')
  return publishAndView(ctx, into)
}

export const unmerge: Handler<typeof contract.unmergeSuggestion> = async (ctx, { id }) => {
  const duplicate = await lockSuggestion(ctx, id)
  ctx.allow(policy.mayUnmerge(ctx.viewer, factsOf(duplicate)))
  await votes.unmerge(ctx.tx, id)
  await recordAdminAction(ctx, {
    action: 'suggestions.unmerge',
    target: { kind: 'suggestion', id, name: duplicate.title },
    before: { into: duplicate.merged_into_title },
  })
  if (duplicate.merged_into) ctx.publish(suggestionChanged, { id: duplicate.merged_into }, 'everyone')
  return publishAndView(ctx, id)
}
