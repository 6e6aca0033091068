import { existsSync, readdirSync, readFileSync } from 'node:fs'

// Linux reports times to programs in hundredths of a second on every machine.
const msPerTick = 10

const sumMs = (ticks: readonly string[]) => ticks.reduce((sum, one) => sum + Number(one) * msPerTick, 0)

/** The parent of a process and its processor time, which includes the time of its ended children. */
export const parseProcessStat = (stat: string): { parent: number; cpuMs: number } => {
  // The name in parentheses can contain spaces. The state follows it, then the parent.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return { parent: Number(fields[1]), cpuMs: sumMs(fields.slice(11, 15)) }
}

/** Milliseconds that all processors have worked for programs and the kernel since the start of the machine. */
export const parseBusyMs = (stat: string): number => sumMs((stat.split('\n')[0] ?? '').split(/\s+/).slice(1, 4))

const readProcesses = () => {
  const processes = new Map<number, ReturnType<typeof parseProcessStat>>()
  for (const pid of readdirSync('/proc').map(Number)) {
    if (!Number.isInteger(pid)) continue
    try {
      processes.set(pid, parseProcessStat(readFileSync(`/proc/${pid}/stat`, 'utf8')))
    } catch {
      // The process has ended.
    }
  }
  return processes
}

/** The processor time of a process and its descendants in milliseconds; null where there is no /proc. */
export const cpuMsOfTree = (root: number): number | null => {
  if (!existsSync('/proc/stat')) return null
  const processes = readProcesses()
  const isInTree = (pid: number): boolean => pid === root || (pid > 1 && isInTree(processes.get(pid)?.parent ?? 0))
  return [...processes].reduce((sum, [pid, { cpuMs }]) => sum + (isInTree(pid) ? cpuMs : 0), 0)
}

/**
 * Watches what programs that this process did not start use of the processors. The returned function ends the watch and
 * gives the average number of processors that they kept busy; null where there is no /proc.
 */
export const watchOtherPrograms = (): (() => number | null) => {
  const otherMs = () => {
    const ownMs = cpuMsOfTree(process.pid)
    return ownMs === null ? null : parseBusyMs(readFileSync('/proc/stat', 'utf8')) - ownMs
  }
  const [startedAt, before] = [performance.now(), otherMs()]
  return () => {
    const after = otherMs()
    if (before === null || after === null) return null
    return Math.max(0, (after - before) / (performance.now() - startedAt))
  }
}
