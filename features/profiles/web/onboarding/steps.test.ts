import { expect, it } from 'vitest'
import { adjacentStep, parseStep, stepPath, onboardingSteps } from './steps.ts'

it('[AUTH-05/onboarding] every onboarding step has a URL, and an unknown step in the URL is ignored', () => {
  for (const step of onboardingSteps)
    expect(parseStep(new URL(stepPath(step), 'http://here.invalid').searchParams)).toBe(step)
  expect(parseStep(new URLSearchParams('step=elsewhere'))).toBeUndefined()
  expect(parseStep(new URLSearchParams())).toBeUndefined()
})

it('[AUTH-05/onboarding] the onboarding steps follow each other in order', () => {
  expect(adjacentStep('you', -1)).toBeUndefined()
  expect(adjacentStep('you', 1)).toBe('about')
  expect(adjacentStep('done', -1)).toBe('privacy')
  expect(adjacentStep('done', 1)).toBeUndefined()
})
