import { recordAdminAction } from '#features/audit-log/server/index.ts'
import { cardOf } from '#features/profiles/contract/card.ts'
import type { Context } from '#platform/http/context.ts'
import { timeKeyset } from '#platform/http/cursor.ts'
import type { Handler } from '#platform/http/route.ts'
import type { AdministeredApplication, decideForOwner, listForAdministration } from '../../contract/administration.ts'
import { applicationChanged } from '../../contract/events.ts'
import * as policy from '../policy.ts'
import { type AdministeredRow, findAdministered, listAdministered } from '../queries/administration.ts'
import * as applications from '../queries/applications.ts'
import { factsOf } from '../view.ts'
import { type Announced, storeDecision } from './decisions.ts'
import { readPaths, type Sources } from './lists.ts'

const viewOf = (
  row: AdministeredRow,
  viewer: policy.PolicyViewer,
  paths: ReadonlyMap<string, string | undefined>,
): AdministeredApplication => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  organisation: row.organisation,
  path: paths.get(row.id) ?? null,
  applicant: cardOf(row.applicant),
  owner: row.owner_id === null ? null : cardOf(row.owner),
  answers: row.status === 'withdrawn' ? [] : row.answers,
  language: row.language,
  status: row.status,
  statusSince: row.status_since.toISOString(),
  appliedAt: row.created_at.toISOString(),
  answeredAt: row.answered_at?.toISOString() ?? null,
  endedAt: row.ended_at?.toISOString() ?? null,
  isOverdue: row.is_overdue,
  can: { decide: policy.mayDecideForOwner(viewer, factsOf({ ...row, pending_id: null })) },
})

export const createListForAdministration =
  (sources: Sources): Handler<typeof listForAdministration> =>
  async (ctx, { cursor, limit, ...filters }) => {
    const rows = await listAdministered(ctx.tx, filters, ctx.now, timeKeyset.parse(cursor), limit + 1)
    const paths = await readPaths(sources, ctx, rows)
    return timeKeyset.page(
      rows,
      limit,
      (row) => viewOf(row, ctx.member, paths),
      (row) => [row.created_at, row.id],
    )
  }

type DecisionContext = Parameters<Handler<typeof decideForOwner>>[0]
type EffectCode = Parameters<DecisionContext['fail']>[0]

/** ADM-04: the owner's own decision service, without the time to undo: the decision is in the audit log. */
export const createDecideForOwner =
  (announced: Announced): Handler<typeof decideForOwner> =>
  async (ctx, { id, decision, note }) => {
    await applications.lock(ctx.tx, id)
    const found = (await applications.find(ctx.tx, id)) ?? ctx.fail('application.not_found')
    ctx.allow(policy.mayDecideForOwner(ctx.member, factsOf(found)))
    const effect = await storeDecision(announced, ctx as unknown as Context, found, {
      status: decision,
      message: note,
      announcesAt: ctx.now,
    })
    // The areas refuse with codes of applications, which the contract lists.
    if (effect !== 'ok') return ctx.fail(effect as EffectCode)
    await recordAdminAction(ctx, {
      action: decision === 'approved' ? 'applications.approve' : 'applications.reject',
      target: { kind: 'application', id, ...(found.title !== null && { name: found.title }) },
      before: { status: found.status },
      after: { status: decision },
      reason: note,
    })
    if (found.owner_id !== null) ctx.publish(applicationChanged, { id }, { members: [found.owner_id] })
    const row = (await findAdministered(ctx.tx, id, ctx.now)) as AdministeredRow
    return viewOf(row, ctx.member, await readPaths(announced.sources, ctx, [row]))
  }
