/** Restore works for one day. The second day keeps the dedupe key, so that a retried job does not notify again. */
const deletedDays = 2
const readDays = 180
const maxAgeDays = 365

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000)

export const retentionCutoffs = (now: Date) => ({
  deletedBefore: daysBefore(now, deletedDays),
  readBefore: daysBefore(now, readDays),
  createdBefore: daysBefore(now, maxAgeDays),
})
