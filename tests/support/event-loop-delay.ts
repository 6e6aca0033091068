import { monitorEventLoopDelay } from 'node:perf_hooks'

const cpuMs = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Longest delay of the event loop, in ms of CPU time: a busy machine suspends threads for longer. */
export const longestEventLoopDelayMs = async (work: () => Promise<void>): Promise<number> => {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  let [last, longest] = [cpuMs(), 0]
  const sampling = setInterval(() => {
    const now = cpuMs()
    longest = Math.max(longest, now - last)
    last = now
  }, 5)
  delay.enable()
  await work()
  delay.disable()
  clearInterval(sampling)
  return Math.min(delay.max / 1e6, Math.max(longest, cpuMs() - last))
}
