import type { Feature } from '#platform/feature.ts'
import { notifyAnnouncementJob } from './announcement-job.ts'
import { eraseMember, exportFor } from './queries/personal-data.ts'
import { reportableAnnouncements } from './reportable.ts'
import { routes } from './routes.ts'

/** The cohorts of programs: participants, announcements and alumni. */
export const programCohorts: Feature = {
  name: 'program-cohorts',
  routes,
  reportables: [reportableAnnouncements],
  jobs: [notifyAnnouncementJob],
  exportFor,
  erase: eraseMember,
}
