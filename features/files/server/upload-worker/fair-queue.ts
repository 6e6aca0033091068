/** Runs one job at a time: each member's jobs in order, and the members in rotation. */
export type FairQueue = {
  readonly size: number
  /** Runs the job when its turn comes; null when the queue is full or the member has too many waiting jobs. */
  run<T>(memberId: string, job: () => Promise<T>): Promise<T | null>
}

export const createFairQueue = ({ limit, limitPerMember }: { limit: number; limitPerMember: number }): FairQueue => {
  /** The waiting jobs of each member, in the order of the rotation. */
  const waiting = new Map<string, (() => void)[]>()
  let size = 0
  let isRunning = false

  const startNext = () => {
    const [first] = waiting
    isRunning = first !== undefined
    if (!first) return
    const [memberId, [start, ...rest]] = first
    waiting.delete(memberId)
    if (rest.length > 0) waiting.set(memberId, rest)
    start?.()
  }

  return {
    get size() {
      return size
    },
    run: async (memberId, job) => {
      const jobs = waiting.get(memberId) ?? []
      if (size >= limit || jobs.length >= limitPerMember) return null
      size++
      await new Promise<void>((resolve) => {
        waiting.set(memberId, [...jobs, resolve])
        if (!isRunning) startNext()
      })
      try {
        return await job()
      } finally {
        size--
        startNext()
      }
    },
  }
}
