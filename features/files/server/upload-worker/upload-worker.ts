import { type ChildProcess, fork } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { UploadResult, UploadTask } from './child.ts'
import { createFairQueue } from './fair-queue.ts'

/** Each queued job holds an upload in memory. One member may fill half of the queue. */
const queue = createFairQueue({ limit: 32, limitPerMember: 16 })
/** The largest pictures take two seconds of CPU time. */
const defaultCpuLimitMs = 30_000
/** Longer than the CPU limit, so that a busy machine does not fail uploads. */
const defaultTimeoutMs = 180_000
const defaultIdleMs = 20_000

let worker: ChildProcess | null = null
let idleTimer: NodeJS.Timeout | undefined

const startWorker = (): ChildProcess => {
  const child = fork(join(import.meta.dirname, 'child.ts'), {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: ['--expose-gc'],
    // The worker reads untrusted bytes, so it gets no settings or secrets. The allocator settings return freed memory
    // at once.
    env: {
      TMPDIR: tmpdir(),
      MALLOC_ARENA_MAX: '1',
      MALLOC_MMAP_THRESHOLD_: '262144',
      MALLOC_TRIM_THRESHOLD_: '262144',
      UV_THREADPOOL_SIZE: '1',
    },
  })
  child.on('exit', () => {
    if (worker === child) worker = null
  })
  // A running worker must not keep the server process alive.
  child.unref()
  child.channel?.unref()
  return child
}

const discardWorker = (child: ChildProcess | null) => {
  child?.kill('SIGKILL')
  if (worker === child) worker = null
}

/** The result; `'crashed'` when the worker exits during the task, null when it cannot be started or times out. */
const runInWorker = (task: UploadTask, timeoutMs: number) =>
  new Promise<UploadResult | 'crashed' | null>((resolve) => {
    const child = (worker ??= startWorker())
    const timeout = setTimeout(() => onFailure(), timeoutMs)
    const settle = () => {
      clearTimeout(timeout)
      child.off('message', onResult).off('exit', onExit).off('error', onFailure)
      child.channel?.unref()
    }
    const onResult = (result: unknown) => {
      settle()
      resolve(result as UploadResult)
    }
    const onExit = () => {
      settle()
      resolve('crashed')
    }
    const onFailure = () => {
      settle()
      discardWorker(child)
      resolve(null)
    }
    child.on('message', onResult).on('exit', onExit).on('error', onFailure)
    child.channel?.ref()
    child.send(task, (error) => error && onFailure())
  })

/** IPC delivers buffers as plain byte arrays. */
const withBuffers = (result: UploadResult): UploadResult => {
  if (result.refusal || !result.images) return result
  const renditions = result.images.renditions.map((image) => ({ ...image, bytes: Buffer.from(image.bytes) }))
  return { ...result, images: { ...result.images, renditions } }
}

type Options = Omit<UploadTask, 'cpuLimitMs'> & {
  memberId: string
  cpuLimitMs?: number
  timeoutMs?: number
  idleMs?: number
  isCancelled?: () => boolean
}

/**
 * Inspects an upload and creates its images in a child process, one upload at a time and members in rotation, so that a
 * hostile file neither blocks nor crashes the server (decision 014). Null when the queue is full, the worker is
 * unavailable, or `isCancelled` returns true when the upload's turn comes.
 */
export const processUpload = async (options: Options): Promise<UploadResult | null> => {
  const {
    memberId,
    cpuLimitMs = defaultCpuLimitMs,
    timeoutMs = defaultTimeoutMs,
    idleMs = defaultIdleMs,
    isCancelled = () => false,
    ...task
  } = options
  clearTimeout(idleTimer)
  try {
    const result = await queue.run(memberId, async () =>
      isCancelled() ? null : runInWorker({ ...task, cpuLimitMs }, timeoutMs),
    )
    if (result !== 'crashed') return result && withBuffers(result)
    return {
      refusal: {
        code: task.type.startsWith('image/') ? 'file.image_unreadable' : 'file.type_not_allowed',
        reason: 'broken',
      },
    }
  } finally {
    if (queue.size === 0) idleTimer = setTimeout(() => discardWorker(worker), idleMs).unref()
  }
}
