import type { ImportPreview } from '../../contract/index.ts'

export type DecodedText = { text: string; encoding: ImportPreview['encoding'] }

const decode = (bytes: Uint8Array, label: string): string | null => {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** The share of NUL bytes at even or odd positions shows UTF-16 without a byte order mark. */
const utf16Label = (bytes: Uint8Array): string | null => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const start = bytes.subarray(0, 2000)
  const zeros = [0, 0]
  for (const [at, byte] of start.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (Math.max(even, odd) < start.length / 8 || Math.min(even, odd) > start.length / 100) return null
  return odd > even ? 'utf-16le' : 'utf-16be'
}

/**
 * UTF-8, UTF-16 (as spreadsheets save "Unicode text"), or else windows-1252, the superset of Latin-1 that older programs write.
 * @returns null for what is not text, such as a spreadsheet in its own format
 */
export const decodeText = (bytes: Uint8Array): DecodedText | null => {
  const label = utf16Label(bytes)
  const utf16 = label && decode(bytes, label)
  const utf8 = utf16 === null ? decode(bytes, 'utf-8') : null
  const text = utf16 ?? utf8 ?? decode(bytes, 'windows-1252')
  if (text === null || text.includes('\0')) return null
  return { text, encoding: utf16 !== null ? 'utf-16' : utf8 !== null ? 'utf-8' : 'windows-1252' }
}
