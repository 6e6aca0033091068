import { describe, expect, it } from 'vitest'
import { referenceMachine, throttlingRateOf } from './calibration.ts'

const { index, throttledIndex } = referenceMachine
/** The model of throttling: each step of the rate costs the same on one machine. */
const speedAt = (rate: number, machine: typeof referenceMachine) =>
  machine.index / (1 + ((machine.index / machine.throttledIndex - 1) / 3) * (rate - 1))

describe('throttlingRateOf', () => {
  it('the throttling rate of the reference machine is 4', () => {
    expect(throttlingRateOf(referenceMachine)).toBeCloseTo(4)
  })

  it.each([
    ['twice as fast', { index: index * 2, throttledIndex: throttledIndex * 2 }],
    ['half as fast', { index: index / 2, throttledIndex: throttledIndex / 2 }],
    ['where throttling costs no time of its own', { index, throttledIndex: index / 4 }],
  ])('a machine that is %s is throttled to the speed of the reference machine', (_, machine) => {
    expect(speedAt(throttlingRateOf(machine), machine)).toBeCloseTo(throttledIndex)
  })

  it('the throttling rate is below 1 on a machine that is slower than the throttled reference machine', () => {
    expect(throttlingRateOf({ index: throttledIndex - 1, throttledIndex: throttledIndex / 7 })).toBeLessThan(1)
  })
})
