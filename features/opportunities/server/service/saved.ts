import type { Handler } from '#platform/http/route.ts'
import type { Context } from '#platform/http/context.ts'
import { verifyStopAlertsToken } from '../alerts.ts'
import type * as contract from '../../contract/index.ts'
import type { savedSearches } from '../../contract/index.ts'
import { opportunityLimits, savedChanged } from '../../contract/index.ts'
import * as policy from '../policy.ts'
import * as favorites from '../queries/favorites.ts'
import * as listings from '../queries/listings.ts'
import * as queries from '../queries/saved-searches.ts'
import { factsOf, savedSearchOf } from '../view.ts'

const publishSavedChange = (ctx: Pick<Context, 'publish'>, memberId: string) =>
  ctx.publish(savedChanged, {}, { members: [memberId] })

export const setFavorite: Handler<typeof contract.setFavorite> = async (ctx, { id, favorite }) => {
  const { tx, member, now } = ctx
  if (favorite) {
    const listing = await listings.lockListing(tx, member.id, id, 'share')
    if (!listing || !policy.maySee(member, factsOf(listing))) return ctx.fail('opportunity.not_found')
    await favorites.add(tx, member.id, id, now)
  } else {
    await favorites.remove(tx, member.id, id)
  }
  publishSavedChange(ctx, member.id)
  return { id, favorite }
}

type Fields = Parameters<Handler<typeof savedSearches.saveSearch>>[1]
const toRow = ({ name, q, types, remoteOnly, alerts, ...fields }: Fields): queries.SavedSearchInput => ({
  name,
  q,
  types: [...new Set(types)],
  remote_only: remoteOnly,
  internship_kinds: [...new Set(fields.kinds)],
  paid_only: fields.paidOnly,
  pace: fields.pace,
  starts_from: fields.startsFrom,
  starts_until: fields.startsUntil,
  alerts,
})

export const listSearches: Handler<typeof savedSearches.listSavedSearches> = async ({ tx, member }) => ({
  items: (await queries.listOf(tx, member.id)).map(savedSearchOf),
})

export const saveSearch: Handler<typeof savedSearches.saveSearch> = async (ctx, fields) => {
  const row = await queries.insert(ctx.tx, ctx.member.id, toRow(fields), ctx.now, opportunityLimits.savedSearches)
  if (!row) return ctx.fail('saved_search.too_many', { maximum: opportunityLimits.savedSearches })
  publishSavedChange(ctx, ctx.member.id)
  return savedSearchOf(row)
}

export const updateSearch: Handler<typeof savedSearches.updateSavedSearch> = async (ctx, { id, ...fields }) => {
  const row = await queries.update(ctx.tx, ctx.member.id, id, toRow(fields), ctx.now)
  if (!row) return ctx.fail('saved_search.not_found')
  publishSavedChange(ctx, ctx.member.id)
  return savedSearchOf(row)
}

export const deleteSearch: Handler<typeof savedSearches.deleteSavedSearch> = async (ctx, { id }) => {
  if (!(await queries.remove(ctx.tx, ctx.member.id, id))) return ctx.fail('saved_search.not_found')
  publishSavedChange(ctx, ctx.member.id)
  return { ok: true }
}

export const stopAlerts: Handler<typeof savedSearches.stopAlerts> = async (ctx, { token }) => {
  const searchId = verifyStopAlertsToken(token, ctx.config.secret)
  const search = searchId === null ? undefined : await queries.stopAlerts(ctx.tx, searchId)
  if (!search) return ctx.fail('saved_search.link_invalid')
  publishSavedChange(ctx, search.member_id)
  return { name: search.name }
}
