import { availableParallelism } from 'node:os'
import { kernelError } from '#platform/http/api-error.ts'
import { siteNetworkOf } from '#platform/networks.ts'

/** Where a call that derives a password comes from. */
export type QueueCaller = {
  ip: string
  /** Its browser was signed in to the account before, or its user was sent a link by mail. */
  isKnownBrowser: boolean
}

type QueuedCall = { begin: () => void; refuse: (reason: unknown) => void }

const queueFullError = () => kernelError('unavailable', { params: { seconds: 2 }, retryAfterSeconds: 2 })

/** Calls that wait. Networks take turns, so a network that sends much waits for itself. */
const createFairQueue = (capacity: number) => {
  // In the order of their turns.
  const networks = new Map<string, QueuedCall[]>()
  let length = 0

  /** Adds a call. When all places are taken, the network with the most gives up its newest, or else the call is refused. */
  const add = (network: string, waiting: QueuedCall) => {
    const own = networks.get(network) ?? []
    if (length < capacity) length++
    else {
      const largest = [...networks.values()].reduce<QueuedCall[]>(
        (most, other) => (other.length > most.length ? other : most),
        [],
      )
      if (largest.length <= own.length + 1) return waiting.refuse(queueFullError())
      largest.pop()?.refuse(queueFullError())
    }
    own.push(waiting)
    networks.set(network, own)
  }

  const take = (): QueuedCall | undefined => {
    for (const [network, own] of networks) {
      const first = own.shift()
      networks.delete(network)
      if (own.length > 0) networks.set(network, own)
      length--
      return first
    }
    return undefined
  }
  return { add, take }
}

/**
 * Runs `atOnce` works at the same time and lets a bounded number wait. Known browsers have places and every other turn for themselves,
 * so that a flood of sign-ins does not close the sign-in to members.
 * @returns runs a work in its turn; throws Failure `unavailable` for a work that gets no place
 */
export const createPasswordQueue = ({
  atOnce: concurrency,
  places: capacity,
}: {
  atOnce: number
  places: { known: number; unknown: number }
}) => {
  let running = 0
  let queues = [createFairQueue(capacity.known), createFairQueue(capacity.unknown)] as const
  const [known, unknown] = queues

  const takeNext = () => {
    const [first, second] = queues
    queues = [second, first]
    return first.take() ?? second.take()
  }

  return async <T>({ ip, isKnownBrowser }: QueueCaller, work: () => Promise<T>): Promise<T> => {
    if (running < concurrency) running++
    else {
      // The work that ends hands over its turn, so `running` stays as it is.
      await new Promise<void>((begin, refuse) =>
        (isKnownBrowser ? known : unknown).add(siteNetworkOf(ip), { begin, refuse }),
      )
    }
    try {
      return await work()
    } finally {
      const next = takeNext()
      if (next) next.begin()
      else running--
    }
  }
}

/**
 * The process's queue for Argon2: each derivation keeps a core busy for tens of milliseconds. Beyond the cores they only slow each other
 * down, and a call that waits longer than this queue would have been given up by its caller.
 */
export const runInPasswordQueue = createPasswordQueue({
  atOnce: availableParallelism(),
  places: { known: 16, unknown: 64 },
})
