import type { NotificationType } from '#features/notifications/contract/index.ts'
import { definitionOf } from '#features/notifications/contract/types.ts'
import type { Context } from '#platform/http/context.ts'
import { deliverJob } from './deliver-job.ts'
import { insertDeliveries } from './queries.ts'

/** Queues a delivery to each webhook that wants the notification, if the caller's transaction commits. */
export const queueDeliveries = async (
  { tx, enqueue }: Pick<Context, 'tx' | 'enqueue'>,
  type: NotificationType,
  notifications: readonly { id: string; memberId: string }[],
): Promise<void> => {
  if (notifications.length === 0) return
  const { group } = definitionOf(type)
  const ids = await insertDeliveries(tx, { notifications, type, group, now: new Date() })
  for (const id of ids) await enqueue(deliverJob, { id })
}
