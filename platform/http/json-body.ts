import { limits } from '#kit/limits.ts'

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]

/** Whether a JSON text has more than `max` comma-separated values. Ignores commas in strings. */
const exceedsValueCount = (text: string, max: number): boolean => {
  let count = 1
  let isInString = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (isInString && code === backslash) at++
    else if (code === quote) isInString = !isInString
    else if (code === comma && !isInString && ++count > max) return true
  }
  return false
}

/** A `__proto__` key in JSON is always an attack. */
const rejectPrototypeKey = (key: string, value: unknown) => {
  if (key === '__proto__') throw new SyntaxError('a prototype')
  return value
}

/** Refuses excessive numbers of values, because Zod would validate and report each one. @throws {SyntaxError} */
export const parseJsonBody = (text: string): unknown => {
  if (exceedsValueCount(text, limits.bodyValues)) throw new SyntaxError('too many values')
  return JSON.parse(text, rejectPrototypeKey)
}
