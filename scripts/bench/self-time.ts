import type { Profiler } from 'node:inspector'

export type SelfTime = { name: string; place: string; ms: number }

/** The functions of a CPU profile by the time spent in them without their callees, longest first. */
export const selfTimes = ({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): SelfTime[] => {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]))
  const times = new Map<string, SelfTime>()
  for (const [at, id] of samples.entries()) {
    const frame = frames.get(id)
    if (!frame) continue
    const { functionName, url, lineNumber } = frame
    // Lines of a profile are counted from 0. V8's own entries, such as the garbage collector, have no file.
    const place = url === '' ? '' : `${url}:${lineNumber + 1}`
    const name = functionName || '(anonymous)'
    const key = `${name} ${place}`
    const time = times.get(key) ?? { name, place, ms: 0 }
    time.ms += (timeDeltas[at] ?? 0) / 1000
    times.set(key, time)
  }
  return [...times.values()].toSorted((a, b) => b.ms - a.ms)
}
