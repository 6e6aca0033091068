import { useEffect, useState } from 'react'

/** Whether the instant has come. At most a minute late, whatever the browser's clock says. */
export const useIsPast = (instant: string): boolean => {
  const [pastInstant, setPastInstant] = useState<string>()
  useEffect(() => {
    const wait = Math.min(Math.max(Date.parse(instant) - Date.now(), 0), 60_000)
    const timer = setTimeout(() => setPastInstant(instant), wait)
    return () => clearTimeout(timer)
  }, [instant])
  return pastInstant === instant
}
