import { type Language, languages } from '#kit/fields.ts'
import type { Handler } from '#platform/http/route.ts'
import type { AreaCoverage, readCoverage } from '../contract/coverage.ts'
import { type Catalogue, shippedCatalogue } from './catalogue.ts'
import { currentOverrideIndex } from './overrides.ts'
import { stateOf, type StoredOverride } from './state.ts'

type OverrideOf = (area: string, key: string, language: Language) => StoredOverride | undefined

/** An override fills a text that a language lacks. */
export const coverageOf = ({ areas, texts }: Catalogue, overrideOf: OverrideOf): AreaCoverage[] =>
  areas.map((area) => {
    const own = texts.filter((text) => text.area === area)
    const inLanguage = (language: Language) => {
      const states = own.map((text) => ({ text, state: stateOf(text, language, overrideOf(area, text.key, language)) }))
      const missing = states.filter(({ state }) => state === 'missing').map(({ text }) => text.key)
      return {
        texts: own.length - missing.length,
        missing: missing.sort(),
        overridden: states.filter(({ state }) => state !== 'missing' && state !== 'shipped').length,
      }
    }
    const entries = languages.map((language) => [language, inLanguage(language)])
    return { area, keys: own.length, languages: Object.fromEntries(entries) as AreaCoverage['languages'] }
  })

export const coverage: Handler<typeof readCoverage> = async ({ db }) => {
  const index = await currentOverrideIndex(db)
  return { areas: coverageOf(shippedCatalogue(), index.get) }
}
