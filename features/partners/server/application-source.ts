import { withdrawNotification } from '#features/notifications/server/index.ts'
import type { ApplicationSource } from '#platform/application-source.ts'
import { partnerTabPath } from '../contract/index.ts'
import { appliedKey, publishApplicationChange } from './publish.ts'

/** Applications to become a partner. They have no subject, and administrators decide with the endpoints of this area. */
export const partnerApplications: ApplicationSource = {
  kind: 'partner',
  path: partnerTabPath,
  // Called only for a withdrawal: nobody owns these applications, so the endpoints for owners refuse to decide them.
  onDecision: async (effects, { id, applicantId }) => {
    await withdrawNotification(effects, appliedKey(id))
    publishApplicationChange(effects, id, applicantId)
    return 'ok'
  },
}
