/** `name`: the calendar day, such as `2026-11-20`. `at`: an instant of that day. */
export type Day<T> = { name: string; at: string; items: T[] }

/** Groups items, which are sorted oldest first, by calendar day in the time zone. */
export const groupByDay = <T extends { createdAt: string }>(items: readonly T[], timeZone: string): Day<T>[] => {
  const dayOf = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  const days: Day<T>[] = []
  for (const item of items) {
    const name = dayOf.format(new Date(item.createdAt))
    const last = days.at(-1)
    if (last?.name === name) last.items.push(item)
    else days.push({ name, at: item.createdAt, items: [item] })
  }
  return days
}

/** Number of calendar days between an instant and `now`: 0 for today. */
export const daysAgo = (instant: string, timeZone: string, now = Date.now()): number => {
  const dayOf = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  const at = (moment: number) => Date.parse(`${dayOf.format(moment)}T00:00:00Z`)
  return Math.round((at(now) - at(Date.parse(instant))) / 86_400_000)
}
