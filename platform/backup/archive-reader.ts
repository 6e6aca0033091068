import { createHash, type Hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { buffer } from 'node:stream/consumers'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { createZstdDecompress } from 'node:zlib'
import { Decrypter } from 'age-encryption'
import tar from 'tar-stream'
import {
  ArchiveError,
  archiveFormat,
  type ArchiveHeader,
  archiveHeader,
  archiveIndex,
  type ArchiveManifest,
  archiveManifest,
  type EntryFacts,
  factsLine,
  headerName,
  indexSize,
  isIndex,
  manifestName,
  parsePartName,
  partBytes,
} from './archive-format.ts'

/** The next part of a table or a file. `part` counts from 1; `isLast` is only known with the next one. */
export type ArchivePart = { entry: string; part: number; bytes: Buffer }

export type ArchiveVisitor = {
  header?: (header: ArchiveHeader) => Promise<void> | void
  part?: (part: ArchivePart) => Promise<void>
  /** After the last part of an entry, in the order of the archive. */
  entryEnd?: (facts: EntryFacts) => Promise<void>
}

const damaged = (why: string, cause?: unknown) =>
  new ArchiveError(`The archive is damaged or incomplete (${why}).`, { cause })

const parseJson = <T>(bytes: Buffer, parse: (value: unknown) => T, name: string): T => {
  try {
    return parse(JSON.parse(bytes.toString()))
  } catch (error) {
    throw damaged(name, error)
  }
}

const readHeader = (bytes: Buffer): ArchiveHeader => {
  const { format } = parseJson(bytes, (value) => value as { format?: unknown }, headerName)
  if (typeof format === 'number' && format > archiveFormat)
    throw new ArchiveError(
      `The archive has format ${format}, and this release reads formats up to ${archiveFormat}. Use the release that made it, or a newer one.`,
    )
  return parseJson(bytes, (value) => archiveHeader.parse(value), headerName)
}

/** Opens the encryption. @throws {ArchiveError} if the key is another one, or the file no archive */
const decrypt = async (source: Readable, key: string): Promise<Readable> => {
  const decrypter = new Decrypter()
  decrypter.addIdentity(key)
  try {
    const plain = await decrypter.decrypt(Readable.toWeb(source) as ReadableStream<Uint8Array>)
    return Readable.fromWeb(plain as NodeReadableStream<Uint8Array>)
  } catch (error) {
    if (/no identity matched/.test(String((error as Error).message)))
      throw new ArchiveError('BACKUP_KEY does not open this archive: it was made with another key.', { cause: error })
    throw damaged('its beginning cannot be read', error)
  }
}

/**
 * Reads a whole archive and compares every checksum. The visitor gets parts before the checksum of their entry is known,
 * so its effects must be undone when this throws.
 * @throws {ArchiveError}
 */
export const readArchive = async (
  source: Readable,
  key: string,
  visitor: ArchiveVisitor = {},
): Promise<{ header: ArchiveHeader; manifest: ArchiveManifest }> => {
  // The pipeline reports the errors.
  source.on('error', () => undefined)
  const extract = tar.extract()
  let unpacked: Promise<void> | null = null
  /** An error of the visitor is not the archive's. */
  let visitorError: unknown = null
  const visit = async (work: Promise<void> | void) => {
    try {
      await work
    } catch (error) {
      visitorError = error
      throw error
    }
  }
  try {
    unpacked = pipeline(await decrypt(source, key), createZstdDecompress(), extract)
    unpacked.catch(() => undefined)
    let header: ArchiveHeader | null = null
    let manifest: ArchiveManifest | null = null
    const digest = createHash('sha256')
    const totals = { entries: 0, bytes: 0, rows: 0, files: 0 }
    const tables: EntryFacts[] = []
    let current: { entry: string; part: number; bytes: number; hash: Hash } | null = null
    /** Entries since the last index. */
    let pending: Omit<EntryFacts, 'rows'>[] = []
    const endEntry = () => {
      if (!current) return
      if (pending.length === indexSize) throw damaged('an index is missing')
      pending.push({ name: current.entry, bytes: current.bytes, sha256: current.hash.digest('hex') })
      current = null
    }
    const compareIndex = async (bytes: Buffer) => {
      endEntry()
      const expected = parseJson(bytes, (value) => archiveIndex.parse(value), 'index')
      if (expected.length !== pending.length) throw damaged('an index does not fit')
      for (const [at, facts] of expected.entries()) {
        const actual = pending[at]
        if (facts.name !== actual?.name || facts.bytes !== actual.bytes || facts.sha256 !== actual.sha256)
          throw damaged(`${facts.name} has another checksum`)
        digest.update(factsLine(facts))
        totals.entries++
        totals.bytes += facts.bytes
        totals.rows += facts.rows ?? 0
        if (facts.rows === undefined) totals.files++
        else tables.push(facts)
        await visit(visitor.entryEnd?.(facts))
      }
      pending = []
    }
    for await (const entry of extract) {
      const { name, size = 0 } = entry.header
      if (size > partBytes) throw damaged(`${name} is too large`)
      const bytes = await buffer(entry as unknown as Readable)
      if (manifest) throw damaged('something follows the manifest')
      if (!header) {
        if (name !== headerName) throw damaged('it has no header')
        header = readHeader(bytes)
        await visit(visitor.header?.(header))
      } else if (isIndex(name)) await compareIndex(bytes)
      else if (name === manifestName) {
        endEntry()
        if (pending.length > 0) throw damaged('an index is missing')
        manifest = parseJson(bytes, (value) => archiveManifest.parse(value), manifestName)
      } else {
        const part = parsePartName(name)
        if (!part) throw damaged(`${name} is unknown`)
        if (current && current.entry !== part.entry) endEntry()
        current ??= { entry: part.entry, part: 0, bytes: 0, hash: createHash('sha256') }
        if (part.part !== current.part + 1) throw damaged(`a part of ${part.entry} is missing`)
        current.part = part.part
        current.bytes += bytes.length
        current.hash.update(bytes)
        await visit(visitor.part?.({ ...part, bytes }))
      }
    }
    await unpacked
    if (!header || !manifest) throw damaged('its end is missing')
    const sum = digest.digest('hex')
    const isComplete =
      manifest.sha256 === sum &&
      (['entries', 'bytes', 'rows', 'files'] as const).every((name) => totals[name] === manifest?.[name]) &&
      JSON.stringify(manifest.tables) === JSON.stringify(tables)
    if (!isComplete) throw damaged('the manifest does not fit')
    return { header, manifest }
  } catch (error) {
    if (visitorError !== null) throw visitorError
    throw error instanceof ArchiveError ? error : damaged((error as Error).message, error)
  } finally {
    source.destroy()
    extract.destroy()
    await unpacked?.catch(() => undefined)
  }
}
