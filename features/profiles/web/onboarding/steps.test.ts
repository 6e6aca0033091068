import { expect, it } from 'vitest'
import { stepBeside, stepIn, stepPath, welcomeSteps } from './steps.ts'

it('[AUTH-05/onboarding] every step of the welcome has an address, and an address that names none asks for none', () => {
  for (const step of welcomeSteps)
    expect(stepIn(new URL(stepPath(step), 'http://here.invalid').searchParams)).toBe(step)
  expect(stepIn(new URLSearchParams('step=elsewhere'))).toBeUndefined()
  expect(stepIn(new URLSearchParams())).toBeUndefined()
})

it('[AUTH-05/onboarding] the steps follow each other from the first to the last', () => {
  expect(stepBeside('you', -1)).toBeUndefined()
  expect(stepBeside('you', 1)).toBe('about')
  expect(stepBeside('done', -1)).toBe('privacy')
  expect(stepBeside('done', 1)).toBeUndefined()
})
