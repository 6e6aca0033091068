import * as z from 'zod/mini'
import { contactsOf } from '#features/accounts/server/index.ts'
import { recordAdminAction } from '#features/audit-log/server/index.ts'
import { notify } from '#features/notifications/server/index.ts'
import { truncate } from '#kit/excerpt.ts'
import type { ParsedInputOf } from '#kit/endpoint.ts'
import { id as idField, instant } from '#kit/fields.ts'
import type { Context } from '#platform/http/context.ts'
import { keyset } from '#platform/http/cursor.ts'
import type { Handler } from '#platform/http/route.ts'
import { languageOfOptionalText, languageOfText } from '#platform/i18n/language-of-text.ts'
import type { Reportable } from '#platform/reportable.ts'
import type * as contract from '../contract/index.ts'
import {
  caseChanged,
  decisionPath,
  moderationLimits,
  type CaseView,
  type QueueShow,
  type ReportReason,
} from '../contract/index.ts'
import { appealMail, removalMail } from './mails.ts'
import { publishToModerators } from './publish.ts'
import * as policy from './policy.ts'
import * as queries from './queries.ts'
import { factsOf, ownViewOf, viewOf } from './view.ts'

/** The first element prevents the use of a cursor in the other list. */
const queueKeyset = (show: QueueShow) => keyset(z.tuple([z.literal(show), instant(), idField()]))

/** Maximum characters of removed content in the mail to its author. */
const excerptLength = 280

type CaseContext = Context<'case.not_found'>

export const lockCase = async (ctx: CaseContext, id: string) => {
  await queries.lock(ctx.tx, id)
  return (await queries.find(ctx.tx, id, ctx.member.id)) ?? ctx.fail('case.not_found')
}

const publishCaseChange = async (
  ctx: Pick<Context, 'tx' | 'publish'>,
  { id, state, author_id }: Pick<queries.CaseRow, 'id' | 'state' | 'author_id'>,
): Promise<void> => {
  await publishToModerators(ctx, caseChanged, id)
  if (state !== 'open' && state !== 'kept') ctx.publish(caseChanged, { id }, { members: [author_id] })
}

const viewAfterChange = async (ctx: Pick<Context, 'tx' | 'member'>, id: string): Promise<CaseView> =>
  viewOf(await queries.get(ctx.tx, id, ctx.member.id), ctx.member)

type Decision = Pick<ParsedInputOf<typeof contract.decideCase>, 'decision' | 'reason' | 'statement'>

const decisionUrl = ({ config }: Pick<Context, 'config'>, id: string) =>
  new URL(decisionPath(id), config.publicBaseUrl).href

const excerptOf = ({ title, text }: { title: string | null; text: string }) => truncate(title ?? text, excerptLength)

export const createService = (reportables: readonly Reportable[]) => {
  const byKind = new Map(reportables.map((one) => [one.kind, one]))

  const report: Handler<typeof contract.report> = async (ctx, { kind, id, reason, text }) => {
    const thing = (await byKind.get(kind)?.find(ctx.tx, id, ctx.member)) ?? ctx.fail('report.not_found')
    if (thing.authorId === ctx.member.id) ctx.fail('report.own')
    if (await queries.hasReported(ctx.tx, ctx.member.id, kind, id)) ctx.fail('report.twice')
    if ((await queries.countReports(ctx.tx, ctx.member.id, ctx.now)) >= moderationLimits.reportsPerDay)
      ctx.fail('report.too_many')
    const caseId = await queries.findOrCreateCase(ctx.tx, kind, id, thing, ctx.now)
    const isNew = await queries.addReport(ctx.tx, {
      caseId,
      kind,
      thingId: id,
      reporterId: ctx.member.id,
      reason,
      text,
      language: languageOfOptionalText(text, ctx.member.language),
      now: ctx.now,
    })
    if (!isNew) ctx.fail('report.twice')
    await publishToModerators(ctx, caseChanged, caseId)
    return { ok: true }
  }

  const decide: Handler<typeof contract.decideCase> = async (ctx, { id, ...decision }) => {
    const found = await lockCase(ctx, id)
    ctx.allow(policy.mayDecide(ctx.viewer, factsOf(found)))
    await decideFound(ctx, found, decision)
    return viewAfterChange(ctx, id)
  }

  /** The caller has locked the case and checked the policy. */
  const decideFound = async (
    ctx: Context,
    found: queries.CaseRow,
    { decision, reason, statement }: Decision,
  ): Promise<void> => {
    const { id } = found
    const isRemoval = decision === 'remove'
    const state = isRemoval ? 'removed' : 'kept'
    const snapshot = isRemoval ? ((await byKind.get(found.kind)?.remove(ctx, found.thing_id)) ?? null) : null
    await queries.decide(ctx.tx, id, {
      state,
      reason,
      statement: statement || null,
      snapshot,
      by: ctx.member.id,
      now: ctx.now,
    })
    await recordDecision(ctx, found, isRemoval ? 'remove' : 'keep', state, statement, reason)
    if (isRemoval) {
      await notify(ctx, {
        memberIds: [found.author_id],
        type: 'content_removed',
        payload: {},
        link: decisionPath(id),
        dedupeKey: `moderation:removed:${id}`,
        mail: (contact) =>
          removalMail(contact, { reason, statement, excerpt: excerptOf(found), url: decisionUrl(ctx, id) }),
      })
    }
    await publishCaseChange(ctx, { ...found, state })
  }

  const decideAppeal: Handler<typeof contract.decideAppeal> = async (ctx, { id, decision, statement }) => {
    const found = await lockCase(ctx, id)
    ctx.allow(policy.mayDecideAppeal(ctx.viewer, factsOf(found)))
    await reviewRemoval(ctx, found, decision, statement)
    return viewAfterChange(ctx, id)
  }

  /** Ends a removal, or makes it final. The caller has locked the case and checked the policy. */
  const reviewRemoval = async (
    ctx: Context,
    found: queries.CaseRow,
    decision: 'restore' | 'uphold',
    statement: string,
  ): Promise<void> => {
    const { id } = found
    const state = decision === 'restore' ? 'restored' : 'upheld'
    // Null when the decision found nothing left to remove.
    if (found.kept) {
      const reportable = byKind.get(found.kind)
      if (state === 'restored') await reportable?.restore(ctx, found.thing_id, found.kept as object)
      else await reportable?.purge?.(ctx, found.thing_id)
    }
    await queries.decideAppeal(ctx.tx, id, state, statement, ctx.member.id, ctx.now)
    await recordDecision(ctx, found, decision, state, statement)
    for (const contact of await contactsOf(ctx.tx, [found.author_id]))
      await ctx.mail(
        appealMail(contact, found.appeal === null ? 'reconsidered' : state, statement, decisionUrl(ctx, id)),
      )
    await publishCaseChange(ctx, { ...found, state })
  }

  return { report, decide, decideFound, decideAppeal, reviewRemoval }
}

const recordDecision = (
  ctx: Context,
  found: queries.CaseRow,
  act: 'keep' | 'remove' | 'restore' | 'uphold',
  state: string,
  statement: string,
  reason?: ReportReason,
) =>
  recordAdminAction(ctx, {
    action: `moderation.${act}`,
    // The log is append-only, and an erased member's name must not stay in it. Readers join the name instead.
    target:
      found.kind === 'profile'
        ? { kind: 'member', id: found.thing_id }
        : { kind: found.kind, id: found.thing_id, ...(found.title && { name: found.title }) },
    before: { case: found.id, state: found.state },
    after: { case: found.id, state, ...(reason && { reason }) },
    reason: statement,
  })

export const list: Handler<typeof contract.listCases> = async (ctx, { show, cursor, limit }) => {
  const queue = queueKeyset(show)
  const after = queue.parse(cursor)
  const rows = await queries.list(ctx.tx, show, after && [after[1], after[2]], limit + 1, ctx.member.id)
  return queue.page(
    rows,
    limit,
    (row) => viewOf(row, ctx.member),
    (row) => [show, row.moved_at, row.id],
  )
}

export const readDecision: Handler<typeof contract.readDecision> = async (ctx, { id }) => {
  const row = (await queries.find(ctx.tx, id, ctx.member.id)) ?? ctx.fail('case.not_found')
  ctx.allow(policy.mayReadDecision(ctx.viewer, factsOf(row)))
  return ownViewOf(row, ctx.member)
}

export const appeal: Handler<typeof contract.appeal> = async (ctx, { id, text }) => {
  const row = await lockCase(ctx, id)
  ctx.allow(policy.mayAppeal(ctx.viewer, factsOf(row)))
  await queries.appeal(ctx.tx, id, { text, language: languageOfText(text, ctx.member.language) }, ctx.now)
  const after = await queries.get(ctx.tx, id, ctx.member.id)
  await publishCaseChange(ctx, after)
  return ownViewOf(after, ctx.member)
}
