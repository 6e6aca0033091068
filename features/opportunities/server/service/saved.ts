import type { Serve } from '#platform/http/route.ts'
import type { Context } from '#platform/http/context.ts'
import { searchOfToken } from '../alerts.ts'
import type * as contract from '../../contract/index.ts'
import type { savedSearches } from '../../contract/index.ts'
import { opportunityLimits, savedChanged } from '../../contract/index.ts'
import * as policy from '../policy.ts'
import * as favorites from '../queries/favorites.ts'
import * as listings from '../queries/listings.ts'
import * as queries from '../queries/saved-searches.ts'
import { savedSearchOf } from '../view.ts'

const tell = (ctx: Pick<Context, 'publish'>, memberId: string) => ctx.publish(savedChanged, {}, { members: [memberId] })

export const setFavorite: Serve<typeof contract.setFavorite> = async (ctx, { id, favorite }) => {
  const { tx, member, now } = ctx
  if (favorite) {
    const listing = await listings.listingFor(tx, member.id, id, 'share')
    if (!listing || !policy.maySee(member, listing)) return ctx.fail('opportunity.not_found')
    await favorites.add(tx, member.id, id, now)
  } else {
    await favorites.remove(tx, member.id, id)
  }
  tell(ctx, member.id)
  return { id, favorite }
}

type Fields = Parameters<Serve<typeof savedSearches.saveSearch>>[1]
const writtenOf = ({ name, q, types, remoteOnly, alerts }: Fields): queries.Written => ({
  name,
  q,
  types: [...new Set(types)],
  remote_only: remoteOnly,
  alerts,
})

export const listSearches: Serve<typeof savedSearches.listSavedSearches> = async ({ tx, member }) => ({
  items: (await queries.listOf(tx, member.id)).map(savedSearchOf),
})

export const saveSearch: Serve<typeof savedSearches.saveSearch> = async (ctx, fields) => {
  const row = await queries.insert(ctx.tx, ctx.member.id, writtenOf(fields), ctx.now, opportunityLimits.savedSearches)
  if (!row) return ctx.fail('saved_search.too_many', { maximum: opportunityLimits.savedSearches })
  tell(ctx, ctx.member.id)
  return savedSearchOf(row)
}

export const updateSearch: Serve<typeof savedSearches.updateSavedSearch> = async (ctx, { id, ...fields }) => {
  const row = await queries.rewrite(ctx.tx, ctx.member.id, id, writtenOf(fields), ctx.now)
  if (!row) return ctx.fail('saved_search.not_found')
  tell(ctx, ctx.member.id)
  return savedSearchOf(row)
}

export const deleteSearch: Serve<typeof savedSearches.deleteSavedSearch> = async (ctx, { id }) => {
  if (!(await queries.remove(ctx.tx, ctx.member.id, id))) return ctx.fail('saved_search.not_found')
  tell(ctx, ctx.member.id)
  return { ok: true }
}

export const stopAlerts: Serve<typeof savedSearches.stopAlerts> = async (ctx, { token }) => {
  const searchId = searchOfToken(token, ctx.config.secret)
  const search = searchId === null ? undefined : await queries.stopAlerts(ctx.tx, searchId)
  if (!search) return ctx.fail('saved_search.link_invalid')
  tell(ctx, search.member_id)
  return { name: search.name }
}
