import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'

/** `abort`: the client went away. `fail`: the rest could not be read. */
export type Outcome = 'complete' | 'abort' | 'fail'

/** Between attempts to record the end of an export that was cut off. */
const retryDelaysMs = [100, 2_000, 10_000, 60_000]

type Source = {
  head: string
  pages: AsyncIterable<readonly unknown[]>
  write: (rows: readonly unknown[]) => string
  /** Called once, with the rows that were handed to the client; when complete, before the last byte. */
  onEnd: (outcome: Outcome, rows: number) => Promise<void>
}

/** Streams an export. The next page is read when the client has taken the one before. */
export const createExportStream = ({ head, pages, write, onEnd }: Source): Readable => {
  let rows = 0
  let isComplete = false
  async function* chunks() {
    if (head !== '') yield Buffer.from(head)
    for await (const page of pages) {
      if (page.length === 0) continue
      yield Buffer.from(write(page))
      rows += page.length
    }
    isComplete = true
    await onEnd('complete', rows)
  }
  /** The database may be gone for the same reason as the rest of the rows. The start of the export is recorded anyhow. */
  const endEarly = async (outcome: Outcome) => {
    for (const delayMs of retryDelaysMs) {
      try {
        return await onEnd(outcome, rows)
      } catch {
        await setTimeout(delayMs, undefined, { ref: false })
      }
    }
  }
  const stream = Readable.from(chunks(), { objectMode: false })
  stream.once('close', () => {
    if (!isComplete) void endEarly(stream.errored ? 'fail' : 'abort')
  })
  return stream
}
