import { type ChildProcess, fork } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ImageFinding, MadeImages } from './image.ts'
import type { Order } from './maker.ts'

/** What waits at most; each of them holds an upload. */
const longestQueue = 32
/** A picture that costs more was made to: the largest take two seconds of a core. */
const usualMostCpuMs = 30_000
/** Where the machine has much else to do it takes longer, which is not the picture's fault; nobody waits for ever. */
const usualPatienceMs = 180_000
/** How long the process is kept for who comes next. */
const usualIdleMs = 20_000

let maker: ChildProcess | null = null
let idle: NodeJS.Timeout | undefined
let [last, waiting]: [Promise<unknown>, number] = [Promise.resolve(), 0]

const start = (): ChildProcess => {
  const started = fork(join(import.meta.dirname, 'maker.ts'), {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: ['--expose-gc'],
    // None of the settings, among them secrets, but where to put what does not fit. Memory is given back as soon as it is free, not kept in pools.
    env: { TMPDIR: tmpdir(), MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '262144', MALLOC_TRIM_THRESHOLD_: '262144', UV_THREADPOOL_SIZE: '1' },
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

const answerTo = (order: Order, patienceMs: number) =>
  new Promise<MadeImages | ImageFinding | null>((resolve) => {
    const child = (maker ??= start())
    const patience = setTimeout(() => failed(), patienceMs)
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
    // It could not be started or reached, or not in time, for which no picture can be blamed.
    const failed = () => {
      settle()
      letGo(child)
      resolve(null)
    }
    child.on('message', answered).on('exit', ended).on('error', failed)
    child.channel?.ref()
    child.send(order, (error) => error && failed())
  })

type Wishes = Omit<Order, 'mostCpuMs'> & { mostCpuMs?: number; patienceMs?: number; idleMs?: number; isWanted?: () => boolean }

/**
 * Makes pictures in a process of their own, one after another: however many come at once, one of them is held, and a file
 * that brings the decoder down brings down nothing else. Null when none can be made at the moment, or it is not wanted any more when
 * its turn comes.
 */
export const makeInWorkshop = async (wishes: Wishes): Promise<MadeImages | ImageFinding | null> => {
  const { mostCpuMs = usualMostCpuMs, patienceMs = usualPatienceMs, idleMs = usualIdleMs, isWanted = () => true, ...what } = wishes
  if (waiting >= longestQueue) return null
  waiting++
  clearTimeout(idle)
  const mine = last.then(() => (isWanted() ? answerTo({ ...what, mostCpuMs }, patienceMs) : null))
  last = mine.catch(() => undefined)
  try {
    const made = await mine
    return made !== null && typeof made === 'object' ? { ...made, made: made.made.map((one) => ({ ...one, bytes: Buffer.from(one.bytes) })) } : made
  } finally {
    if (--waiting === 0) idle = setTimeout(() => letGo(maker), idleMs).unref()
  }
}
