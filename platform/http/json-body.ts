import { limits } from '#kit/limits.ts'

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]

/** Whether a JSON text separates more than `most` values. Commas inside of strings do not count. */
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

/** JSON can carry a `__proto__` that objects should not; nobody sends one by mistake. */
const rejectPrototypeKey = (key: string, value: unknown) => {
  if (key === '__proto__') throw new SyntaxError('a prototype')
  return value
}

/**
 * Reads the JSON body of a call. A body of more values than any contract takes is not read: the contract would judge each of them
 * before it counts them, and the answer would name each.
 * @throws SyntaxError
 */
export const parseJsonBody = (text: string): unknown => {
  if (exceedsValueCount(text, limits.bodyValues)) throw new SyntaxError('too many values')
  return JSON.parse(text, rejectPrototypeKey)
}
