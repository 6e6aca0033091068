import { monitorEventLoopDelay } from 'node:perf_hooks'

const sampleMs = 1

const cpuMs = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/**
 * Watches how long the event loop of this process is blocked. The returned function ends the watch and gives the longest
 * time in milliseconds; of processor time if that is less, because a busy machine suspends the process for longer.
 */
export const watchEventLoop = (): (() => number) => {
  const delay = monitorEventLoopDelay({ resolution: sampleMs })
  let [last, longest] = [cpuMs(), 0]
  const sampling = setInterval(() => {
    const now = cpuMs()
    longest = Math.max(longest, now - last)
    last = now
  }, sampleMs)
  delay.enable()
  return () => {
    delay.disable()
    clearInterval(sampling)
    return Math.min(delay.max / 1e6, longest)
  }
}
