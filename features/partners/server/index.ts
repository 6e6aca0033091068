import type { Feature } from '#platform/feature.ts'
import { listPartnerApplications } from '../contract/index.ts'
import { partnerApplications } from './application-source.ts'
import * as queries from './queries.ts'
import { routes } from './routes.ts'

/** The area `applications` exports and erases the rounds. */
export const partners: Feature = {
  name: 'partners',
  routes,
  applications: partnerApplications,
  overview: queries.overview,
  exports: { partner_applications: listPartnerApplications },
}
