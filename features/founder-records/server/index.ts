import type { Feature } from '#platform/feature.ts'
import { eraseMember, exportFor } from './queries/personal-data.ts'
import { routes } from './routes.ts'

export { listShared, sharesRecord } from './queries/consents.ts'
export { endConsent, saveConsent } from './service.ts'

/** The outcomes of a member's earlier applications, which they share with the owners of programs (decision 056). */
export const founderRecords: Feature = { name: 'founder-records', routes, exportFor, erase: eraseMember }
