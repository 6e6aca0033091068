import { endOfMonth, parseDate, startOfMonth, toZoned } from '@internationalized/date'
import { useState } from 'react'
import { listSlots } from '../../contract/schedule.ts'
import { scheduleLimits } from '../../contract/limits.ts'
import { useEndpointQuery } from '#shell/api/query.ts'

const windowDays = scheduleLimits.slotDays

/** The first windows that a search for the next free slot reads, up to the furthest day that a mentor can offer. */
const maxWindows = Math.ceil(scheduleLimits.daysAhead / windowDays)

const utcDay = (day: string): string => toZoned(parseDate(day), 'UTC').toAbsoluteString()

/** The free slots of the month that contains a day, and of a day before and after it: zones differ by up to 26 hours. */
export const useSlotsOfMonth = (listingId: string, lengthMinutes: number, day: string) => {
  const from = startOfMonth(parseDate(day)).subtract({ days: 1 }).toString()
  return useEndpointQuery(listSlots, { id: listingId, lengthMinutes, from: utcDay(from), days: 33 })
}

/** The first free slot after the month that contains a day; null if there is none, undefined while searching. */
export const useFirstSlotAfter = (
  listingId: string,
  lengthMinutes: number,
  day: string,
  isEnabled: boolean,
): string | null | undefined => {
  const month = startOfMonth(parseDate(day)).toString()
  const search = `${lengthMinutes} ${month}`
  const [progress, setProgress] = useState({ search, window: 0 })
  const window = progress.search === search ? progress.window : 0
  const from = endOfMonth(parseDate(day)).add({ days: 1 + window * windowDays })
  const { data } = useEndpointQuery(
    listSlots,
    { id: listingId, lengthMinutes, from: utcDay(from.toString()), days: windowDays },
    { enabled: isEnabled },
  )
  if (!isEnabled || !data) return undefined
  const [first] = data.items
  if (first) return first.startsAt
  if (window + 1 >= maxWindows) return null
  setProgress({ search, window: window + 1 })
  return undefined
}
