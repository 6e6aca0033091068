import { listParticipantIds } from '#features/programs/server/index.ts'
import type { Context } from '#platform/http/context.ts'
import { programScheduleChanged } from '../../contract/index.ts'
import { notifyChangesJob, quietMs } from '../notify-job.ts'
import { isOver } from '../policy.ts'
import { noteChange } from '../queries/changes.ts'
import type { EventRow } from '../queries/events.ts'
import type { Program } from '../view.ts'

/** @param versions of the event before and after the change */
export const publishChange = async (
  { tx, publish }: Pick<Context, 'tx' | 'publish'>,
  { id, ownerId }: Program,
  versions: readonly EventRow[],
): Promise<void> => {
  const isPublic = versions.some(({ is_public }) => is_public)
  const members = isPublic ? [] : [ownerId, ...(await listParticipantIds(tx, id))]
  publish(programScheduleChanged, { id }, isPublic ? 'everyone' : { members })
}

/** Notifies participants once the schedule has been quiet for a minute, if the event was coming or is now. */
export const scheduleNotice = async (
  ctx: Pick<Context, 'tx' | 'enqueue' | 'now'>,
  before: EventRow,
  after: EventRow,
): Promise<void> => {
  const dates = [before, after].map(({ ends_at: endsAt }) => ({ endsAt }))
  if (dates.every((one) => isOver(one, ctx.now))) return
  await noteChange(ctx.tx, after, ctx.now)
  await ctx.enqueue(
    notifyChangesJob,
    { programId: after.program_id },
    { startAfter: new Date(ctx.now.getTime() + quietMs), singletonKey: after.program_id },
  )
}
