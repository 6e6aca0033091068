import * as z from 'zod/mini'
import { recordAdminAction } from '#features/audit-log/server/index.ts'
import { dayBefore } from '#kit/durations.ts'
import { id as idField, instant } from '#kit/fields.ts'
import type { Context, VisitorContext } from '#platform/http/context.ts'
import { cursorAt, placeAt } from '#platform/http/cursor.ts'
import type { Serve } from '#platform/http/route.ts'
import type * as contract from '../contract/index.ts'
import { suggestionChanged, suggestionLimits, type SuggestionSort, type SuggestionView } from '../contract/index.ts'
import * as policy from './policy.ts'
import * as queries from './queries.ts'
import { tellVoters } from './notify-voters-job.ts'
import { factsOf, viewOf } from './view.ts'

/** What each sort's cursor carries; a cursor of the other sort is refused. */
const places = {
  popular: z.tuple([z.int(), instant(), idField()]),
  latest: z.tuple([instant(), idField()]),
} as const satisfies Record<SuggestionSort, unknown>

type Finding = VisitorContext<'suggestion.not_found'>

const readerOf = ({ viewer }: Pick<Context, 'viewer'>): queries.Reader => ({
  id: viewer?.id ?? null,
  isAdministrator: viewer?.adminLevel != null,
})

const found = async (ctx: Finding, id: string) =>
  (await queries.find(ctx.tx, id, readerOf(ctx))) ?? ctx.fail('suggestion.not_found')

/** The suggestion as it is, and stays until this call is over: what a rule says of it still holds when it is changed. */
const held = async (ctx: Finding, id: string) => {
  await queries.lock(ctx.tx, [id])
  return found(ctx, id)
}

/** Tells everyone that a suggestion changed, and the caller how it looks now. */
const changed = async (ctx: Pick<Context, 'tx' | 'viewer' | 'publish'>, id: string): Promise<SuggestionView> => {
  ctx.publish(suggestionChanged, { id }, 'everyone')
  return viewOf(await queries.get(ctx.tx, id, readerOf(ctx)), ctx.viewer)
}

export const list: Serve<typeof contract.listSuggestions> = async (ctx, { cursor, limit, ...filters }) => {
  const after = placeAt(cursor, places[filters.sort])
  const rows = await queries.list(ctx.tx, filters, after, limit + 1, readerOf(ctx))
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    items: shown.map((row) => viewOf(row, ctx.viewer)),
    nextCursor: last ? cursorAt(queries.placeOf(last, filters.sort)) : null,
  }
}

export const similar: Serve<typeof contract.similarSuggestions> = async (ctx, { title, except }) => {
  const rows = await queries.similar(ctx.tx, title, except ?? null, suggestionLimits.similar, readerOf(ctx))
  return { items: rows.map((row) => viewOf(row, ctx.viewer)) }
}

export const read: Serve<typeof contract.readSuggestion> = async (ctx, { id }) =>
  viewOf(await found(ctx, id), ctx.viewer)

export const create: Serve<typeof contract.createSuggestion> = async (ctx, words) => {
  const today = await queries.countSince(ctx.tx, ctx.member.id, dayBefore(ctx.now))
  if (today >= suggestionLimits.perDay) ctx.fail('suggestion.enough_for_today')
  const id = await queries.insert(ctx.tx, ctx.member.id, words, ctx.language, ctx.now)
  return changed(ctx, id)
}

export const edit: Serve<typeof contract.editSuggestion> = async (ctx, { id, ...words }) => {
  const suggestion = await held(ctx, id)
  ctx.allow(policy.change(ctx.viewer, factsOf(suggestion)))
  await queries.rewrite(ctx.tx, id, words, ctx.now)
  return changed(ctx, id)
}

export const remove: Serve<typeof contract.removeSuggestion> = async (ctx, { id }) => {
  const suggestion = await held(ctx, id)
  ctx.allow(policy.change(ctx.viewer, factsOf(suggestion)))
  await queries.remove(ctx.tx, id)
  ctx.publish(suggestionChanged, { id }, 'everyone')
  return { ok: true }
}

export const setVote: Serve<typeof contract.setVote> = async (ctx, { id, voted }) => {
  const suggestion = await held(ctx, id)
  ctx.allow(policy.vote(ctx.viewer, factsOf(suggestion)))
  const vote = await (voted ? queries.addVote : queries.removeVote)(ctx.tx, id, ctx.member.id)
  if (!vote) return viewOf(suggestion, ctx.viewer)
  ctx.publish(suggestionChanged, { id }, 'everyone')
  // Held, nothing else of it changes: it is not read again, since others may wait to vote.
  const step = voted ? 1 : -1
  const count = vote.counts ? { vote_count: suggestion.vote_count + step } : { waiting: suggestion.waiting + step }
  return viewOf({ ...suggestion, voted, ...count }, ctx.viewer)
}

export const setStatus: Serve<typeof contract.setStatus> = async (ctx, { id, status, note: typed }) => {
  const suggestion = await held(ctx, id)
  ctx.allow(policy.setStatus(ctx.viewer, factsOf(suggestion)))
  const note = typed || null
  await queries.setStatus(ctx.tx, id, status, note, ctx.now)
  if (status !== suggestion.status || note !== suggestion.status_note) {
    await recordAdminAction(ctx, {
      action: 'suggestions.set_status',
      target: { kind: 'suggestion', id, name: suggestion.title },
      before: { status: suggestion.status },
      after: { status },
      reason: note,
    })
  }
  // Two clicks, or two administrators at once, are one change: the second finds the status already set.
  if (status !== suggestion.status) {
    const changeId = await queries.noteStatusChange(ctx.tx, {
      suggestionId: id,
      status,
      note,
      changedBy: ctx.member.id,
      now: ctx.now,
    })
    await ctx.enqueue(tellVoters, { changeId })
  }
  return changed(ctx, id)
}

export const merge: Serve<typeof contract.mergeSuggestion> = async (ctx, { id, into }) => {
  if (id === into) ctx.fail('suggestion.into_itself')
  await queries.lock(ctx.tx, [id, into])
  const [duplicate, original] = [await found(ctx, id), await found(ctx, into)]
  ctx.allow(policy.merge(ctx.viewer, factsOf(duplicate), factsOf(original)))
  await queries.merge(ctx.tx, id, into)
  await recordAdminAction(ctx, {
    action: 'suggestions.merge',
    target: { kind: 'suggestion', id, name: duplicate.title },
    after: { into: original.title },
  })
  ctx.publish(suggestionChanged, { id }, 'everyone')
  return changed(ctx, into)
}

export const unmerge: Serve<typeof contract.unmergeSuggestion> = async (ctx, { id }) => {
  const duplicate = await held(ctx, id)
  ctx.allow(policy.unmerge(ctx.viewer, factsOf(duplicate)))
  await queries.unmerge(ctx.tx, id)
  await recordAdminAction(ctx, {
    action: 'suggestions.unmerge',
    target: { kind: 'suggestion', id, name: duplicate.title },
    before: { into: duplicate.merged_into_title },
  })
  if (duplicate.merged_into) ctx.publish(suggestionChanged, { id: duplicate.merged_into }, 'everyone')
  return changed(ctx, id)
}
