import type { Feature } from '#platform/feature.ts'
import { scheduleEvents } from './calendar-entries.ts'
import { notifyChangesJob } from './notify-job.ts'
import { exportFor } from './queries/personal-data.ts'
import { routes } from './routes.ts'

/** The schedule of a program, for its owner and participants. Events are deleted with their program. */
export const programSchedule: Feature = {
  name: 'program-schedule',
  routes,
  jobs: [notifyChangesJob],
  calendar: scheduleEvents,
  exportFor,
}
