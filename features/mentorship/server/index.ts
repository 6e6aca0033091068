import type { Feature } from '#platform/feature.ts'
import { mentorPath } from '../contract/index.ts'
import { mentorApplications } from './application-source.ts'
import { sessionEvents } from './calendar-entries.ts'
import { readCalendarJob, readDueCalendarsJob } from './calendar-jobs.ts'
import { sendInvitationJob } from './invitations.ts'
import { nextSlotsJob } from './next-slots-job.ts'
import * as listings from './queries/listings-of-member.ts'
import { deleteCalendar, exportCalendar } from './queries/mentor-calendars.ts'
import { listSitemapEntries } from './queries/open-listings.ts'
import { mentorSearch } from './queries/search-source.ts'
import { deleteAbandoned, releaseSessions } from './queries/session-erasure.ts'
import { exportSessions } from './queries/sessions.ts'
import { reportableListings } from './reportable.ts'
import { eraseReviewsOf } from './erase-reviews.ts'
import { exportReviews } from './queries/review-removal.ts'
import { reportableReviews } from './reportable-reviews.ts'
import { announceReviewsJob } from './reviews-job.ts'
import { viewableListings } from './queries/viewable.ts'
import { routes } from './routes.ts'
import { lapseOffersJob, offerPlacesJob } from './waiting-list.ts'
import { completeSessionsJob, lapseRequestsJob, mailChangesJob, remindJob } from './session-jobs.ts'
import { figures } from './queries/figures.ts'

export { mentoringPairs } from './queries/mentoring-pairs.ts'

/** Mentor listings with schedules, and booked sessions (MENT-01 to MENT-08). */
export const mentorship: Feature = {
  name: 'mentorship',
  routes,
  reportables: [reportableListings, reportableReviews],
  search: mentorSearch,
  viewables: [viewableListings],
  applications: mentorApplications,
  overview: listings.overview,
  figures,
  jobs: [
    nextSlotsJob,
    sendInvitationJob,
    mailChangesJob,
    lapseRequestsJob,
    remindJob,
    completeSessionsJob,
    announceReviewsJob,
    offerPlacesJob,
    lapseOffersJob,
    readDueCalendarsJob,
    readCalendarJob,
  ],
  calendar: sessionEvents,
  sitemap: async (db, page) =>
    (await listSitemapEntries(db, page)).map(({ id, slug, updated_at }) => ({
      id,
      path: mentorPath(slug),
      changedAt: updated_at,
    })),
  exportFor: async (db, memberId) => ({
    mentorListings: await listings.exportListings(db, memberId),
    mentorCalendar: await exportCalendar(db, memberId),
    mentorSessions: await exportSessions(db, memberId),
    ...(await exportReviews(db, memberId)),
  }),
  beforeErase: releaseSessions,
  erase: async (tx, memberId) => {
    await eraseReviewsOf(tx, memberId)
    await deleteAbandoned(tx, memberId)
    await deleteCalendar(tx, memberId)
    await listings.eraseMember(tx, memberId)
  },
}
