/** The welcome's steps, in their order (AUTH-05). The last one is its end. */
export const welcomeSteps = ['you', 'about', 'expertise', 'place', 'privacy', 'done'] as const
export type WelcomeStep = (typeof welcomeSteps)[number]

const stepOf = (name: string | null) => welcomeSteps.find((step) => step === name)

/** The step that an address asks for. */
export const stepIn = (search: URLSearchParams): WelcomeStep | undefined => stepOf(search.get('step'))

export const stepPath = (step: WelcomeStep) => `/profile?step=${step}` as const

/** The step before and the step after; undefined at either end. */
export const stepBeside = (step: WelcomeStep, by: 1 | -1): WelcomeStep | undefined =>
  welcomeSteps[welcomeSteps.indexOf(step) + by]

const keyOf = (memberId: string) => `welcome-step:${memberId}`

/** The step where the member was last, in this browser. */
export const keptStep = (memberId: string): WelcomeStep | undefined => {
  try {
    return stepOf(localStorage.getItem(keyOf(memberId)))
  } catch {
    // No storage: the welcome begins at its beginning.
    return undefined
  }
}

/** Notes where the member is; `done` needs no return. */
export const keepStep = (memberId: string, step: WelcomeStep): void => {
  try {
    if (step === 'done') localStorage.removeItem(keyOf(memberId))
    else localStorage.setItem(keyOf(memberId), step)
  } catch {
    // As above.
  }
}
