import type { Feature } from '#platform/feature.ts'
import { routes } from './routes.ts'

/** Mentor listings with schedules, and booked sessions (MENT-01 to MENT-08). */
export const mentorship: Feature = {
  name: 'mentorship',
  routes,
}
