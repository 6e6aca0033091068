import { attachFile, openFile, scheduleSweep } from '#features/files/server/index.ts'
import { hourMs } from '#kit/durations.ts'
import { toRequest } from '#kit/endpoint.ts'
import type { Context } from '#platform/http/context.ts'
import type { Handler } from '#platform/http/route.ts'
import { sessionLimits } from '../../contract/limits.ts'
import { readSessionFile } from '../../contract/session-files.ts'
import type { sessionFiles as contract } from '../../contract/index.ts'
import * as files from '../queries/session-files.ts'
import * as queries from '../queries/sessions.ts'
import * as policy from '../session-policy.ts'
import { factsOf, otherSide, sideOf } from '../session-view.ts'
import { lockSession } from './lock-session.ts'
import { notifyParticipant, publishSession } from './session-effects.ts'

type ViewContext = Pick<Context, 'tx' | 'member' | 'now'>

const viewOf = async ({ tx, member, now }: ViewContext, row: queries.SessionRow) => ({
  items: (await files.listFiles(tx, row.id)).map((file) => ({
    id: file.id,
    name: file.name,
    type: file.type,
    size: file.bytes,
    url: toRequest(readSessionFile, { id: row.id, fileId: file.id }).path,
    addedBy: sideOf(row, file.owner_id),
    addedAt: file.added_at.toISOString(),
    can: { remove: policy.mayRemoveFile(member, { addedBy: file.owner_id }) },
  })),
  can: { add: policy.maySaveNotes(member, factsOf(row, member.id, now)) },
})

export const list: Handler<typeof contract.listSessionFiles> = async (ctx, { id }) => {
  const row = await queries.findVisible(ctx.tx, id, ctx.member.id)
  return row ? viewOf(ctx, row) : ctx.fail('session.not_found')
}

/** The other participant is notified of the first of several files, not of those that follow within an hour. */
const isFirstOfBurst = (known: readonly files.FileRow[], memberId: string, now: Date) =>
  known.every(({ owner_id, added_at }) => owner_id !== memberId || now.getTime() - added_at.getTime() >= hourMs)

export const add: Handler<typeof contract.addSessionFile> = async (ctx, { id, fileId }) => {
  const { tx, member, now } = ctx
  const row = await lockSession(ctx, id)
  ctx.allow(policy.maySaveNotes(ctx.viewer, factsOf(row, member.id, now)))
  const known = await files.listFiles(tx, id)
  if (known.some((file) => file.id === fileId)) return viewOf(ctx, row)
  if (known.length >= sessionLimits.files) return ctx.fail('session.too_many_files')
  if (!(await attachFile(tx, { id: fileId, ownerId: member.id, kind: 'session', now })))
    return ctx.fail('session.file_not_found')
  await files.addFile(tx, id, fileId, now)
  if (isFirstOfBurst(known, member.id, now))
    await notifyParticipant(ctx, row, otherSide(sideOf(row, member.id)), 'session_file_added', fileId)
  publishSession(ctx, row)
  return viewOf(ctx, row)
}

export const remove: Handler<typeof contract.removeSessionFile> = async (ctx, { id, fileId }) => {
  const row = await lockSession(ctx, id)
  const file = (await files.listFiles(ctx.tx, id)).find((one) => one.id === fileId)
  if (!file) return ctx.fail('session.file_not_found')
  ctx.allow(policy.mayRemoveFile(ctx.viewer, { addedBy: file.owner_id }))
  await files.removeFile(ctx.tx, id, fileId)
  await scheduleSweep(ctx)
  publishSession(ctx, row)
  return viewOf(ctx, row)
}

export const download: Handler<typeof contract.readSessionFile> = async (ctx, { id, fileId }) => {
  if (!(await queries.findVisible(ctx.db, id, ctx.member.id))) return ctx.fail('session.not_found')
  const isThere = (await files.listFiles(ctx.db, id)).some((file) => file.id === fileId)
  return (isThere ? await openFile(ctx, fileId) : null) ?? ctx.fail('session.file_not_found')
}
