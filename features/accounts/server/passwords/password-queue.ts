import { availableParallelism } from 'node:os'
import { kernelError } from '#platform/http/api-error.ts'
import { siteNetworkOf } from '#platform/networks.ts'

export type QueueCaller = {
  ip: string
  /** The browser was signed in to the account before, or the request has a mailed link. */
  isKnownBrowser: boolean
}

type QueuedCall = { begin: () => void; refuse: (reason: unknown) => void }

const queueFullError = () => kernelError('unavailable', { params: { seconds: 2 }, retryAfterSeconds: 2 })

/** A bounded queue in which networks take turns, so that a busy network delays only itself. */
const createFairQueue = (capacity: number) => {
  // Insertion order is turn order.
  const networks = new Map<string, QueuedCall[]>()
  let length = 0

  /** When the queue is full, refuses the newest call of the network with the most calls. */
  const add = (network: string, call: QueuedCall) => {
    const own = networks.get(network) ?? []
    if (length < capacity) length++
    else {
      const largest = [...networks.values()].reduce<QueuedCall[]>(
        (longest, other) => (other.length > longest.length ? other : longest),
        [],
      )
      if (largest.length <= own.length + 1) return call.refuse(queueFullError())
      largest.pop()?.refuse(queueFullError())
    }
    own.push(call)
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
 * Runs at most `concurrency` calls at a time and queues up to `capacity` more. Known browsers have a separate queue
 * and every second turn, so that a flood of sign-ins does not block members.
 * @throws ApiError `unavailable` if the queue is full
 */
export const createPasswordQueue = ({
  concurrency,
  capacity,
}: {
  concurrency: number
  capacity: { known: number; unknown: number }
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
      // The finished call passes its slot on, so `running` does not change.
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
 * The queue for Argon2, which uses a core for tens of milliseconds per call. More calls than cores only slow each other
 * down, and callers would give up before a longer queue reached them.
 */
export const runInPasswordQueue = createPasswordQueue({
  concurrency: availableParallelism(),
  capacity: { known: 16, unknown: 64 },
})
