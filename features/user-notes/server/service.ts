import { lockUser } from '#features/accounts/server/index.ts'
import { recordAdminAction } from '#features/audit-log/server/index.ts'
import type { Viewer } from '#platform/auth/viewer.ts'
import { timeKeyset } from '#platform/http/cursor.ts'
import type { Handler } from '#platform/http/route.ts'
import { languageOfText } from '#platform/i18n/language-of-text.ts'
import { type UserNote, userNotesChanged } from '../contract/index.ts'
import type * as contract from '../contract/index.ts'
import * as policy from './policy.ts'
import * as queries from './queries.ts'

const viewOf = (row: queries.NoteRow, viewer: Viewer): UserNote => ({
  id: row.id,
  text: row.text,
  language: row.language,
  writer: row.writer_id === null ? null : { id: row.writer_id, fullName: row.writer_name ?? '' },
  createdAt: row.created_at.toISOString(),
  can: { delete: policy.mayDelete(viewer, { writerId: row.writer_id }) },
})

export const list: Handler<typeof contract.listUserNotes> = async (ctx, { memberId, cursor, limit }) => {
  const rows = await queries.list(ctx.tx, memberId, timeKeyset.parse(cursor), limit + 1)
  return timeKeyset.page(
    rows,
    limit,
    (row) => viewOf(row, ctx.member),
    (row) => [row.created_at, row.id],
  )
}

export const add: Handler<typeof contract.addUserNote> = async (ctx, { memberId, text }) => {
  const { tx, member, now } = ctx
  ctx.allow(policy.mayAdd(member))
  if (!(await lockUser(tx, memberId))) ctx.fail('user_note.member_not_found')
  const language = languageOfText(text, member.language)
  const row = await queries.insert(tx, { memberId, writerId: member.id, text, language, now })
  await recordAdminAction(ctx, {
    action: 'user_notes.add',
    target: { kind: 'member', id: memberId },
    after: { note: row.id },
  })
  ctx.publish(userNotesChanged, { memberId }, 'admins')
  return viewOf(row, member)
}

export const remove: Handler<typeof contract.deleteUserNote> = async (ctx, { id }) => {
  const { member_id: memberId, writer_id: writerId } =
    (await queries.lock(ctx.tx, id)) ?? ctx.fail('user_note.not_found')
  ctx.allow(policy.mayDelete(ctx.member, { writerId }))
  await queries.remove(ctx.tx, id)
  await recordAdminAction(ctx, {
    action: 'user_notes.delete',
    target: { kind: 'member', id: memberId },
    before: { note: id },
  })
  ctx.publish(userNotesChanged, { memberId }, 'admins')
  return { ok: true }
}
