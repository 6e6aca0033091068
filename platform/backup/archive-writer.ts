import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { constants, createZstdCompress } from 'node:zlib'
import { Encrypter, identityToRecipient } from 'age-encryption'
import tar from 'tar-stream'
import {
  type ArchiveHeader,
  type ArchiveManifest,
  type EntryFacts,
  factsLine,
  headerName,
  indexName,
  indexSize,
  manifestName,
  partBytes,
  partName,
} from './archive-format.ts'

export type ArchiveWriter = {
  /** The encrypted archive. Fails when the writer is aborted. */
  readonly stream: Readable
  /** Of the encrypted archive, so far. */
  bytes(): number
  /** Adds a table or a file. `rowsOf` counts the rows of a chunk. */
  add(entry: string, chunks: AsyncIterable<Uint8Array>, rowsOf?: (chunk: Uint8Array) => number): Promise<EntryFacts>
  finish(facts: Pick<ArchiveManifest, 'missingFiles' | 'sequences'>): Promise<ArchiveManifest>
  abort(reason: Error): void
}

/** Zstandard's default: COPY's text becomes a fifth, and it is faster than a disk. */
const compression = { params: { [constants.ZSTD_c_compressionLevel]: 3 } }

/** Joins chunks to parts of `partBytes`; the last one may be shorter. Nothing becomes one empty part. */
async function* inParts(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = []
  let bytes = 0
  let isEmpty = true
  for await (const chunk of chunks) {
    for (let rest = chunk; rest.length > 0;) {
      const taken = rest.subarray(0, partBytes - bytes)
      waiting.push(taken)
      bytes += taken.length
      rest = rest.subarray(taken.length)
      if (bytes < partBytes) continue
      yield Buffer.concat(waiting)
      waiting = []
      bytes = 0
      isEmpty = false
    }
  }
  if (bytes > 0 || isEmpty) yield Buffer.concat(waiting)
}

/** Starts an archive: tar, compressed with Zstandard, encrypted with age for the owner of `key`. */
export const createArchiveWriter = async (key: string, header: ArchiveHeader): Promise<ArchiveWriter> => {
  const pack = tar.pack()
  const zstd = createZstdCompress(compression)
  const packed = pipeline(pack, zstd)
  let failure: Error | null = null
  const failed = new Promise<never>((_, reject) => {
    packed.catch((error: unknown) => {
      failure ??= error as Error
      reject(failure)
    })
  })
  failed.catch(() => undefined)
  const encrypter = new Encrypter()
  encrypter.addRecipient(await identityToRecipient(key))
  const encrypted = await encrypter.encrypt(Readable.toWeb(zstd) as ReadableStream<Uint8Array>)
  let written = 0
  const stream = Readable.from(
    (async function* () {
      for await (const chunk of encrypted as NodeReadableStream<Uint8Array>) {
        written += chunk.length
        yield chunk
      }
    })(),
    { objectMode: false },
  )
  // Also when nothing reads the stream yet.
  stream.on('error', (error) => pack.destroy(error))
  stream.on('close', () => {
    if (!stream.readableEnded) pack.destroy(stream.errored ?? new Error('The archive is not read any more.'))
  })

  const mtime = new Date(header.createdAt)
  const addPart = (name: string, bytes: Buffer): Promise<void> =>
    Promise.race([
      failed,
      new Promise<void>((resolve, reject) => {
        const sink = pack.entry({ name, size: bytes.length, mtime, mode: 0o600 }, (error) =>
          error ? reject(failure ?? error) : resolve(),
        )
        // The callback reports it.
        sink.on('error', () => undefined)
        sink.end(bytes)
      }),
    ])
  const addJson = (name: string, value: unknown) => addPart(name, Buffer.from(JSON.stringify(value)))

  const digest = createHash('sha256')
  const totals = { entries: 0, bytes: 0, rows: 0, files: 0 }
  const tables: EntryFacts[] = []
  let pending: EntryFacts[] = []
  let indexes = 0
  const flushIndex = async () => {
    if (pending.length === 0) return
    const facts = pending
    pending = []
    await addJson(indexName(++indexes), facts)
  }

  await addJson(headerName, header)
  return {
    stream,
    bytes: () => written,
    add: async (entry, chunks, rowsOf) => {
      const hash = createHash('sha256')
      let bytes = 0
      let rows = 0
      let part = 0
      for await (const content of inParts(chunks)) {
        hash.update(content)
        bytes += content.length
        rows += rowsOf?.(content) ?? 0
        await addPart(partName(entry, ++part), content)
      }
      const facts: EntryFacts = { name: entry, bytes, sha256: hash.digest('hex'), ...(rowsOf ? { rows } : {}) }
      digest.update(factsLine(facts))
      totals.entries++
      totals.bytes += bytes
      totals.rows += rows
      if (rowsOf) tables.push(facts)
      else totals.files++
      pending.push(facts)
      if (pending.length === indexSize) await flushIndex()
      return facts
    },
    finish: async (facts) => {
      await flushIndex()
      const manifest: ArchiveManifest = { ...totals, ...facts, tables, sha256: digest.digest('hex') }
      await addJson(manifestName, manifest)
      pack.finalize()
      await packed
      return manifest
    },
    abort: (reason) => {
      failure ??= reason
      pack.destroy(reason)
      stream.destroy(reason)
    },
  }
}
