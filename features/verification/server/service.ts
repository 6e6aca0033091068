import * as z from 'zod/mini'
import { rights } from '#features/accounts/server/index.ts'
import { recordAdminAction } from '#features/audit-log/server/index.ts'
import { attachFiles, openFile, scheduleSweep } from '#features/files/server/index.ts'
import { notify, withdrawNotification } from '#features/notifications/server/index.ts'
import { memberPath } from '#features/profiles/contract/card.ts'
import { id as idField, instant } from '#kit/fields.ts'
import type { Context } from '#platform/http/context.ts'
import { keyset } from '#platform/http/cursor.ts'
import type { Handler } from '#platform/http/route.ts'
import { languageOfOptionalText, languageOfText } from '#platform/i18n/language-of-text.ts'
import {
  type OwnVerification,
  verificationCardPath,
  verificationChanged,
  verificationTabPath,
} from '../contract/index.ts'
import type * as contract from '../contract/index.ts'
import { verificationMail } from './mails.ts'
import * as policy from './policy.ts'
import * as queries from './queries.ts'
import { factsOf, ownFactsOf, ownViewOf, viewOf } from './view.ts'

/** The key of the notification that tells administrators of a request. */
const requestKey = (id: string) => `verification:requested:${id}`

const publishChange = (ctx: Pick<Context, 'publish'>, id: string, memberId: string) => {
  ctx.publish(verificationChanged, { id }, { members: [memberId] })
  ctx.publish(verificationChanged, { id }, 'admins')
}

type OwnContext = Parameters<Handler<typeof contract.readOwnVerification>>[0]

const ownView = async ({ tx, member, now }: Pick<OwnContext, 'tx' | 'member' | 'now'>): Promise<OwnVerification> =>
  ownViewOf(member, await queries.isVerified(tx, member.id), await queries.latestOf(tx, member.id), now)

export const readOwn: Handler<typeof contract.readOwnVerification> = (ctx) => ownView(ctx)

export const request: Handler<typeof contract.requestVerification> = async (ctx, { explanation, links, fileIds }) => {
  const { tx, member, now } = ctx
  const facts = ownFactsOf(await queries.isVerified(tx, member.id), await queries.latestOf(tx, member.id))
  ctx.allow(policy.mayRequest(member, facts, now))
  const language = languageOfText(explanation, member.language)
  // With concurrent requests, the unique index accepts one of them.
  const id =
    (await queries.insert(tx, { memberId: member.id, explanation, language, links, now })) ??
    ctx.fail('verification.pending')
  if (!(await attachFiles(tx, { ids: fileIds, ownerId: member.id, kind: 'evidence', now })))
    ctx.fail('verification.file_not_found')
  await queries.addFiles(tx, id, fileIds)
  await notify(ctx, {
    memberIds: (await rights.administratorsFrom(ctx, 'admin')).filter((admin) => admin !== member.id),
    type: 'verification_requested',
    payload: { member: member.fullName },
    link: verificationTabPath,
    dedupeKey: requestKey(id),
  })
  publishChange(ctx, id, member.id)
  return ownView(ctx)
}

export const withdraw: Handler<typeof contract.withdrawVerification> = async (ctx, { id }) => {
  await queries.lock(ctx.tx, id)
  const row = (await queries.find(ctx.tx, id)) ?? ctx.fail('verification.not_found')
  ctx.allow(policy.mayWithdraw(ctx.member, factsOf(row)))
  await queries.remove(ctx.tx, id)
  await scheduleSweep(ctx)
  await withdrawNotification(ctx, requestKey(id))
  publishChange(ctx, id, row.member_id)
  return ownView(ctx)
}

/** A cursor names the order of its list, so that one of the other order is refused. */
const cursorsOf = (order: 'oldest' | 'latest') => keyset(z.tuple([z.literal(order), instant(), idField()]))
const cursors = { oldest: cursorsOf('oldest'), latest: cursorsOf('latest') }

export const list: Handler<typeof contract.listVerificationRequests> = async (ctx, { status, cursor, limit }) => {
  const order = status === 'pending' ? 'oldest' : 'latest'
  const rows = cursors[order]
  const [, at, id] = rows.parse(cursor) ?? []
  const found = await queries.list(ctx.tx, status, at && id ? [at, id] : null, limit + 1)
  return rows.page(
    found,
    limit,
    (row) => viewOf(row, ctx.viewer),
    (row) => [order, row.decided_at ?? row.created_at, row.id],
  )
}

export const decide: Handler<typeof contract.decideVerification> = async (ctx, { id, decision, note: noteInput }) => {
  const known = (await queries.memberOf(ctx.tx, id)) ?? ctx.fail('verification.not_found')
  const isApproved = decision === 'approved'
  // The account is locked before the request, in the order of an administrator who verifies it in the list of users.
  const target = await rights.lockMember(ctx, known.member_id)
  await queries.lock(ctx.tx, id)
  const row = (await queries.find(ctx.tx, id)) ?? ctx.fail('verification.not_found')
  ctx.allow((isApproved ? policy.mayApprove : policy.mayDecide)(ctx.viewer, factsOf(row)))
  const note = noteInput || null
  const noteLanguage = languageOfOptionalText(note, ctx.member.language)
  await queries.decide(ctx.tx, id, { status: decision, note, noteLanguage, decidedBy: ctx.member.id, now: ctx.now })
  if (isApproved) await rights.verifyMember(ctx, target)
  await recordAdminAction(ctx, {
    action: isApproved ? 'verification.approve' : 'verification.reject',
    target: { kind: 'member', id: row.member_id },
    before: { request: id, status: 'pending' },
    after: { request: id, status: decision },
    reason: note,
  })
  const url = new URL(isApproved ? memberPath(row.member_id) : verificationCardPath, ctx.config.publicBaseUrl).href
  await withdrawNotification(ctx, requestKey(id))
  await notify(ctx, {
    memberIds: [row.member_id],
    type: isApproved ? 'verification_approved' : 'verification_rejected',
    payload: {},
    link: verificationCardPath,
    dedupeKey: `verification:decided:${id}`,
    mail: (contact) => verificationMail(contact, decision, note, url),
  })
  publishChange(ctx, id, row.member_id)
  return viewOf((await queries.find(ctx.tx, id)) ?? ctx.fail('verification.not_found'), ctx.viewer)
}

export const evidence: Handler<typeof contract.readEvidence> = async (ctx, { id, fileId }) => {
  const row = (await queries.find(ctx.db, id)) ?? ctx.fail('verification.not_found')
  ctx.allow(policy.mayOpenEvidence(ctx.member, { memberId: row.member_id }))
  const isThere = row.files.some((file) => file.id === fileId)
  return (isThere ? await openFile(ctx, fileId) : null) ?? ctx.fail('verification.file_not_found')
}
