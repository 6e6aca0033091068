import type { checkListFilters } from '#features/list-exports/server/index.ts'
import type { Context } from '#platform/http/context.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../contract/index.ts'
import { savedFilterLimits, type SavedFilter, savedFiltersChanged } from '../contract/index.ts'
import * as policy from './policy.ts'
import * as queries from './queries.ts'
import { factsOf, viewOf } from './view.ts'

/** The menu of a list shows at most this many; its owner's come first. */
const shown = 200

type FilterContext = Context<'saved_filter.not_found'>

const publishChange = (ctx: Context, ...states: readonly { isShared: boolean }[]): void => {
  ctx.publish(savedFiltersChanged, {}, { members: [ctx.member.id] })
  if (states.some(({ isShared }) => isShared)) ctx.publish(savedFiltersChanged, {}, 'admins')
}

const readView = async (ctx: FilterContext, id: string): Promise<SavedFilter> =>
  viewOf((await queries.find(ctx.tx, id)) ?? ctx.fail('saved_filter.not_found'), ctx.viewer)

const lockFilter = async (ctx: FilterContext, id: string) => {
  await queries.lock(ctx.tx, id)
  return (await queries.find(ctx.tx, id)) ?? ctx.fail('saved_filter.not_found')
}

export const list: Handler<typeof contract.listSavedFilters> = async ({ tx, member, viewer }, input) => {
  const rows = await queries.listFor(tx, member.id, input.list, shown)
  return { items: rows.map((row) => viewOf(row, viewer)), can: { share: policy.mayShare(viewer) } }
}

/** @param check of the list's own endpoint, so that a saved filter is one that the list accepts */
export const createSave =
  (check: ReturnType<typeof checkListFilters>): Handler<typeof contract.saveFilter> =>
  async (ctx, { list, filters, ...input }) => {
    ctx.allow(policy.maySave(ctx.viewer, input))
    const refused = check(list, filters)
    if (refused !== null) return ctx.fail('saved_filter.filters_invalid', { field: refused })
    const { tx, member, now } = ctx
    if ((await queries.countOf(tx, member.id)) >= savedFilterLimits.perAdministrator)
      return ctx.fail('saved_filter.too_many')
    const id = await queries.insert(tx, { ...input, list, filters, ownerId: member.id }, now)
    if (id === null) return ctx.fail('saved_filter.name_taken')
    publishChange(ctx, input)
    return readView(ctx as unknown as FilterContext, id)
  }

export const change: Handler<typeof contract.changeSavedFilter> = async (ctx, { id, name, isShared }) => {
  const row = await lockFilter(ctx, id)
  ctx.allow(policy.mayChange(ctx.viewer, factsOf(row)))
  ctx.allow(policy.maySave(ctx.viewer, { isShared }))
  const isChanged = await queries.change(ctx.tx, { id, ownerId: ctx.member.id, list: row.list, name, isShared })
  if (!isChanged) return ctx.fail('saved_filter.name_taken')
  publishChange(ctx, { isShared: row.is_shared }, { isShared })
  return readView(ctx, id)
}

export const remove: Handler<typeof contract.deleteSavedFilter> = async (ctx, { id }) => {
  const row = await lockFilter(ctx, id)
  ctx.allow(policy.mayDelete(ctx.viewer, factsOf(row)))
  await queries.remove(ctx.tx, id)
  publishChange(ctx, { isShared: row.is_shared })
  return { ok: true }
}
