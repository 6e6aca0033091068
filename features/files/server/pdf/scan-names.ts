// Delimiters of PDF's syntax (ISO 32000-1, 7.2 and 7.3), as bytes.
const byteOf = (character: string) => character.charCodeAt(0)
const [open, close, less, greater, slash, percent, backslash, hash] = [...'()<>/%\\#'].map(byteOf) as [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
]
const [openArray, closeArray] = [byteOf('['), byteOf(']')]

/** Character classes: 0 regular, 1 white space, 2 delimiter. */
const classes = new Uint8Array(256)
for (const space of [0, 9, 10, 12, 13, 32]) classes[space] = 1
for (const delimiter of '()<>[]{}/%') classes[byteOf(delimiter)] = 2

const isLineEnd = (byte: number | undefined) => byte === 10 || byte === 13
/** Bytes: enough for every name of interest with each letter written as `#xx`. */
const nameLimit = 96

/** The offset after the literal string that starts at `at`; more than `end` when the string is not closed. */
const afterString = (bytes: Uint8Array, at: number, end: number): number => {
  let depth = 0
  for (; at < end; at++) {
    const byte = bytes[at]
    if (byte === backslash) at++
    else if (byte === open) depth++
    else if (byte === close && --depth === 0) return at + 1
  }
  return end + 1
}

const tokenEnd = (bytes: Uint8Array, at: number, end: number): number => {
  while (at < end && classes[bytes[at] as number] === 0) at++
  return at
}

/** The name without its slash, with `#xx` decoded. */
const nameAt = (bytes: Uint8Array, from: number, to: number): string => {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset + from, Math.min(to - from, nameLimit)).toString('latin1')
  return bytes.subarray(from, to).includes(hash)
    ? text.replaceAll(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text
}

const isKeyword = (bytes: Uint8Array, from: number, to: number, keyword: string): boolean => {
  if (to - from !== keyword.length) return false
  for (let n = 0; n < keyword.length; n++) if (bytes[from + n] !== keyword.charCodeAt(n)) return false
  return true
}

/**
 * Calls `visit` with each name outside strings and comments between the offsets `from` and `end`. Stops after `endobj`
 * or `stream`. Returns the offset it reached; more than `end` when a string or comment continues there.
 */
export const scanNames = (bytes: Uint8Array, from: number, end: number, visit: (name: string) => void): number => {
  // Keywords inside an open dictionary or array do not end the object, and a bracket closes only its own kind.
  // Otherwise `<< ] endobj` would end the object here but not in a PDF reader.
  const opened: number[] = []
  const closes = (bracket: number) => {
    if (opened.at(-1) === bracket) opened.pop()
  }
  let at = from
  while (at < end) {
    const byte = bytes[at] as number
    if (byte === percent) {
      while (at < end && !isLineEnd(bytes[at])) at++
      if (at === end) return end + 1
    } else if (byte === open) at = afterString(bytes, at, end)
    else if (byte === slash) {
      const to = tokenEnd(bytes, at + 1, end)
      visit(nameAt(bytes, at + 1, to))
      at = to
    } else if (byte === less && bytes[at + 1] === less) {
      opened.push(less)
      at += 2
    } else if (byte === greater && bytes[at + 1] === greater) {
      closes(less)
      at += 2
    } else if (byte === less) {
      const to = bytes.indexOf(greater, at)
      if (to < 0 || to >= end) return end + 1
      at = to + 1
    } else if (classes[byte] === 0) {
      const to = tokenEnd(bytes, at, end)
      if (opened.length === 0 && (isKeyword(bytes, at, to, 'endobj') || isKeyword(bytes, at, to, 'stream'))) return to
      at = to
    } else {
      if (byte === openArray) opened.push(openArray)
      if (byte === closeArray) closes(openArray)
      at++
    }
  }
  return at
}
