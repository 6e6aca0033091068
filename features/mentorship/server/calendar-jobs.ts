import { claimInBatches } from '#platform/jobs/batches.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import { inTransaction } from '#platform/jobs/transaction.ts'
import { nextReadAt } from './busy/read-times.ts'
import { claimDueCalendars } from './queries/mentor-calendars.ts'
import { readAgain } from './service/calendars.ts'

/** Reads one calendar. A failure of the calendar is stored and is no failure of the job. */
export const readCalendarJob = defineJob<{ memberId: string }>({
  name: 'mentorship.readCalendar',
  retryLimit: 2,
  run: (ctx, { memberId }) =>
    readAgain(memberId, {
      db: ctx.db,
      config: ctx.config,
      now: ctx.now(),
      inTransaction: (work) => inTransaction(ctx, (effects) => work({ ...effects, now: ctx.now() })),
    }),
})

/** Every minute: reads the calendars that are due. Each has its own time, so that they are spread over the quarter of an hour. */
export const readDueCalendarsJob = defineJob({
  name: 'mentorship.readDueCalendars',
  schedule: '* * * * *',
  run: (ctx) =>
    claimInBatches((limit) =>
      inTransaction(ctx, async ({ tx, enqueue }) => {
        const now = ctx.now()
        const memberIds = await claimDueCalendars(tx, { now, nextReadAt: nextReadAt(now, 0), limit })
        for (const memberId of memberIds) await enqueue(readCalendarJob, { memberId }, { singletonKey: memberId })
        return memberIds.length
      }),
    ),
})
