import { promisify } from 'node:util'
import { constants, inflate } from 'node:zlib'

const unpack = promisify(inflate)

/** What all packed objects of a document together may unpack to, in bytes and in number; a CV needs a fraction of it. */
const unpackedLimit = 32 * 1024 * 1024
const packedLimit = 10_000
/** Bytes from the end in which an archive's index ends (the longest comment, and its record). */
const archiveEnd = 66_000

// Everything below is bounded: a document made for it must not keep this server busy.
const namesLimit = 2_000
const streamsLimit = 100_000

// A name may stand after white space and comments (ISO 32000-1, 7.2).
const gap = String.raw`(?:\n|%[^\r\n]{0,100}\n){0,16}`
const actionBefore = new RegExp(`/S${gap}$`)
const objectStream = /\/ObjStm(?![A-Za-z])/
// How its objects are packed, when it is in another way than every writer packs them: twice, say, or as letters.
const flate = new RegExp(`/Filter${gap}(?:/Fl(?:ateDecode)?(?![A-Za-z0-9])|\\[${gap}/Fl(?:ateDecode)?${gap}\\])`)
const predicted = /\/Predictor\n?(?:[02-9]|1\n?\d)/
const encryption = new RegExp(`/Encrypt${gap}(?:\\d|<<)`)
// What acts when a document is opened or touched. A bare word is no sign, a CV may well list "HTML/JavaScript": an
// action has its name as its type. Files and media hang on keys of their own.
const actions = ['/JavaScript', '/Launch', '/Rendition', '/ImportData', '/RichMediaExecute']
const carriers = /\/(?:EmbeddedFiles?|RichMedia)(?![A-Za-z])/

const digits = new Int8Array(256).fill(-1)
for (const [value, sign] of [...'0123456789abcdef'].entries()) digits[sign.charCodeAt(0)] = digits[sign.toUpperCase().charCodeAt(0)] = value

/** The text with its names written plainly (`/J#61va` is `/Java`), and one line feed for all white space in a row. */
const plain = (bytes: Buffer): string => {
  const out = Buffer.allocUnsafe(bytes.length)
  let length = 0
  for (let at = 0; at < bytes.length; at++) {
    let byte = bytes[at] as number
    const [high, low] = byte === 0x23 ? [digits[bytes[at + 1] ?? 0] as number, digits[bytes[at + 2] ?? 0] as number] : [-1, -1]
    if (high >= 0 && low >= 0) {
      byte = high * 16 + low
      at += 2
    } else if (byte === 0x20 || byte === 0 || (byte >= 0x09 && byte <= 0x0d)) byte = 0x0a
    if (byte !== 0x0a || out[length - 1] !== 0x0a || length === 0) out[length++] = byte
  }
  return out.toString('latin1', 0, length)
}

const acts = (bytes: Buffer): boolean => {
  const text = plain(bytes)
  if (carriers.test(text)) return true
  let left = namesLimit
  for (const action of actions) {
    for (let at = text.indexOf(action); at >= 0; at = text.indexOf(action, at + 1)) {
      if (--left < 0 || actionBefore.test(text.slice(Math.max(0, at - 300), at))) return true
    }
  }
  return false
}

type Packed = { bytes: Buffer; isFlate: boolean; isPlain: boolean }

/** The packed collections of objects: an action may be hidden in one. Null stands for too many to look at. */
const packedObjects = function* (bytes: Buffer, text: string): Generator<Packed | null> {
  let left = streamsLimit
  // What describes a stream stands between the one before and itself, however far apart they are.
  let from = 0
  for (let at = text.indexOf('stream'); at >= 0; at = text.indexOf('stream', at + 6)) {
    if (--left < 0) yield null
    const before = plain(bytes.subarray(from, at))
    from = at + 6
    if (!objectStream.test(before)) continue
    const begin = at + 6 + (text[at + 6] === '\r' ? 2 : 1)
    const end = text.indexOf('endstream', begin)
    const isPlain = !before.includes('/Filter')
    yield { bytes: bytes.subarray(begin, end < 0 ? undefined : end), isPlain, isFlate: flate.test(before) && !predicted.test(before) }
    if (end < 0) return
    from = end + 9
    at = end + 3
  }
}

/**
 * What speaks against a PDF's content: `broken` has no end, `polyglot` is also something else, `active` does more than
 * being read, `hidden` packs its objects so that they cannot be looked at, `bomb` unpacks to far too much. `locked` is
 * encrypted, which a password explains.
 */
export type PdfFinding = 'broken' | 'polyglot' | 'active' | 'hidden' | 'locked' | 'bomb'

/**
 * Looks at a PDF as far as it goes without rendering it. In an encrypted one the names of actions stand openly, but for
 * packed objects: with such it is not taken.
 */
export const findInPdf = async (bytes: Buffer): Promise<PdfFinding | null> => {
  const text = bytes.toString('latin1')
  const end = text.lastIndexOf('%%EOF')
  if (end < 0) return 'broken'
  // An archive is read from its last bytes, and would be one from there.
  if (/[^\s\0]/.test(text.slice(end + 5)) || text.slice(-archiveEnd).includes('PK\u0005\u0006')) return 'polyglot'
  if (acts(bytes)) return 'active'
  const isEncrypted = encryption.test(plain(bytes))
  let [left, packedLeft] = [unpackedLimit, packedLimit]
  for (const packed of packedObjects(bytes, text)) {
    if (packed === null || --packedLeft < 0) return 'bomb'
    if (isEncrypted) return 'locked'
    // As it stands it has been looked at already.
    if (packed.isPlain) continue
    if (!packed.isFlate) return 'hidden'
    try {
      const objects = await unpack(packed.bytes, { maxOutputLength: left, finishFlush: constants.Z_SYNC_FLUSH })
      left -= objects.length
      if (acts(objects)) return 'active'
    } catch (error) {
      // What cannot be unpacked here, a reader that forgives more might read.
      return (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? 'bomb' : 'hidden'
    }
    if (left <= 0) return 'bomb'
  }
  return null
}
