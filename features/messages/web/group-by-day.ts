/** Things of one day, in their order. `name`: the day itself, `2026-11-20`. `at`: an instant of it. */
export type Day<T> = { name: string; at: string; items: T[] }

/** Parts what happened, oldest first, by the reader's days. */
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

/** How many days ago an instant was, in the reader's calendar: 0 for today. */
export const daysAgo = (instant: string, timeZone: string, now = Date.now()): number => {
  const dayOf = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  const at = (moment: number) => Date.parse(`${dayOf.format(moment)}T00:00:00Z`)
  return Math.round((at(now) - at(Date.parse(instant))) / 86_400_000)
}
