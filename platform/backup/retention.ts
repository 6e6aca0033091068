import { dayMs } from '#kit/durations.ts'

/** ADM-11: of how many days, weeks and months the last archive stays. */
export const retention = { daily: 7, weekly: 4, monthly: 12 } as const

/** Monday of the ISO week, as a day number. */
const weekOf = (time: Date): number => {
  const day = Math.floor(time.getTime() / dayMs)
  // 1970-01-01 was a Thursday.
  return day - ((day + 3) % 7)
}
const periods = {
  daily: (time: Date) => String(Math.floor(time.getTime() / dayMs)),
  weekly: (time: Date) => String(weekOf(time)),
  monthly: (time: Date) => time.toISOString().slice(0, 7),
}

/**
 * The archives to remove: all but the last one of each of the 7 latest days, the 4 latest weeks and the 12 latest months
 * that have any (UTC), and every one that is older than `maxDays`, whatever is left: members were promised that day.
 * The names of archives have seconds, so all that are as late as the last one of a period stay.
 */
export const expiredArchives = <T extends { time: Date }>(archives: readonly T[], now: Date, maxDays: number): T[] => {
  const newestFirst = [...archives].sort((a, b) => b.time.getTime() - a.time.getTime())
  const wanted = new Set<T>()
  for (const [period, periodOf] of Object.entries(periods)) {
    const lastTimes = new Map<string, number>()
    for (const archive of newestFirst) {
      const of = periodOf(archive.time)
      const time = archive.time.getTime()
      const isNewPeriod = !lastTimes.has(of)
      if (isNewPeriod && lastTimes.size === retention[period as keyof typeof retention]) break
      if (isNewPeriod) lastTimes.set(of, time)
      if (lastTimes.get(of) === time) wanted.add(archive)
    }
  }
  const oldest = now.getTime() - maxDays * dayMs
  return newestFirst.filter((archive) => !wanted.has(archive) || archive.time.getTime() < oldest)
}
