import * as z from 'zod/mini'
import { changedFields, recordAdminAction } from '#features/audit-log/server/index.ts'
import type { Context } from '#platform/http/context.ts'
import { id } from '#kit/fields.ts'
import { keyset } from '#platform/http/cursor.ts'
import type { Handler } from '#platform/http/route.ts'
import { glossaryChanged } from '../contract/events.ts'
import type * as contract from '../contract/glossary.ts'
import { glossaryLimits } from '../contract/glossary.ts'
import * as queries from './glossary-queries.ts'
import * as policy from './policy.ts'
import { termViewOf } from './view.ts'

const termKeyset = keyset(z.tuple([z.string(), id()]))

export const list: Handler<typeof contract.listTerms> = async ({ tx, viewer }, { q = '', cursor, limit }) => ({
  ...termKeyset.page(
    await queries.listTerms(tx, q, termKeyset.parse(cursor), limit + 1),
    limit,
    (row) => termViewOf(row, viewer),
    (row) => [row.sort_key, row.id],
  ),
  can: { add: policy.mayEdit(viewer) },
})

const auditedTerm = ({ sv, en, ar, note }: queries.TermFields) => ({ sv, en, ar, note })

const targetOf = (row: queries.TermRow) => ({ kind: 'term', id: row.id, name: row.sv ?? row.en ?? row.id })

type TermContext = Pick<Context, 'tx' | 'member' | 'now' | 'publish'>

const writeFacts = ({ member, now }: TermContext) => ({ memberId: member.id, now })

export const add: Handler<typeof contract.addTerm> = async (ctx, fields) => {
  ctx.allow(policy.mayEdit(ctx.viewer))
  if ((await queries.countTermsForUpdate(ctx.tx)) >= glossaryLimits.terms) ctx.fail('translation.too_many_terms')
  if (await queries.hasWordOf(ctx.tx, fields, null)) ctx.fail('translation.term_exists')
  const row = await queries.insertTerm(ctx.tx, fields, writeFacts(ctx))
  await recordAdminAction(ctx, { action: 'translations.add_term', target: targetOf(row), after: auditedTerm(row) })
  ctx.publish(glossaryChanged, {}, 'admins')
  return termViewOf(row, ctx.viewer)
}

export const update: Handler<typeof contract.updateTerm> = async (ctx, { id: termId, ...fields }) => {
  ctx.allow(policy.mayEdit(ctx.viewer))
  const before = (await queries.lockTerm(ctx.tx, termId)) ?? ctx.fail('translation.term_not_found')
  if (await queries.hasWordOf(ctx.tx, fields, termId)) ctx.fail('translation.term_exists')
  const changed = changedFields(auditedTerm(before), auditedTerm(fields))
  if (!changed) return termViewOf(before, ctx.viewer)
  const row = await queries.updateTerm(ctx.tx, termId, fields, writeFacts(ctx))
  await recordAdminAction(ctx, { action: 'translations.change_term', target: targetOf(row), ...changed })
  ctx.publish(glossaryChanged, {}, 'admins')
  return termViewOf(row, ctx.viewer)
}

export const remove: Handler<typeof contract.deleteTerm> = async (ctx, { id: termId }) => {
  ctx.allow(policy.mayEdit(ctx.viewer))
  const row = (await queries.lockTerm(ctx.tx, termId)) ?? ctx.fail('translation.term_not_found')
  await queries.deleteTerm(ctx.tx, termId)
  await recordAdminAction(ctx, { action: 'translations.delete_term', target: targetOf(row), before: auditedTerm(row) })
  ctx.publish(glossaryChanged, {}, 'admins')
  return { ok: true }
}
