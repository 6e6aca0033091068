import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { BusyAnswer, BusyQuery } from './busy-query.ts'

/** 10,000 events take less than a second. */
const defaultTimeoutMs = 4_000
const maxHeapMb = 128

const runThread = (query: BusyQuery, timeoutMs: number): Promise<BusyAnswer> =>
  new Promise((resolve) => {
    const thread = new Worker(join(import.meta.dirname, 'busy-thread.ts'), {
      workerData: query,
      // The thread reads untrusted text, so it gets no settings or secrets.
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
      stdout: true,
      stderr: true,
    })
    const settle = (answer: BusyAnswer) => {
      clearTimeout(timeout)
      resolve(answer)
      void thread.terminate()
    }
    const timeout = setTimeout(() => settle({ refusal: 'too_complex' }), timeoutMs)
    thread.once('message', settle)
    // Out of memory, or a text that breaks the parser.
    thread.once('error', () => settle({ refusal: 'too_complex' }))
    thread.once('exit', () => settle({ refusal: 'too_complex' }))
  })

let last: Promise<unknown> = Promise.resolve()

/** Reads a calendar in a separate thread, one at a time, because rules of recurring events can take any time. */
export const readBusy = (query: BusyQuery, timeoutMs = defaultTimeoutMs): Promise<BusyAnswer> => {
  const answer = last.then(() => runThread(query, timeoutMs))
  last = answer
  return answer
}
