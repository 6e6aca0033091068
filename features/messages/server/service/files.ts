import { attachFiles, openFile, copyFile } from '#features/files/server/index.ts'
import type { Context } from '#platform/http/context.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../../contract/index.ts'
import * as queries from '../queries/attachments.ts'
import type { AttachmentRow } from '../queries/threads.ts'

type AttachmentSources = { clientId: string; forwardedId: string | null }

type AttachmentContext = Context<'message.attachment_not_found'>

/** Resolves ids to files in the given order. `fromForwarded` converts a file of the forwarded message. */
const resolveFiles = async (
  ctx: AttachmentContext,
  ids: readonly string[],
  { clientId, forwardedId }: AttachmentSources,
  fromForwarded: (file: AttachmentRow) => Promise<AttachmentRow | null>,
): Promise<AttachmentRow[]> => {
  if (ids.length === 0) return []
  const { tx, member, now } = ctx
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))]
  const byId = async (rows: Promise<AttachmentRow[]>) => new Map((await rows).map((file) => [file.id, file]))
  const draftFiles = await byId(queries.findOwnDraftFiles(tx, member.id, clientId))
  const forwarded =
    forwardedId === null ? new Map<string, AttachmentRow>() : await byId(queries.lockMessageFiles(tx, forwardedId))
  const uploads = wanted.filter((id) => !draftFiles.has(id) && !forwarded.has(id))
  const attached =
    uploads.length === 0 ? [] : await attachFiles(tx, { ids: uploads, ownerId: member.id, kind: 'attachment', now })
  const uploaded = new Map((attached ?? ctx.fail('message.attachment_not_found')).map((file) => [file.id, file]))
  const files: AttachmentRow[] = []
  for (const id of wanted) {
    const forwardedFile = forwarded.get(id)
    files.push(
      (forwardedFile ? await fromForwarded(forwardedFile) : (draftFiles.get(id) ?? uploaded.get(id))) ??
        ctx.fail('message.attachment_not_found'),
    )
  }
  return files
}

/** Copies forwarded files, so that they exist as long as the new message. */
export const filesForMessage = (
  ctx: AttachmentContext,
  ids: readonly string[],
  sources: AttachmentSources,
): Promise<AttachmentRow[]> =>
  resolveFiles(ctx, ids, sources, ({ id }) => copyFile(ctx.tx, { id, ownerId: ctx.member.id, now: ctx.now }))

/** Only references forwarded files. */
export const filesForDraft = (
  ctx: AttachmentContext,
  ids: readonly string[],
  sources: AttachmentSources,
): Promise<AttachmentRow[]> => resolveFiles(ctx, ids, sources, async (file) => file)

export const read: Handler<typeof contract.readAttachment> = async (ctx, { id, fileId, preview }) => {
  if (!(await queries.isReadable(ctx.tx, ctx.member.id, id, fileId))) return ctx.fail('message.not_found')
  return (await openFile(ctx, fileId, preview ? 'preview' : 'whole')) ?? ctx.fail('message.not_found')
}
