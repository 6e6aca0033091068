/** The zone of the platform's own days: launches, visits. */
export const stockholmZone = 'Europe/Stockholm'

// Swedish writes dates as YYYY-MM-DD.
const dateFormat = new Intl.DateTimeFormat('sv-SE', { timeZone: stockholmZone, dateStyle: 'short' })

export const stockholmDayAt = (moment: Date): string => dateFormat.format(moment)

/** A calendar day, `YYYY-MM-DD`, plus a number of days. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** The Monday of the day's week. */
export const mondayOf = (day: string): string => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
