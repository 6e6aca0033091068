/** What a member deleted can be taken back for a day; then it is kept for another, for a job that would tell it again. */
const deletedDays = 2
const readDays = 180
const maxAgeDays = 365

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000)

/** Notifications from before these moments are no longer kept. */
export const retentionCutoffs = (now: Date) => ({
  deletedBefore: daysBefore(now, deletedDays),
  readBefore: daysBefore(now, readDays),
  createdBefore: daysBefore(now, maxAgeDays),
})
