import { recordAdminAction } from '#features/audit-log/server/index.ts'
import { timeKeyset } from '#platform/http/cursor.ts'
import type { Handler } from '#platform/http/route.ts'
import { languageOfSavedText, languageOfText } from '#platform/i18n/language-of-text.ts'
import type * as contract from '../contract/index.ts'
import { feedbackChanged } from '../contract/index.ts'
import * as policy from './policy.ts'
import * as queries from './queries.ts'
import { viewOf } from './view.ts'

export const send: Handler<typeof contract.sendFeedback> = async (ctx, { page, ...content }) => {
  const id = await queries.insert(
    ctx.tx,
    ctx.member.id,
    { ...content, page: page || null, language: languageOfText(content.text, ctx.member.language) },
    ctx.now,
  )
  ctx.publish(feedbackChanged, { id }, 'admins')
  return { ok: true }
}

export const list: Handler<typeof contract.listFeedback> = async (ctx, { cursor, limit, ...filters }) => {
  const rows = await queries.list(ctx.tx, filters, timeKeyset.parse(cursor), limit + 1)
  return timeKeyset.page(
    rows,
    limit,
    (row) => viewOf(row, ctx.viewer),
    (row) => [row.created_at, row.id],
  )
}

export const setState: Handler<typeof contract.setFeedbackState> = async (ctx, { id, state, note: typed }) => {
  await queries.lock(ctx.tx, id)
  const before = (await queries.find(ctx.tx, id)) ?? ctx.fail('feedback.not_found')
  ctx.allow(policy.maySetState(ctx.viewer))
  const note = typed || null
  const savedNote = { text: before.note, language: before.note_language }
  const change = { state, note, note_language: languageOfSavedText(note, savedNote, ctx.member.language) }
  if (state !== before.state || note !== before.note) {
    await queries.setState(ctx.tx, id, change)
    await recordAdminAction(ctx, {
      action: 'feedback.set_state',
      target: { kind: 'feedback', id },
      before: { state: before.state },
      after: { state },
      reason: note,
    })
    ctx.publish(feedbackChanged, { id }, 'admins')
  }
  return viewOf({ ...before, ...change }, ctx.viewer)
}
