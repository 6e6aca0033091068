import { activityChanged } from '#features/activity/server/index.ts'
import type { Removing, Reportable } from '#platform/reportable.ts'
import * as contract from '../contract/index.ts'
import * as policy from './policy.ts'
import * as listings from './queries/listings.ts'

/** Everyone's pages and the feed follow. */
const setActive = async (ctx: Removing, id: string, active: boolean) => {
  await listings.setActive(ctx.tx, id, active, ctx.now)
  ctx.publish(contract.opportunityChanged, { id }, 'everyone')
  await activityChanged(ctx, 'new_opportunity', `opportunities:${id}`)
}

/**
 * Opportunities, as members may report them (ADM-10). One that is removed is closed, because the applications to it are
 * others' words; its owner cannot reopen it while the moderation holds it down.
 */
export const reportableOpportunities: Reportable = {
  kind: 'opportunity',
  find: async (db, id, reader) => {
    const row = await listings.byId(db, reader.id, id)
    if (!row || !policy.maySee(reader, row)) return undefined
    const { owner_id: authorId, title, description: text, language, slug } = row
    return { authorId, title, text, language, path: `/opportunities/${slug}` }
  },
  remove: async (ctx, id) => {
    const listing = await listings.listingFor(ctx.tx, null, id, 'update')
    if (!listing) return null
    if (listing.is_active) await setActive(ctx, id, false)
    return { wasActive: listing.is_active }
  },
  restore: async (ctx, id, kept) => {
    const listing = await listings.listingFor(ctx.tx, null, id, 'update')
    if (listing && 'wasActive' in kept && kept.wasActive) await setActive(ctx, id, true)
  },
}
