import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { ImageFinding, MadeImages } from './image.ts'
import type { Order } from './maker.ts'

/** What waits at most; each of them holds an upload. */
const longestQueue = 32
/** A picture that takes longer was made to, also where the machine has much else to do: the largest take two seconds of a core. */
const patienceMs = 45_000
const idleMs = 20_000

let maker: ChildProcess | null = null
let idle: NodeJS.Timeout | undefined
let [last, waiting]: [Promise<unknown>, number] = [Promise.resolve(), 0]

const start = (): ChildProcess => {
  const started = fork(join(import.meta.dirname, 'maker.ts'), {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: ['--expose-gc'],
    // None of the settings, among them secrets. Memory is given back as soon as it is free, not kept in pools.
    env: { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '262144', MALLOC_TRIM_THRESHOLD_: '262144', UV_THREADPOOL_SIZE: '1' },
  })
  started.on('exit', () => {
    if (maker === started) maker = null
  })
  // It keeps nobody from ending.
  started.unref()
  started.channel?.unref()
  return started
}

/** Lets a process go, with all that it holds. Who comes before it has ended gets a new one. */
const letGo = (child: ChildProcess | null) => {
  child?.kill('SIGKILL')
  if (maker === child) maker = null
}

const answerTo = (order: Order) =>
  new Promise<MadeImages | ImageFinding | null>((resolve) => {
    const child = (maker ??= start())
    const patience = setTimeout(() => letGo(child), patienceMs)
    const settle = () => {
      clearTimeout(patience)
      child.off('message', answered).off('exit', ended).off('error', failed)
      child.channel?.unref()
    }
    const answered = (made: unknown) => {
      settle()
      resolve(made as MadeImages | ImageFinding)
    }
    // A picture that its decoder dies of is none.
    const ended = () => {
      settle()
      resolve('broken')
    }
    // It could not be started or reached, for which no picture can be blamed.
    const failed = () => {
      settle()
      letGo(child)
      resolve(null)
    }
    child.on('message', answered).on('exit', ended).on('error', failed)
    child.channel?.ref()
    child.send(order, (error) => error && failed())
  })

/**
 * Makes pictures in a process of their own, one after another: however many come at once, one of them is held, and a file
 * that brings the decoder down brings down nothing else. Null when none can be made at the moment, or it is not wanted any more when
 * its turn comes.
 */
export const makeInWorkshop = async ({ isWanted = () => true, ...order }: Order & { isWanted?: () => boolean }): Promise<MadeImages | ImageFinding | null> => {
  if (waiting >= longestQueue) return null
  waiting++
  clearTimeout(idle)
  const mine = last.then(() => (isWanted() ? answerTo(order) : null))
  last = mine.catch(() => undefined)
  try {
    const made = await mine
    return made !== null && typeof made === 'object' ? { ...made, made: made.made.map((one) => ({ ...one, bytes: Buffer.from(one.bytes) })) } : made
  } finally {
    if (--waiting === 0) idle = setTimeout(() => letGo(maker), idleMs).unref()
  }
}
