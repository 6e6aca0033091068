import type { Language } from '#kit/languages.ts'
import { type TextParams, type TextTree, textOf } from '#kit/texts.ts'
import { createTextLoader } from './text-loader.ts'
import type { TextSource } from './text-source.tsx'

/** Where the first page's texts lie, as `language/area`. */
const initialUrls = new Map<string, string>()

const urlOf = async (area: string, language: Language): Promise<string | undefined> => {
  const known = initialUrls.get(`${language}/${area}`)
  return known ?? (await import('./text-urls.ts')).textsUrl(area, language)
}

/** The browser's texts: an area's are loaded when first used (I18N-05). */
const loader = createTextLoader(async (area, language) => {
  const url = await urlOf(area, language)
  // An area without texts is no failure to try again.
  if (!url) return {}
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return (await response.json()) as TextTree
})

const sourceOf = (language: Language): TextSource => ({
  language,
  // Always the promise, also when the texts are here: a component that waited with `use` is rendered again from where it
  // was, and must come by the same `use`, or React takes the hooks after it for others.
  textsOf: (area) => loader.load(area, language),
})

let source: TextSource
const listeners = new Set<() => void>()

/** The texts in the language on screen; another object after every change of language. */
export const textSource = {
  read: () => source,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

const loadAll = (areas: Iterable<string>, language: Language) =>
  Promise.all([...new Set(areas)].map((area) => loader.load(area, language)))

/** Starts the texts in a language; resolves when those the page was rendered with are here. `urls`: by area. */
export const initTexts = async (language: Language, urls: Record<string, string>) => {
  source = sourceOf(language)
  for (const [area, url] of Object.entries(urls)) initialUrls.set(`${language}/${area}`, url)
  await loadAll(Object.keys(urls), language)
}

let requestedLanguage: Language | undefined

/**
 * Speaks another language once everything on screen can: until then, the old one stays. Of several that are asked for the
 * last one counts, whichever's texts are here first.
 */
export const changeLanguage = async (language: Language) => {
  requestedLanguage = language
  if (language === source.language) return
  await loadAll(loader.areas(source.language), language)
  if (requestedLanguage !== language || language === source.language) return
  source = sourceOf(language)
  for (const listener of listeners) listener()
}

/** Begins to load areas ahead of their use. */
export const preloadTexts = (areas: readonly string[]) => void loadAll(areas, source.language).catch(() => undefined)

/** A text outside rendering: the first of these areas that has the key; undefined while none has. */
export const findText = (areas: readonly string[], key: string, params?: TextParams): string | undefined => {
  for (const area of areas) {
    const tree = loader.get(area, source.language)
    const text = tree && textOf(tree, key, source.language, params)
    if (text !== undefined) return text
  }
  return undefined
}
