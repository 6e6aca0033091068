import { publishActivityChange } from '#features/activity/server/index.ts'
import type { ModerationContext, Reportable } from '#platform/reportable.ts'
import * as contract from '../contract/index.ts'
import * as policy from './policy.ts'
import { factsOf } from './view.ts'
import * as listings from './queries/listings.ts'

const setActiveAndPublish = async (ctx: ModerationContext, id: string, isActive: boolean) => {
  await listings.setActive(ctx.tx, id, isActive, ctx.now)
  ctx.publish(contract.opportunityChanged, { id }, 'everyone')
  await publishActivityChange(ctx, 'new_opportunity', `opportunities:${id}`)
}

/**
 * Opportunities as reportable content (ADM-10). Moderation closes an opportunity instead of deleting it, because its
 * applications belong to other members. The owner cannot reopen it while the removal is in force.
 */
export const reportableOpportunities: Reportable = {
  kind: 'opportunity',
  find: async (db, id, viewer) => {
    const row = await listings.findById(db, viewer.id, id)
    if (!row || !policy.maySee(viewer, factsOf(row))) return undefined
    const { owner_id: authorId, title, description: text, language, slug } = row
    return { authorId, title, text, language, path: contract.opportunityPath(slug) }
  },
  remove: async (ctx, id) => {
    const listing = await listings.lockListing(ctx.tx, null, id, 'update')
    if (!listing) return null
    if (listing.is_active) await setActiveAndPublish(ctx, id, false)
    return { wasActive: listing.is_active }
  },
  restore: async (ctx, id, snapshot) => {
    const listing = await listings.lockListing(ctx.tx, null, id, 'update')
    if (listing && 'wasActive' in snapshot && snapshot.wasActive) await setActiveAndPublish(ctx, id, true)
  },
}
