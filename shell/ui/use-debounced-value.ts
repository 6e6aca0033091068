import { useEffect, useState } from 'react'

/** The pause in typing after which a search starts. */
export const typingPauseMs = 250
/** The pause for suggestions in the flow of typing: the command palette and mentions. */
export const shortTypingPauseMs = 150

export const useDebouncedValue = <T>(value: T, milliseconds = typingPauseMs): T => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled
}
