import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Mutation } from './mutations.ts'

/** Test files to run, with one mutation made or with the source as it stands. */
export type LaneRun = { mutation: Mutation | null; files: readonly string[] }

export type Lane = {
  /** The tests that fail, the first of each file, or `'late'` when they have not come to an end by then. */
  run(run: LaneRun, longestMs: number): Promise<readonly string[] | 'late'>
  close(): void
}

const nextMessage = async (child: ChildProcess, late?: AbortSignal): Promise<unknown> => {
  const over = new AbortController()
  const options = { signal: late ? AbortSignal.any([late, over.signal]) : over.signal }
  const ended = once(child, 'exit', options).then(() => {
    throw new Error('Vitest has ended by itself.')
  })
  try {
    const [message] = await Promise.race([once(child, 'message', options), ended])
    return message
  } finally {
    over.abort()
  }
}

const begin = async (): Promise<ChildProcess> => {
  // A group of its own, so that its workers end with it, and none of our own options: with `follow-parent.mjs` it would not
  // wait for work.
  const child = fork(join(import.meta.dirname, 'lane-process.ts'), { detached: true, execArgv: [] })
  await nextMessage(child)
  return child
}

/** A process that runs tests with one mutation after the other. It is killed and begun again when they come to no end. */
export const openLane = async (): Promise<Lane> => {
  let child = await begin()
  const end = () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
  }
  return {
    run: async (run, longestMs) => {
      const late = AbortSignal.timeout(longestMs)
      child.send(run)
      try {
        return (await nextMessage(child, late)) as string[]
      } catch (error) {
        if (!late.aborted) throw error
        end()
        child = await begin()
        return 'late'
      }
    },
    close: end,
  }
}
