import { pipeline, type Readable, Transform } from 'node:stream'

/** Passes a stream on and counts its bytes. A failure of one ends the other. */
export const countBytes = (source: Readable): { stream: Readable; bytes: () => number } => {
  let count = 0
  const stream = new Transform({
    transform: (chunk: Buffer, _, done) => {
      count += chunk.length
      done(null, chunk)
    },
  })
  // The reader of the result learns of a failure.
  pipeline(source, stream, () => undefined)
  return { stream, bytes: () => count }
}
