import { median } from './load.ts'

/** Speed of the processor for a page: rounds of the work in `machine-speed.ts` per second. */
export type MachineSpeed = {
  index: number
  /** The speed that is left at Chromium's throttling rate 4. */
  throttledIndex: number
}

/**
 * The machine that all limits refer to: two cores of an AMD EPYC in a virtual machine, quiet, on 2026-11-26. A measured
 * page gets `throttledIndex`, the speed of this machine at Chromium's rate 4. That is a fifth of its full speed rather
 * than a fourth, because each of the five thousand interruptions per second that throttle a page costs time as well.
 */
export const referenceMachine: MachineSpeed = { index: 254, throttledIndex: 48 }

/** The rate of `throttledIndex`. */
export const nominalRate = 4

/**
 * The slowdown that each step of the throttling rate adds: 1 if throttling cost nothing. The median of several
 * measurements, because other work on the machine disturbs some of them.
 */
export const slowdownPerRateOf = (measurements: readonly MachineSpeed[]): number =>
  median(measurements.map(({ index, throttledIndex }) => (index / throttledIndex - 1) / (nominalRate - 1)))

/**
 * The rate for Chromium's throttling at which a page runs as fast as on the throttled reference machine, so that the
 * same limits hold on every machine: one that is slower already, or busy with other work, is throttled less. Below 1,
 * the machine is too slow even without throttling, and a missed limit would say nothing about the page.
 * @param index the machine's current speed
 */
export const throttlingRateOf = (index: number, slowdownPerRate: number): number =>
  1 + (index / referenceMachine.throttledIndex - 1) / slowdownPerRate

/** Lighthouse multiplies the times that it has measured, so its slowdown of the reference machine is exactly 4. */
export const lighthouseSlowdownOf = ({ index }: Pick<MachineSpeed, 'index'>): number =>
  (nominalRate * index) / referenceMachine.index

export class MachineTooSlow extends Error {
  constructor(index: number) {
    super(
      `The machine is too slow for a verdict: its index is ${Math.round(index)}, the reference machine's ${referenceMachine.index}.`,
    )
  }
}
