import { tryStorage } from '#shell/storage.ts'

/** The onboarding steps in order (AUTH-05). */
export const onboardingSteps = ['you', 'about', 'expertise', 'place', 'privacy', 'done'] as const
export type OnboardingStep = (typeof onboardingSteps)[number]

const findStep = (name: string | null) => onboardingSteps.find((step) => step === name)

export const parseStep = (search: URLSearchParams): OnboardingStep | undefined => findStep(search.get('step'))

export const stepPath = (step: OnboardingStep) => `/profile?step=${step}` as const

/** Undefined before the first and after the last step. */
export const adjacentStep = (step: OnboardingStep, by: 1 | -1): OnboardingStep | undefined =>
  onboardingSteps[onboardingSteps.indexOf(step) + by]

const storageKeyOf = (memberId: string) => `welcome-step:${memberId}`

/** The member's last step in this browser. */
export const loadStep = (memberId: string): OnboardingStep | undefined =>
  tryStorage(() => findStep(localStorage.getItem(storageKeyOf(memberId))))

export const storeStep = (memberId: string, step: OnboardingStep): void => {
  tryStorage(() =>
    step === 'done'
      ? localStorage.removeItem(storageKeyOf(memberId))
      : localStorage.setItem(storageKeyOf(memberId), step),
  )
}
