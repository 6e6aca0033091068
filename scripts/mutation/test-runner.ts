import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Mutation } from './mutations.ts'

/** Test files to run, with one mutation or (`null`) with the source unchanged. */
export type TestRun = { mutation: Mutation | null; files: readonly string[] }

export type TestRunner = {
  /** The first failure of each failing test file, or `'late'` when the tests take longer than `timeoutMs`. */
  run(run: TestRun, timeoutMs: number): Promise<readonly string[] | 'late'>
  close(): void
}

const nextMessage = async (child: ChildProcess, timeout?: AbortSignal): Promise<unknown> => {
  const settled = new AbortController()
  const options = { signal: timeout ? AbortSignal.any([timeout, settled.signal]) : settled.signal }
  const exited = once(child, 'exit', options).then(() => {
    throw new Error('The Vitest process exited unexpectedly.')
  })
  try {
    const [message] = await Promise.race([once(child, 'message', options), exited])
    return message
  } finally {
    settled.abort()
  }
}

const startProcess = async (): Promise<ChildProcess> => {
  // `detached` puts the child and its workers into one process group, which can be killed as a whole. `execArgv` drops
  // the inherited `follow-parent.mjs`, which would unreference the IPC channel and let the idle child exit.
  const child = fork(join(import.meta.dirname, 'test-runner-process.ts'), { detached: true, execArgv: [] })
  await nextMessage(child)
  return child
}

/** Runs tests in a child process that is reused between runs; a timeout kills the process and starts a new one. */
export const createTestRunner = async (): Promise<TestRunner> => {
  let child = await startProcess()
  const close = () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
  }
  return {
    run: async (run, timeoutMs) => {
      const timeout = AbortSignal.timeout(timeoutMs)
      child.send(run)
      try {
        return (await nextMessage(child, timeout)) as string[]
      } catch (error) {
        if (!timeout.aborted) throw error
        close()
        child = await startProcess()
        return 'late'
      }
    },
    close,
  }
}
