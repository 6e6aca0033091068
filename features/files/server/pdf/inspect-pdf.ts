import { inflateSync } from 'node:zlib'
import { isMarkup } from '../images/polyglot.ts'
import { scanNames } from './scan-names.ts'

/** Limits for all object streams of a document: unpacked bytes and number. A CV needs a fraction of either. */
const unpackedLimit = 4 * 1024 * 1024
const objectStreamLimit = 2_000
/** Maximum length of a ZIP end record with its comment. */
const zipEndBytes = 66_000
/** Browsers sniff the first kilobyte for markup. */
const sniffedBytes = 1024
/** Nested objects are scanned once per level; this factor times the document's size limits the total. */
const scanFactor = 4
/** Characters; a typical object stream's dictionary has a dozen words. */
const dictionaryLimit = 10_000

// Names that run code, send or fetch data, or embed files. The name alone is enough, because an action's type may be an
// indirect reference. None of these names has a harmless use.
const activeNames = new Set([
  'JavaScript',
  'JS',
  'Launch',
  'Rendition',
  'ImportData',
  'SubmitForm',
  'GoToR',
  'GoToE',
  'XFA',
  'RichMedia',
  'RichMediaExecute',
  'EmbeddedFile',
  'EmbeddedFiles',
  'EF',
  'FileAttachment',
  'OnInstantiate',
  'FFilter',
])

/**
 * Why a PDF is refused: `broken` has no end marker, `polyglot` is also another format, `active` has scripts, actions or
 * embedded files, `hidden` has objects that cannot be inspected, `bomb` unpacks to too much, `locked` is encrypted with
 * packed objects.
 */
export type PdfFinding = 'broken' | 'polyglot' | 'active' | 'hidden' | 'locked' | 'bomb'

/** An object stream (ISO 32000-1, 7.5.7). `rest` runs to the end of the document, `data` to `endstream`. */
type ObjectStream = { dictionary: string; rest: Buffer; data: Buffer }

// Every known writer uses one FlateDecode filter without a predictor. Other filters cannot be inspected.
const flateFilter = /\/Filter[\s\0]*(?:\/Fl(?:ateDecode)?(?![A-Za-z0-9])|\[[\s\0]*\/Fl(?:ateDecode)?[\s\0]*\])/
const usedPredictor = /\/Predictor[\s\0]*(?:[02-9]|1[\s\0]*\d)/
/**
 * Syntax in an object stream's dictionary that a PDF reader could interpret differently from this code: escaped names,
 * strings, comments, external files, and repeated or indirect filters and parameters.
 */
const ambiguous =
  /[#(%]|(?<!<)<(?!<)|\/F[\s\0/<[]|\/(?:Filter|DecodeParms|DP)[\s\0]*\d|\/Filter(?=[^]*\/Filter)|\/Predictor[\s\0]+\d+[\s\0]+\d+[\s\0]+R/

/** A direct number in the dictionary; NaN when the entry is missing, repeated or an indirect reference. */
const numberOf = (dictionary: string, name: string): number => {
  const found = [
    ...dictionary.matchAll(new RegExp(`/${name}[\\s\\0]+(\\d{1,9})(?![\\s\\0]+\\d+[\\s\\0]+R)(?!\\d)`, 'g')),
  ]
  return found.length === 1 ? Number(found[0]?.[1]) : Number.NaN
}

const scanObjects = (bytes: Buffer): { finding: PdfFinding | null; streams: ObjectStream[]; isEncrypted: boolean } => {
  const streams: ObjectStream[] = []
  let [isActive, isEncrypted, left] = [false, false, scanFactor * bytes.length]
  const names = new Set<string>()
  // Object streams are visited in order, so the document is searched for `endstream` only once.
  let dataEnd = -1
  const dataFrom = (begin: number) => {
    if (dataEnd < begin) {
      const found = bytes.indexOf('endstream', begin, 'latin1')
      dataEnd = found < 0 ? bytes.length : found
    }
    return { rest: bytes.subarray(begin), data: bytes.subarray(begin, dataEnd) }
  }
  const visit = (name: string) => {
    if (activeNames.has(name)) isActive = true
    else if (name === 'Encrypt') isEncrypted = true
    else if (name === 'ObjStm' || name === 'First' || name === 'N') names.add(name)
  }
  for (const { index, 0: keyword } of bytes.toString('latin1').matchAll(/obj|trailer/g)) {
    // The cross-reference table can point anywhere, so every keyword may start an object, even inside another object.
    if (keyword === 'obj' && bytes.toString('latin1', Math.max(0, index - 3), index) === 'end') continue
    const begin = index + keyword.length
    names.clear()
    const end = Math.min(bytes.length, scanNames(bytes, begin, bytes.length, visit))
    left -= end - begin
    if (isActive) return { finding: 'active', streams, isEncrypted }
    if (left < 0) return { finding: 'hidden', streams, isEncrypted }
    // Some readers accept an object stream without its type.
    const isObjectStream = names.has('ObjStm') || (names.has('First') && names.has('N'))
    if (!isObjectStream || bytes.toString('latin1', end - 6, end) !== 'stream') continue
    // The data starts after `stream` and a line break (LF or CRLF).
    streams.push({ dictionary: bytes.toString('latin1', begin, end), ...dataFrom(end + (bytes[end] === 13 ? 2 : 1)) })
    if (streams.length > objectStreamLimit) return { finding: 'bomb', streams, isEncrypted }
  }
  return { finding: null, streams, isEncrypted }
}

/** The unpacked object stream; null when it cannot be unpacked, `'bomb'` when it is larger than `limit` bytes. */
const unpack = ({ dictionary, rest, data }: ObjectStream, limit: number): Buffer | 'bomb' | null => {
  if (dictionary.length > dictionaryLimit || ambiguous.test(dictionary)) return null
  if (!dictionary.includes('/Filter')) {
    const length = numberOf(dictionary, 'Length')
    return length <= rest.length ? rest.subarray(0, length) : null
  }
  if (!flateFilter.test(dictionary) || usedPredictor.test(dictionary)) return null
  try {
    return inflateSync(data, { maxOutputLength: limit })
  } catch (error) {
    return (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? 'bomb' : null
  }
}

/** Scans each packed object from its offset in the object stream's index. */
const scanObjectStream = (dictionary: string, objects: Buffer): PdfFinding | null => {
  const [count, first] = [numberOf(dictionary, 'N'), numberOf(dictionary, 'First')]
  if (!(first <= objects.length) || !(count <= first)) return 'hidden'
  const index = objects
    .toString('latin1', 0, first)
    .split(/[\s\0]+/)
    .filter(Boolean)
    .map(Number)
  const offsets = index
    .filter((_, n) => n % 2 === 1 && n < 2 * count)
    .map((offset) => first + offset)
    .toSorted((one, other) => one - other)
  if (offsets.length < count || offsets.some((offset) => !(offset < objects.length))) return 'hidden'
  let isActive = false
  const visit = (name: string) => {
    if (activeNames.has(name)) isActive = true
  }
  for (const [n, offset] of offsets.entries()) {
    const end = offsets[n + 1] ?? objects.length
    // `scanNames` stops at keywords, which have no meaning here. An object that starts inside another one's string is
    // hidden.
    for (let at = offset; at < end;) {
      at = scanNames(objects, at, end, visit)
      if (at > end) return 'hidden'
    }
  }
  return isActive ? 'active' : null
}

/**
 * Inspects a PDF without rendering it (FILE-01). Encryption hides strings and streams but not names, so an encrypted
 * document is accepted unless it has object streams.
 */
export const inspectPdf = (bytes: Buffer): PdfFinding | null => {
  const end = bytes.lastIndexOf('%%EOF', undefined, 'latin1')
  if (end < 0) return 'broken'
  if (
    /[^\s\0]/.test(bytes.toString('latin1', end + 5)) ||
    bytes.subarray(-zipEndBytes).includes('PK\u0005\u0006', 0, 'latin1')
  )
    return 'polyglot'
  if (isMarkup(bytes.subarray(0, sniffedBytes))) return 'polyglot'
  const { finding, streams, isEncrypted } = scanObjects(bytes)
  if (finding) return finding
  if (isEncrypted && streams.length > 0) return 'locked'
  let left = unpackedLimit
  for (const stream of streams) {
    const objects = unpack(stream, left)
    if (objects === 'bomb') return 'bomb'
    if (objects === null) return 'hidden'
    left -= objects.length
    if (left <= 0) return 'bomb'
    const packedFinding = scanObjectStream(stream.dictionary, objects)
    if (packedFinding) return packedFinding
  }
  return null
}
