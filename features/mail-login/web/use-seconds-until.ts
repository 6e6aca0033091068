import { useEffect, useState } from 'react'

/** Whole seconds until a time, in milliseconds since 1970; 0 when it has passed. Updated every second. */
export const useSecondsUntil = (time: number): number => {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const update = () => {
      const left = Math.max(0, Math.ceil((time - Date.now()) / 1000))
      setSeconds(left)
      if (left === 0) clearInterval(timer)
    }
    const timer = setInterval(update, 1000)
    update()
    return () => clearInterval(timer)
  }, [time])
  return seconds
}
