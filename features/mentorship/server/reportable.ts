import { lockUser } from '#features/accounts/server/index.ts'
import type { ModerationContext, Reportable } from '#platform/reportable.ts'
import * as contract from '../contract/index.ts'
import * as policy from './policy.ts'
import * as listings from './queries/listings.ts'
import { refreshNextSlots } from './service/next-slots.ts'
import { factsOf } from './view.ts'

/** Members are locked before their listings. */
const lockListing = async (ctx: ModerationContext, id: string) => {
  const listing = await listings.findListing(ctx.tx, null, id)
  if (!listing) return undefined
  await lockUser(ctx.tx, listing.owner_id)
  return listings.lockListing(ctx.tx, null, id, 'update')
}

const setActiveAndPublish = async (ctx: ModerationContext, id: string, ownerId: string, isActive: boolean) => {
  await listings.setActive(ctx.tx, id, isActive, ctx.now)
  ctx.publish(contract.mentorListingChanged, { id }, 'everyone')
  await refreshNextSlots(ctx, ownerId, ctx.now)
}

/**
 * Mentor listings as reportable content (ADM-10). Moderation pauses a listing instead of deleting it, because its
 * sessions belong to other members, too. The owner cannot resume it while the removal is in force.
 */
export const reportableListings: Reportable = {
  kind: 'mentor_listing',
  find: async (db, id, viewer) => {
    const row = await listings.findById(db, viewer.id, id)
    if (!row || !policy.maySee(viewer, factsOf(row))) return undefined
    const { owner_id: authorId, title, description: text, language, slug } = row
    return { authorId, title, text, language, path: contract.mentorPath(slug) }
  },
  remove: async (ctx, id) => {
    const listing = await lockListing(ctx, id)
    if (!listing) return null
    if (listing.is_active) await setActiveAndPublish(ctx, id, listing.owner_id, false)
    return { wasActive: listing.is_active }
  },
  restore: async (ctx, id, snapshot) => {
    const listing = await lockListing(ctx, id)
    if (listing && 'wasActive' in snapshot && snapshot.wasActive)
      await setActiveAndPublish(ctx, id, listing.owner_id, true)
  },
}
