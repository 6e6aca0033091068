import { presenceChanged } from '#features/accounts/contract/index.ts'
import type { Feature } from '#platform/feature.ts'
import { writeEvents } from '#platform/live/outbox.ts'
import { listForReview, productPath } from '../contract/index.ts'
import { commentContent } from './queries/content-source.ts'
import { boardDayAt } from './board-days.ts'
import { eraseMember, exportOf, handOverProducts } from './erase.ts'
import { countToErase } from './queries/personal.ts'
import { deleteOldActs } from './queries/acts.ts'
import * as lists from './queries/lists.ts'
import { leftovers } from './leftovers.ts'
import { reportableComments, reportableProducts } from './reportable.ts'
import { viewableProducts } from './queries/viewable.ts'
import { routes } from './routes.ts'
import { deleteOldVisitors } from './queries/statistics.ts'
import { overview } from './queries/review.ts'
import { productSearch } from './queries/search-source.ts'
import { expireRecentVotes, recountVotes } from './queries/votes.ts'
import { figures } from './queries/figures.ts'

/** The launch pad: members launch products, vote for them and discuss them (PROD-01 to PROD-06). */
export const products: Feature = {
  name: 'products',
  routes,
  reportables: [reportableProducts, reportableComments],
  contents: [commentContent],
  search: productSearch,
  viewables: [viewableProducts],
  overview,
  figures,
  exports: { products: listForReview },
  sitemap: async (db, page) =>
    (await lists.sitemapEntries(db, page)).map(({ id, slug, updated_at }) => ({
      id,
      path: productPath(slug),
      changedAt: updated_at,
    })),
  exportFor: exportOf,
  beforeErase: handOverProducts,
  countToErase,
  erase: eraseMember,
  leftovers,
  cleanup: async (db, now) => {
    const recountedMemberIds = await recountVotes(db)
    await writeEvents(
      db,
      recountedMemberIds.map((id) => ({ event: presenceChanged, payload: { id }, audience: 'everyone' as const })),
    )
    return (
      (await expireRecentVotes(db, now)) +
      (await deleteOldVisitors(db, boardDayAt(now))) +
      (await deleteOldActs(db, now))
    )
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
