import type { Feature } from '#platform/feature.ts'
import { listInvitations } from '../contract/index.ts'
import { mailJob } from './mail-job.ts'
import { deleteEnded, eraseMember, exportOf } from './queries.ts'
import { routes } from './routes.ts'
import { sendJob } from './send-job.ts'

export const memberInvitations: Feature = {
  name: 'member-invitations',
  routes,
  exports: { invitations: listInvitations },
  jobs: [sendJob, mailJob],
  exportFor: async (db, memberId) => ({ invitations: await exportOf(db, memberId) }),
  erase: eraseMember,
  cleanup: deleteEnded,
}
