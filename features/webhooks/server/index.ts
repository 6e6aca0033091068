import { dayMs } from '#kit/durations.ts'
import type { Feature } from '#platform/feature.ts'
import { webhookLimits } from '../contract/index.ts'
import { deliverJob } from './deliver-job.ts'
import * as queries from './queries.ts'
import { routes } from './routes.ts'
import { sweepJob } from './sweep-job.ts'

export { queueDeliveries } from './queue-deliveries.ts'

/** Notifications of a member as signed requests to an address that the member has given (API-02). */
export const webhooks: Feature = {
  name: 'webhooks',
  routes,
  jobs: [deliverJob, sweepJob],
  exportFor: async (db, memberId) => ({
    webhooks: await queries.webhookRows(db, memberId),
    webhookDeliveries: await queries.deliveryRows(db, memberId),
  }),
  erase: queries.eraseMember,
  cleanup: (db, now) => queries.deleteBefore(db, new Date(now.getTime() - webhookLimits.logDays * dayMs)),
}
