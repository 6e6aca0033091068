import { useEffect, useState } from 'react'

export const useDebouncedValue = <T>(value: T, milliseconds = 250): T => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled
}
