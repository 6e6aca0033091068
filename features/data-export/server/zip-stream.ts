import { Readable } from 'node:stream'
import yazl from 'yazl'

/** A file of a zip. `open` is called when its turn comes, so that one is open at a time. Texts come in parts. */
export type ZipEntry = { path: string; compress: boolean; open: () => Promise<Readable | Iterable<string>> }

const chunkLength = 16_384

/** Joins the parts of a text to larger ones. */
function* inChunks(parts: Iterable<string>): Iterable<Buffer> {
  let chunk = ''
  for (const part of parts) {
    chunk += part
    if (chunk.length < chunkLength) continue
    yield Buffer.from(chunk)
    chunk = ''
  }
  if (chunk !== '') yield Buffer.from(chunk)
}

/** Streams a zip. The stream fails when an entry does. Zip64 where needed, names in UTF-8. */
export const zipStream = (entries: readonly ZipEntry[], now: Date): Readable => {
  const zip = new yazl.ZipFile()
  const output = zip.outputStream as Readable
  const fail = (error: Error) => void output.destroy(error)
  zip.on('error', fail)
  let current: Readable | undefined
  output.on('close', () => current?.destroy())
  for (const { path, compress, open } of entries)
    zip.addReadStreamLazy(path, { mtime: now, compress }, (pass) => {
      open().then((content) => {
        current = content instanceof Readable ? content : Readable.from(inChunks(content))
        // The library does not watch the streams that it is given.
        current.on('error', fail)
        pass(null, current)
      }, fail)
    })
  zip.end()
  return output
}
