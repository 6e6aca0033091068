import type { Feature } from '#platform/feature.ts'
import { notifyIssuedJob } from './notify-job.ts'
import { eraseMember, exportFor } from './queries/personal-data.ts'
import { routes } from './routes.ts'

/** Certificates of completion with a public page that checks them. */
export const certificates: Feature = {
  name: 'certificates',
  routes,
  jobs: [notifyIssuedJob],
  exportFor,
  erase: eraseMember,
}
