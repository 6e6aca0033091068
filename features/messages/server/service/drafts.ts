import { scheduleSweep } from '#features/files/server/index.ts'
import type { Context } from '#platform/http/context.ts'
import { timeKeyset } from '#platform/http/cursor.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../../contract/index.ts'
import { type DraftView, draftsChanged } from '../../contract/index.ts'
import { messageLimits } from '../../contract/limits.ts'
import * as attachments from '../queries/attachments.ts'
import * as queries from '../queries/drafts.ts'
import { lockClientId, findSent } from '../queries/sending.ts'
import { findMessage } from '../queries/threads.ts'
import { draftViewOf } from '../view.ts'
import { filesForDraft } from './files.ts'

export const list: Handler<typeof contract.listDrafts> = async ({ tx, member }, { cursor, limit }) => {
  const rows = await queries.list(tx, member.id, timeKeyset.parse(cursor), limit + 1)
  return timeKeyset.page(rows, limit, draftViewOf, (row) => [row.updated_at, row.client_id])
}

export const read: Handler<typeof contract.readDraft> = async (ctx, { clientId }) =>
  draftViewOf((await queries.find(ctx.tx, ctx.member.id, clientId)) ?? ctx.fail('draft.not_found'))

type SaveContext = Context<
  'draft.conflict' | 'draft.gone' | 'draft.sent' | 'draft.too_many' | 'message.attachment_not_found'
>

/** Fails if the draft was saved, sent or deleted elsewhere, or if a new draft would exceed the limit. */
const checkVersion = async (
  ctx: SaveContext,
  clientId: string,
  version: number,
  existing: queries.DraftRow | undefined,
): Promise<void> => {
  if (existing) {
    if (existing.version !== version) ctx.fail('draft.conflict', { version: existing.version })
    return
  }
  if (await findSent(ctx.tx, ctx.member.id, clientId)) ctx.fail('draft.sent')
  if (version > 0) ctx.fail('draft.gone')
  await queries.lockMemberDrafts(ctx.tx, ctx.member.id)
  if ((await queries.count(ctx.tx, ctx.member.id)) >= messageLimits.drafts)
    ctx.fail('draft.too_many', { count: messageLimits.drafts })
}

const serializeContent = (draft: DraftView): string =>
  JSON.stringify([
    draft.recipient?.id ?? null,
    draft.threadId,
    draft.forwardOf,
    draft.subject,
    draft.content,
    draft.attachments.map((file) => file.id),
  ])

export const save: Handler<typeof contract.saveDraft> = async (
  ctx,
  { clientId, version, attachments: ids, ...given },
) => {
  const { tx, member, now } = ctx
  const lower = (id: string | null | undefined) => id?.toLowerCase() ?? null
  const draft = {
    ...given,
    recipientId: lower(given.recipientId),
    threadId: lower(given.threadId),
    forwardOf: lower(given.forwardOf),
  }
  await lockClientId(tx, member.id, clientId)
  const existing = await queries.find(tx, member.id, clientId)
  // A repeated save of the same content is not a conflict: the first response may have been lost.
  const same =
    existing &&
    serializeContent(draftViewOf(existing)) ===
      JSON.stringify([
        draft.recipientId,
        draft.threadId,
        draft.forwardOf,
        draft.subject,
        draft.content,
        ids.map((id) => id.toLowerCase()),
      ])
  if (same) return draftViewOf(existing)
  await checkVersion(ctx, clientId, version, existing)
  const forwarded = draft.forwardOf === null ? undefined : await findMessage(tx, member.id, draft.forwardOf)
  const before = await attachments.findOwnDraftFiles(tx, member.id, clientId)
  const files = await filesForDraft(ctx, ids, { clientId, forwardedId: forwarded?.id ?? null })
  await queries.save(tx, member.id, clientId, { ...draft, forwardOf: forwarded?.id ?? null }, now)
  await attachments.replaceDraftFiles(tx, member.id, clientId, files)
  if (before.some(({ id }) => !files.some((file) => file.id === id))) await scheduleSweep(ctx)
  const saved = draftViewOf((await queries.find(tx, member.id, clientId)) as queries.DraftRow)
  ctx.publish(draftsChanged, { clientId: saved.clientId, version: saved.version }, { members: [member.id] })
  return saved
}

/** Deletes a draft and those of its files that no message uses. Does nothing if there is no draft. */
export const deleteDraft = async (
  ctx: Pick<Context, 'tx' | 'member' | 'publish' | 'enqueue'>,
  clientId: string,
): Promise<void> => {
  const { tx, member } = ctx
  const gone = await queries.remove(tx, member.id, clientId)
  if (!gone) return
  if (gone.had_files) await scheduleSweep(ctx)
  ctx.publish(draftsChanged, { clientId: clientId.toLowerCase(), version: 0 }, { members: [member.id] })
}

export const remove: Handler<typeof contract.removeDraft> = async (ctx, { clientId }) => {
  await lockClientId(ctx.tx, ctx.member.id, clientId)
  await deleteDraft(ctx, clientId)
  return { ok: true }
}
