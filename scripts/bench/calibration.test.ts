import { describe, expect, it } from 'vitest'
import { lighthouseSlowdownOf, referenceMachine, slowdownPerRateOf, throttlingRateOf } from './calibration.ts'

const { index, throttledIndex } = referenceMachine

describe('throttlingRateOf', () => {
  it('the throttling rate of the reference machine is 4', () => {
    expect(throttlingRateOf(index, slowdownPerRateOf([referenceMachine]))).toBeCloseTo(4)
  })

  it.each([
    ['twice as fast', { index: index * 2, throttledIndex: throttledIndex * 2 }],
    ['half as fast', { index: index / 2, throttledIndex: throttledIndex / 2 }],
    ['where throttling costs no time of its own', { index, throttledIndex: index / 4 }],
  ])('a machine that is %s is throttled to the speed of the reference machine', (_, machine) => {
    const slowdownPerRate = slowdownPerRateOf([machine])
    const rate = throttlingRateOf(machine.index, slowdownPerRate)
    expect(machine.index / (1 + slowdownPerRate * (rate - 1))).toBeCloseTo(throttledIndex)
  })

  it('the throttling rate is below 1 on a machine that is slower than the throttled reference machine', () => {
    expect(throttlingRateOf(throttledIndex - 1, 2)).toBeLessThan(1)
  })
})

it('one disturbed measurement does not change what a step of the throttling rate costs', () => {
  const disturbed = { index: index / 2, throttledIndex }
  expect(slowdownPerRateOf([referenceMachine, disturbed, referenceMachine])).toBeCloseTo(
    slowdownPerRateOf([referenceMachine]),
  )
})

describe('lighthouseSlowdownOf', () => {
  it("Lighthouse's slowdown is 4 on the reference machine, and lower on a slower one", () => {
    expect([lighthouseSlowdownOf({ index }), lighthouseSlowdownOf({ index: index / 2 })]).toEqual([4, 2])
  })
})
