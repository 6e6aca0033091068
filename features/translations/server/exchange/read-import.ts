import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { StoredOverride } from '../state.ts'
import type { ImportPlan } from './plan.ts'

export type ImportQuery = { bytes: Uint8Array; overrides: readonly StoredOverride[] }
export type ImportAnswer = { plan: ImportPlan } | { refusal: 'invalid' }

const timeoutMs = 30_000
const maxHeapMb = 512

const runThread = (query: ImportQuery): Promise<ImportAnswer> =>
  new Promise((resolve) => {
    const thread = new Worker(join(import.meta.dirname, 'import-thread.ts'), {
      workerData: query,
      // The thread reads an uploaded file, so it gets no settings or secrets.
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
      stdout: true,
      stderr: true,
    })
    const settle = (answer: ImportAnswer) => {
      clearTimeout(timeout)
      resolve(answer)
      void thread.terminate()
    }
    const timeout = setTimeout(() => settle({ refusal: 'invalid' }), timeoutMs)
    thread.once('message', settle)
    // Out of memory, or a file that breaks the parser.
    thread.once('error', () => settle({ refusal: 'invalid' }))
    thread.once('exit', () => settle({ refusal: 'invalid' }))
  })

let last: Promise<unknown> = Promise.resolve()

/** Reads a file in a separate thread, one at a time: parsing five megabytes of XML takes seconds. */
export const readImport = (query: ImportQuery): Promise<ImportAnswer> => {
  const answer = last.then(() => runThread(query))
  last = answer
  return answer
}
