import type { Feature } from '#platform/feature.ts'
import { listForAdministration, listForReview, programPath } from '../contract/index.ts'
import { programApplications } from './application-source.ts'
import { notifyCancelledJob, withdrawJoinedJob } from './applicants-jobs.ts'
import { programDates } from './calendar-entries.ts'
import { completeProgramsJob } from './complete-job.ts'
import { leftovers } from './leftovers.ts'
import { listNewest, listSitemapEntries } from './queries/lists.ts'
import { eraseMember, exportPrograms } from './queries/personal-data.ts'
import { overview } from './queries/review.ts'
import { programSearch } from './queries/search-source.ts'
import { reportablePrograms } from './reportable.ts'
import { viewablePrograms } from './queries/viewable.ts'
import { routes } from './routes.ts'
import { cardOf } from './view.ts'
import { lapseOffersJob, offerPlacesJob } from './waiting-list.ts'
import { figures } from './queries/figures.ts'

export { mayManageCohort, mayOpenCohort } from './cohort-policy.ts'
export { findCohort, findCohortById, listParticipantIds, lockCohort, participates } from './queries/cohort.ts'

/** Programs and accelerators: lists, creation, approval and applications (PROG-01 to PROG-05). */
export const programs: Feature = {
  name: 'programs',
  routes,
  reportables: [reportablePrograms],
  search: programSearch,
  viewables: [viewablePrograms],
  calendar: programDates,
  applications: programApplications,
  overview,
  figures,
  exports: { program_approvals: listForReview, programs: listForAdministration },
  jobs: [completeProgramsJob, notifyCancelledJob, withdrawJoinedJob, offerPlacesJob, lapseOffersJob],
  sitemap: async (db, page) =>
    (await listSitemapEntries(db, page)).map(({ id, slug, updated_at }) => ({
      id,
      path: programPath(slug),
      changedAt: updated_at,
    })),
  feed: {
    path: '/programs.atom',
    pagePath: '/programs',
    entries: async (db, limit) =>
      (await listNewest(db, limit)).map((row) => {
        const { id, slug, title, language, partnerName, organiser, summary } = cardOf(row, new Date())
        return {
          id,
          path: programPath(slug),
          title,
          summary,
          language,
          author: partnerName ?? organiser.fullName,
          publishedAt: row.published_at ?? row.created_at,
          changedAt: row.updated_at,
        }
      }),
  },
  exportFor: async (db, memberId) => ({ programs: await exportPrograms(db, memberId) }),
  erase: eraseMember,
  leftovers,
}
