/** A JSON Resume has five levels. */
const maxDepth = 32

const [quote, backslash, openList, closeList, openObject, closeObject] = [0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d]

/** Whether lists and objects are nested deeper than `max`. Ignores brackets in strings. */
const exceedsDepth = (text: string, max: number): boolean => {
  let depth = 0
  let isInString = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (isInString && code === backslash) at++
    else if (code === quote) isInString = !isInString
    else if (isInString) continue
    else if (code === openList || code === openObject) {
      if (++depth > max) return true
    } else if (code === closeList || code === closeObject) depth--
  }
  return false
}

/** Null for what is not JSON in UTF-8, and for deep nesting, which takes `JSON.parse` ten times as long. */
export const parseJson = (bytes: Uint8Array): unknown => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return exceedsDepth(text, maxDepth) ? null : JSON.parse(text)
  } catch {
    return null
  }
}
