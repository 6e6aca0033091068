import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { say } from './options.ts'

/** The highest load average of the last minute at which a comparison starts. */
const maxLoadAverage = 1.5
const maxWaitMs = 180_000
const checkDelayMs = 5_000

export class BusyMachine extends Error {
  constructor(average: number) {
    super(
      `The machine is busy with other work: its load average is ${average.toFixed(1)}, above ${maxLoadAverage}. ` +
        'Stop the other work, or measure regardless with --busy.',
    )
  }
}

/**
 * Waits until the load of the bench's own preparations, such as seeding, has left the load average.
 * @throws {BusyMachine} when it stays too high: other programs take processor time from the measurement
 */
export const waitForQuietMachine = async (): Promise<void> => {
  const deadline = performance.now() + maxWaitMs
  const average = () => loadavg()[0] as number
  if (average() <= maxLoadAverage) return
  say(`The load average is ${average().toFixed(1)}: waiting up to 3 minutes for it to fall below ${maxLoadAverage}.`)
  while (average() > maxLoadAverage) {
    if (performance.now() > deadline) throw new BusyMachine(average())
    await pause(checkDelayMs)
  }
}
