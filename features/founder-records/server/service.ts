import { applicationsPath } from '#features/applications/contract/index.ts'
import { applicationChanged } from '#features/applications/contract/events.ts'
import { notify } from '#features/notifications/server/index.ts'
import { cardOf } from '#features/profiles/contract/card.ts'
import { hourMs } from '#kit/durations.ts'
import type { Context } from '#platform/http/context.ts'
import { timeKeyset } from '#platform/http/cursor.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../contract/index.ts'
import type { RecordEntry } from '../contract/index.ts'
import * as policy from './policy.ts'
import * as consents from './queries/consents.ts'
import * as records from './queries/records.ts'
import * as views from './queries/views.ts'

const factsOf = (row: consents.ApplicationRow): policy.Facts => ({
  applicantId: row.applicant_id,
  ownerId: row.owner_id,
  hasSubject: row.subject_id !== null,
  isWithdrawn: row.announced_status === 'withdrawn',
  isVisible: row.is_visible,
  isInBlindRound: row.is_in_blind_round,
})

const entryOf = ({ kind, title, organisation, month, outcome, has_completed }: records.RecordRow): RecordEntry => ({
  kind,
  title,
  organisation,
  month,
  outcome,
  hasCompleted: has_completed,
})

type Page = { cursor?: string | undefined; limit: number }

const recordPage = async (tx: Context['tx'], memberId: string, before: Date, { cursor, limit }: Page) => {
  const rows = await records.listOutcomes(tx, { memberId, before }, timeKeyset.parse(cursor), limit + 1)
  return timeKeyset.page(rows, limit, entryOf, (row) => [row.created_at, row.id])
}

/** The handler then asks the policy. */
const findRow = async (ctx: Context<'application.not_found'>, id: string): Promise<consents.ApplicationRow> =>
  (await consents.findApplication(ctx.tx, id, ctx.member.id)) ?? ctx.fail('application.not_found')

/** Refreshes the pages of both after a change of the consent or a view. */
const publishTo = ({ publish }: Pick<Context, 'publish'>, row: consents.ApplicationRow) =>
  publish(applicationChanged, { id: row.id }, { members: [row.applicant_id, row.owner_id ?? row.applicant_id] })

const consentOf = async (tx: Context['tx'], id: string) => ({
  id,
  sharedSince: (await consents.findConsent(tx, id))?.toISOString() ?? null,
})

export const readConsent: Handler<typeof contract.readConsent> = async (ctx, { id }) => {
  ctx.allow(policy.mayManage(ctx.member, factsOf(await findRow(ctx, id))))
  return consentOf(ctx.tx, id)
}

export const setConsent: Handler<typeof contract.setConsent> = async (ctx, { id, shared }) => {
  const row = await findRow(ctx, id)
  const facts = factsOf(row)
  ctx.allow(shared ? policy.mayShare(ctx.member, facts) : policy.mayManage(ctx.member, facts))
  const hasChanged = shared ? await consents.give(ctx.tx, id, ctx.now) : await consents.revoke(ctx.tx, id)
  if (hasChanged) publishTo(ctx, row)
  return consentOf(ctx.tx, id)
}

export const previewRecord: Handler<typeof contract.previewRecord> = async (ctx, { applicationId, ...page }) => {
  if (applicationId === undefined) return recordPage(ctx.tx, ctx.member.id, ctx.now, page)
  const row = await findRow(ctx, applicationId)
  ctx.allow(policy.mayManage(ctx.member, factsOf(row)))
  return recordPage(ctx.tx, ctx.member.id, row.created_at, page)
}

export const listViews: Handler<typeof contract.listViews> = async (ctx, { id, cursor, limit }) => {
  ctx.allow(policy.mayManage(ctx.member, factsOf(await findRow(ctx, id))))
  const rows = await views.list(ctx.tx, id, ctx.member.id, timeKeyset.parse(cursor), limit + 1)
  return timeKeyset.page(
    rows,
    limit,
    (row) => ({
      id: row.id,
      viewer: row.is_visible ? cardOf(row.viewer) : null,
      viewedAt: row.viewed_at.toISOString(),
    }),
    (row) => [row.viewed_at, row.id],
  )
}

/** Logs a view, at most once an hour, and notifies the applicant of the first one. */
const logView = async (ctx: Context<'application.not_found'>, row: consents.ApplicationRow): Promise<void> => {
  const { tx, member, now } = ctx
  const latest = await views.findLatest(tx, row.id)
  if (latest !== null && now.getTime() - latest.getTime() < hourMs) return
  await views.add(tx, row.id, member.id, now)
  publishTo(ctx, row)
  if (latest !== null) return
  await notify(ctx, {
    memberIds: [row.applicant_id],
    type: 'founder_record_viewed',
    payload: { title: row.title ?? '', member: member.fullName },
    link: applicationsPath,
    dedupeKey: `founder-records:viewed:${row.id}`,
    fromId: member.id,
  })
}

export const viewRecord: Handler<typeof contract.viewRecord> = async (ctx, { id, ...page }) => {
  // Locked before anything is read, so that a revocation is either seen or waits.
  const isShared = await consents.lockConsent(ctx.tx, id)
  const row = await findRow(ctx, id)
  ctx.allow(policy.mayView(ctx.member, factsOf(row)))
  const state = policy.recordStateOf(factsOf(row), isShared)
  if (state !== 'shared') return { state, items: [], nextCursor: null }
  await logView(ctx, row)
  return { state, ...(await recordPage(ctx.tx, row.applicant_id, row.created_at, page)) }
}

/** With an application that is sent or changed: the applicant's choice, or what it was without one. */
export const saveConsent = async (
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  applicationId: string,
  shared: boolean | undefined,
): Promise<void> => {
  if (shared === undefined) return
  if (shared) await consents.give(tx, applicationId, now)
  else await consents.revoke(tx, applicationId)
}

/** A withdrawn application shares nothing, also once it is sent again. */
export const endConsent = async ({ tx }: Pick<Context, 'tx'>, applicationId: string): Promise<void> => {
  await consents.revoke(tx, applicationId)
}
