import type { OverriddenAreas } from '#features/translations/contract/overrides.ts'
import { type Language, languages } from '#kit/languages.ts'
import { type TextParams, type TextTree, textOf } from '#kit/texts.ts'
import type { SsrState } from '../ssr-state.ts'
import { createTextLoader } from './text-loader.ts'
import type { TextSource } from './text-source.tsx'

const initialUrls = new Map<string, string>()

const urlOf = async (area: string, language: Language): Promise<string | undefined> => {
  const known = initialUrls.get(`${language}/${area}`)
  return known ?? (await import('./text-urls.ts')).textsUrl(area, language)
}

const loadShipped = async (area: string, language: Language): Promise<TextTree> => {
  const url = await urlOf(area, language)
  // An area without texts is not a failure to retry.
  if (!url) return {}
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return (await response.json()) as TextTree
}

let overrides: SsrState['overrides']
/** The language of `overrides.texts`. */
let renderedLanguage: Language | undefined

/** An area's texts with those that administrators have changed. Most installations have none and load nothing more. */
const loadTexts = async (area: string, language: Language): Promise<TextTree> => {
  if (!overrides?.versions[language][area]) return loadShipped(area, language)
  const given = language === renderedLanguage ? overrides.texts[area] : undefined
  const [{ withOverrides, fetchOverrides }, shipped] = await Promise.all([
    import('./load-overrides.ts'),
    loadShipped(area, language),
  ])
  return withOverrides(shipped, given ?? (await fetchOverrides(area, language)))
}

/** Loads an area's texts on first use (I18N-05). */
const loader = createTextLoader(loadTexts)

/** Changes the texts that the page gets, so that their places can be found. Each method caches its results. */
export type TextMarker = {
  markTree(area: string, tree: TextTree): TextTree
  markLoading(area: string, loading: Promise<TextTree>): Promise<TextTree>
}
let marker: TextMarker | undefined

const sourceOf = (language: Language, platformName: string): TextSource => ({
  language,
  platformName,
  // Always a promise: React expects the same `use` call when it re-renders a component that suspended in `use`.
  textsOf: (area) => {
    const loading = loader.load(area, language)
    return marker?.markLoading(area, loading) ?? loading
  },
})

let source: TextSource
const listeners = new Set<() => void>()

/** The texts in the current language. `read` returns a new object after each language change. */
export const textSource = {
  read: () => source,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

const loadAll = (areas: Iterable<string>, language: Language) =>
  Promise.all([...new Set(areas)].map((area) => loader.load(area, language)))

const setSource = (next: TextSource) => {
  source = next
  for (const listener of listeners) listener()
}

/** Sets the language and loads the texts of the rendered page, whose URLs are given by area. */
export const initTexts = async ({
  language,
  site,
  texts: urls,
  overrides: rendered,
}: Pick<SsrState, 'language' | 'site' | 'texts' | 'overrides'>) => {
  source = sourceOf(language, site.platformName)
  overrides = rendered
  renderedLanguage = language
  for (const [area, url] of Object.entries(urls)) initialUrls.set(`${language}/${area}`, url)
  await loadAll(Object.keys(urls), language)
}

const noVersions: OverriddenAreas = { sv: {}, en: {}, ar: {} }

export const overrideVersions = (): OverriddenAreas => overrides?.versions ?? noVersions

/** Loads the texts of the areas whose overrides have changed, then shows them. The rest of the page stays. */
export const changeOverrides = async (versions: OverriddenAreas) => {
  const before = overrideVersions()
  const { language } = source
  const hasChanged = (area: string) => before[language][area] !== versions[language][area]
  const changed = loader.areas(language).filter(hasChanged)
  overrides = { versions, texts: {} }
  for (const other of languages)
    if (other !== language) for (const area of loader.areas(other)) loader.forget(area, other)
  if (changed.length === 0) return
  const trees = await Promise.all(changed.map((area) => loadTexts(area, language))).catch((error: unknown) => {
    if (overrides?.versions === versions) overrides = { versions: before, texts: {} }
    throw error
  })
  // A later change has loaded newer texts.
  if (overrides.versions !== versions) return
  for (const [at, area] of changed.entries()) loader.replace(area, language, trees[at] as TextTree)
  if (language === source.language) setSource(sourceOf(language, source.platformName))
}

let requestedLanguage: Language | undefined

/** Changes the language once the texts of all loaded areas have arrived. The last requested language wins. */
export const changeLanguage = async (language: Language) => {
  requestedLanguage = language
  if (language === source.language) return
  await loadAll(loader.areas(source.language), language)
  if (requestedLanguage !== language || language === source.language) return
  setSource(sourceOf(language, source.platformName))
}

export const changePlatformName = (name: string) => {
  if (name !== source.platformName) setSource(sourceOf(source.language, name))
}

/** Shows the page's texts as the marker changes them, or as they are. */
export const setTextMarker = (next: TextMarker | undefined) => {
  marker = next
  setSource(sourceOf(source.language, source.platformName))
}

export const preloadTexts = (areas: readonly string[]) => void loadAll(areas, source.language).catch(() => undefined)

/** For code outside React: the text from the first area that has the key, or undefined. */
export const findText = (areas: readonly string[], key: string, params?: TextParams): string | undefined => {
  for (const area of areas) {
    const tree = loader.get(area, source.language)
    const shown = tree && (marker?.markTree(area, tree) ?? tree)
    const text = shown && textOf(shown, key, source.language, { platform: source.platformName, ...params })
    if (text !== undefined) return text
  }
  return undefined
}
