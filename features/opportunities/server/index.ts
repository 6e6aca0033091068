import type { Feature } from '#platform/feature.ts'
import { opportunityPath } from '../contract/index.ts'
import { dailyAlertsJob, matchSavedSearchesJob, delayedAlertJob } from './alerts.ts'
import { deadlineEvents } from './calendar-deadlines.ts'
import { leftovers } from './leftovers.ts'
import * as policy from './policy.ts'
import * as favorites from './queries/favorites.ts'
import * as listings from './queries/listings.ts'
import { listSitemapEntries, listNewestOpen } from './queries/open-listings.ts'
import * as personalData from './queries/personal-data.ts'
import * as postings from './queries/postings.ts'
import * as searches from './queries/saved-searches.ts'
import { opportunitySearch } from './queries/search-source.ts'
import { reportableOpportunities } from './reportable.ts'
import { viewableOpportunities } from './queries/viewable.ts'
import { routes } from './routes.ts'
import { cardOf } from './view.ts'
import { demand, figures } from './queries/figures.ts'

export const opportunities: Feature = {
  name: 'opportunities',
  routes,
  reportables: [reportableOpportunities],
  search: opportunitySearch,
  viewables: [viewableOpportunities],
  applications: {
    kind: 'opportunity',
    paths: listings.openPaths,
    allowsPairs: async (db, id) => policy.allowsPairs({ internshipKind: await listings.findInternshipKind(db, id) }),
  },
  overview: listings.overview,
  figures,
  demand,
  calendar: deadlineEvents,
  jobs: [matchSavedSearchesJob, delayedAlertJob, dailyAlertsJob],
  sitemap: async (db, page) =>
    (await listSitemapEntries(db, new Date(), page)).map(({ id, slug, updated_at }) => ({
      id,
      path: opportunityPath(slug),
      changedAt: updated_at,
    })),
  feed: {
    path: '/opportunities.atom',
    pagePath: '/opportunities',
    entries: async (db, limit) =>
      (await listNewestOpen(db, new Date(), limit)).map((row) => {
        const { id, slug, title, type, language, companyName, poster, summary } = cardOf(row)
        return {
          id,
          path: opportunityPath(slug),
          title,
          summary,
          language,
          author: companyName ?? poster.fullName,
          category: type,
          publishedAt: row.created_at,
          changedAt: row.updated_at,
        }
      }),
  },
  exportFor: async (db, memberId) => ({
    opportunities: await personalData.exportOpportunities(db, memberId),
    favorites: await favorites.allOf(db, memberId),
    savedSearches: await searches.allOf(db, memberId),
  }),
  countToErase: personalData.countToErase,
  erase: async (tx, memberId) => {
    await favorites.eraseMember(tx, memberId)
    await searches.eraseMember(tx, memberId)
    await personalData.eraseMember(tx, memberId)
    await postings.eraseMember(tx, memberId)
  },
  leftovers,
  cleanup: async (db, now) => (await searches.deleteOldAlerts(db, now)) + (await postings.deleteOldPostings(db, now)),
}
