/** The welcome's steps, in their order (AUTH-05). The last one is its end. */
export const onboardingSteps = ['you', 'about', 'expertise', 'place', 'privacy', 'done'] as const
export type OnboardingStep = (typeof onboardingSteps)[number]

const findStep = (name: string | null) => onboardingSteps.find((step) => step === name)

/** The step that an address asks for. */
export const parseStep = (search: URLSearchParams): OnboardingStep | undefined => findStep(search.get('step'))

export const stepPath = (step: OnboardingStep) => `/profile?step=${step}` as const

/** The step before and the step after; undefined at either end. */
export const adjacentStep = (step: OnboardingStep, by: 1 | -1): OnboardingStep | undefined =>
  onboardingSteps[onboardingSteps.indexOf(step) + by]

const storageKeyOf = (memberId: string) => `welcome-step:${memberId}`

/** The step where the member was last, in this browser. */
export const loadStep = (memberId: string): OnboardingStep | undefined => {
  try {
    return findStep(localStorage.getItem(storageKeyOf(memberId)))
  } catch {
    // No storage: the welcome begins at its beginning.
    return undefined
  }
}

/** Notes where the member is; `done` needs no return. */
export const storeStep = (memberId: string, step: OnboardingStep): void => {
  try {
    if (step === 'done') localStorage.removeItem(storageKeyOf(memberId))
    else localStorage.setItem(storageKeyOf(memberId), step)
  } catch {
    // As above.
  }
}
