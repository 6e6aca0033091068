import { useEffect, useState } from 'react'

/** A value once it has rested for a moment: what is typed is asked about when the typing pauses. */
export const useDebouncedValue = <T>(value: T, milliseconds = 250): T => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled
}
