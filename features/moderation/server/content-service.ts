import * as z from 'zod/mini'
import type { ServiceErrorCodeOf } from '#kit/endpoint.ts'
import { id as idField, instant } from '#kit/fields.ts'
import type { Viewer } from '#platform/auth/viewer.ts'
import { toTerm } from '#platform/db/dictionary-search.ts'
import { readSearchWords } from '#platform/db/search-words.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { Context } from '#platform/http/context.ts'
import { keyset } from '#platform/http/cursor.ts'
import type { Handler } from '#platform/http/route.ts'
import {
  type ContentAction,
  contentLimits,
  type ContentOutcome,
  contentRefusals,
  type ContentSort,
} from '../contract/content.ts'
import type * as contract from '../contract/index.ts'
import type { ContentKind, ReportReason } from '../contract/kinds.ts'
import * as content from './content-queries.ts'
import { contentFactsOf, contentViewOf, pathOf } from './content-view.ts'
import type { Contents } from './contents.ts'
import * as policy from './policy.ts'
import * as queries from './queries.ts'
import { type createService, lockCase } from './service.ts'
import { factsOf } from './view.ts'

type Refusal = (typeof contentRefusals)[number]
type DecisionContext = Context<ServiceErrorCodeOf<typeof contract.decideContent>>
type Decision = { action: ContentAction; reason?: ReportReason | undefined; statement: string }

/** Letters of a word that may be the beginning of another. */
const minPrefixLength = 2

/** The first element prevents the use of a cursor in the other order. */
const contentKeyset = (sort: ContentSort) => keyset(z.tuple([z.literal(sort), instant(), idField()]))

const parseKey = (key: string): { kind: ContentKind; id: string } => {
  const [kind, id] = key.split('.') as [ContentKind, string]
  return { kind, id }
}

const isRefusal = (code: string): code is Refusal => contentRefusals.some((one) => one === code)

/** @param decisions the decisions about single cases, so that their rules apply to each row here */
export const createContentService = (
  contents: Contents,
  decisions: Pick<ReturnType<typeof createService>, 'decideFound' | 'reviewRemoval'>,
) => {
  const latestCases = async (tx: Context['tx'], rows: readonly content.FoundContent[], viewer: Viewer) => {
    const ids = rows.flatMap(({ case_id }) => case_id ?? [])
    return new Map((await queries.findAll(tx, ids, viewer.id)).map((row) => [row.id, row]))
  }

  const list: Handler<typeof contract.listContent> = async (ctx, { cursor, limit, sort, counted, q, ...rest }) => {
    const order = contentKeyset(sort)
    const after = order.parse(cursor)
    const searched = q === '' ? null : await readSearchWords(ctx.tx, q)
    // A search without letters and digits finds nothing.
    if (searched?.length === 0) return { items: [], nextCursor: null, ...(counted && !after && { total: 0 }) }
    const words = searched?.map((word) => toTerm(word, minPrefixLength)).join(' & ') ?? null
    const filters = { ...rest, words, timeZone: ctx.member.timeZone }
    const page = { sort, after: after && ([after[1], after[2]] as const), limit: limit + 1 }
    const [rows, total] = await Promise.all([
      content.listContent(ctx.tx, contents, filters, page),
      counted && !after ? content.countContent(ctx.tx, contents, filters, contentLimits.counted) : undefined,
    ])
    const cases = await latestCases(ctx.tx, rows, ctx.member)
    return {
      ...order.page(
        rows,
        limit,
        (row) => contentViewOf(contents, row, cases.get(row.case_id ?? ''), ctx.member),
        (row) => [sort, row.created_at, row.id],
      ),
      ...(total !== undefined && { total }),
    }
  }

  const preview: Handler<typeof contract.previewContent> = async (ctx, { keys, action }) => {
    const chosen = [...new Set(keys)].map((key) => ({ key, ...parseKey(key) }))
    const rows = await content.findContent(
      ctx.tx,
      contents,
      Map.groupBy(chosen, ({ kind }) => kind),
    )
    const cases = await latestCases(ctx.tx, rows, ctx.member)
    return {
      items: chosen.map(({ key, kind, id }) => {
        const row = rows.find((one) => one.kind === kind && one.id === id)
        if (!row) return { key, outcome: 'content.not_found' as const, content: null }
        const view = contentViewOf(contents, row, cases.get(row.case_id ?? ''), ctx.member)
        const verdict = view.can[action] as string
        // An admin viewer reads what would happen; `can` says that they may not do it.
        return { key, outcome: isRefusal(verdict) ? verdict : ('ok' as const), content: view }
      }),
      can: { decide: policy.mayDecideContent(ctx.viewer) },
    }
  }

  const findOrFail = async (ctx: DecisionContext, { kind, id }: { kind: ContentKind; id: string }) => {
    const ids = new Map([[kind, [{ id }]]])
    const [row] = await content.findContent(ctx.tx, contents, ids)
    return row ?? ctx.fail('content.not_found')
  }

  /** @param known a case that the transaction has read already */
  const findRemovable = async (ctx: DecisionContext, key: string, known?: queries.CaseRow) => {
    const row = await findOrFail(ctx, parseKey(key))
    const { case_id } = row
    const read = () => (case_id === null ? undefined : queries.find(ctx.tx, case_id, ctx.member.id))
    const latest = known?.id === case_id ? known : await read()
    ctx.allow(policy.mayRemoveContent(ctx.viewer, contentFactsOf(row, latest)))
    return { ...row, authorId: row.author_id ?? ctx.fail('content.no_author'), latest }
  }

  const remove = async (ctx: DecisionContext, key: string, reason: ReportReason, statement: string) => {
    const { kind, id } = parseKey(key)
    const row = await findRemovable(ctx, key)
    const { authorId, title, text, language } = row
    const thing = { authorId, title, text, language, path: pathOf(contents, row) }
    const caseId =
      row.latest?.state === 'open' ? row.latest.id : await queries.findOrCreateCase(ctx.tx, kind, id, thing, ctx.now)
    // Waits for a concurrent decision about the same content, which the second check sees.
    const found = await lockCase(ctx, caseId)
    await findRemovable(ctx, key, found)
    ctx.allow(policy.mayDecide(ctx.viewer, factsOf(found)))
    await decisions.decideFound(ctx, found, { decision: 'remove', reason, statement })
  }

  const restore = async (ctx: DecisionContext, key: string, statement: string) => {
    const row = await findOrFail(ctx, parseKey(key))
    const found = await lockCase(ctx, row.case_id ?? ctx.fail('content.not_removed'))
    ctx.allow(policy.mayRestoreContent(ctx.viewer, { latestCase: factsOf(found) }))
    await decisions.reviewRemoval(ctx, found, 'restore', statement)
  }

  /** @returns the reason why the row is not changed. Other failures end the call. */
  const decideOne = async (ctx: DecisionContext, key: string, decision: Decision): Promise<ContentOutcome> => {
    try {
      await ctx.inTransaction((own) =>
        decision.action === 'remove' && decision.reason
          ? remove(own, key, decision.reason, decision.statement)
          : restore(own, key, decision.statement),
      )
      return 'ok'
    } catch (error) {
      if (error instanceof ApiError && isRefusal(error.code)) return error.code
      throw error
    }
  }

  const decide: Handler<typeof contract.decideContent> = async (ctx, { keys, ...decision }) => {
    ctx.allow(policy.mayDecideContent(ctx.viewer))
    const items: { key: string; outcome: ContentOutcome }[] = []
    for (const key of new Set(keys)) items.push({ key, outcome: await decideOne(ctx, key, decision) })
    return { items }
  }

  return { list, preview, decide }
}
