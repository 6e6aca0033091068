import { expect, it } from 'vitest'
import { adjacentStep, parseStep, stepPath, onboardingSteps } from './steps.ts'

it('[AUTH-05/onboarding] every step of the welcome has an address, and an address that names none asks for none', () => {
  for (const step of onboardingSteps)
    expect(parseStep(new URL(stepPath(step), 'http://here.invalid').searchParams)).toBe(step)
  expect(parseStep(new URLSearchParams('step=elsewhere'))).toBeUndefined()
  expect(parseStep(new URLSearchParams())).toBeUndefined()
})

it('[AUTH-05/onboarding] the steps follow each other from the first to the last', () => {
  expect(adjacentStep('you', -1)).toBeUndefined()
  expect(adjacentStep('you', 1)).toBe('about')
  expect(adjacentStep('done', -1)).toBe('privacy')
  expect(adjacentStep('done', 1)).toBeUndefined()
})
