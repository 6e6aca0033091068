import { presenceChanged } from '#features/accounts/contract/index.ts'
import type { Feature } from '#platform/feature.ts'
import { writeEvents } from '#platform/live/outbox.ts'
import { productPath } from '../contract/index.ts'
import { dayAt } from './board-days.ts'
import { exportOf, leave } from './erase.ts'
import { forgetActs } from './queries/acts.ts'
import * as lists from './queries/lists.ts'
import { reportableComments, reportableProducts } from './reportable.ts'
import { routes } from './routes.ts'
import { forgetVisitors } from './queries/statistics.ts'
import { forgetRecent, settleVotes } from './queries/votes.ts'
import { list } from './service/lists.ts'

/** What is launched under what was typed, as the caller may see it. */
export const searchProducts = async (ctx: Parameters<typeof list>[0], q: string, limit: number) =>
  (await list(ctx, { q, limit })).items

/** The launch pad: what members build, voted for and talked about (PROD-01 to PROD-06). */
export const products: Feature = {
  name: 'products',
  routes,
  reportables: [reportableProducts, reportableComments],
  sitemap: async (db, page) =>
    (await lists.addresses(db, page)).map(({ id, slug, updated_at }) => ({
      id,
      path: productPath(slug),
      changedAt: updated_at,
    })),
  exportFor: exportOf,
  eraseFor: leave,
  cleanup: async (db, now) => {
    const settled = await settleVotes(db)
    await writeEvents(
      db,
      settled.map((id) => ({ event: presenceChanged, payload: { id }, audience: 'everyone' as const })),
    )
    return (await forgetRecent(db, now)) + (await forgetVisitors(db, dayAt(now))) + (await forgetActs(db, now))
  },
  feed: {
    path: '/products.atom',
    pagePath: '/products',
    entries: async (db, limit) =>
      (await lists.newest(db, limit)).map((row) => ({
        id: row.id,
        path: productPath(row.slug),
        title: row.title,
        summary: row.tagline,
        language: row.language,
        author: row.creator.full_name,
        ...(row.categories[0] ? { category: row.categories[0] } : {}),
        publishedAt: row.launched_at ?? row.created_at,
        changedAt: row.updated_at,
      })),
  },
}
