import { describe, it } from 'vitest'

/**
 * The combinations that journeys run in. They cover both directions, sizes and colour schemes;
 * `tests/area-pages.test.ts` visits every page in the others.
 */
export const combinations = [
  { language: 'sv', size: 'desktop', scheme: 'light' },
  { language: 'ar', size: 'phone', scheme: 'dark' },
] as const

type Combination = (typeof combinations)[number]
type DefineTest = (title: string, run: () => Promise<void>) => void

/**
 * Describes a journey in both combinations. The first test, the main path, runs in both; each further test runs in one
 * of them, in turn (decision 083). `$language` and `$size` in the title stand for those of the combination.
 */
export const describeJourney = (title: string, define: (combination: Combination, it: DefineTest) => void) =>
  describe.each(combinations)(title, (combination) => {
    let place = 0
    define(combination, (testTitle, run) => {
      const isInTurn = place === 0 || combinations[place % combinations.length] === combination
      place += 1
      if (isInTurn) it(testTitle, run)
    })
  })
