import { type Language, languages } from '#kit/languages.ts'
import type { FlatTexts } from '#kit/text-overrides.ts'
import type { SsrState } from '../ssr-state.ts'

type Deps = {
  textOverrides: Readonly<Record<Language, Readonly<Record<string, FlatTexts>>>>
  textsVersionOf: (texts: FlatTexts) => string
}

/** What a page's browser needs to know of changed texts: those of its areas, and which other areas have some. */
export const overridesOfPage = (
  { textOverrides, textsVersionOf }: Deps,
  language: Language,
  areas: readonly string[],
): SsrState['overrides'] => {
  if (languages.every((one) => Object.keys(textOverrides[one]).length === 0)) return undefined
  const versionsIn = (one: Language) =>
    Object.fromEntries(Object.entries(textOverrides[one]).map(([area, texts]) => [area, textsVersionOf(texts)]))
  const own = textOverrides[language]
  return {
    versions: { sv: versionsIn('sv'), en: versionsIn('en'), ar: versionsIn('ar') },
    texts: Object.fromEntries(areas.flatMap((area) => (own[area] ? [[area, own[area]]] : []))),
  }
}
