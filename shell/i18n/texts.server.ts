import { type Language, languages } from '#kit/languages.ts'
import { type FlatTexts, withOverrides } from '#kit/text-overrides.ts'
import type { TextTree } from '#kit/texts.ts'
import type { TextSource } from './text-source.tsx'

const files = import.meta.glob<TextTree>(['../locales/*.json', '../../features/*/locales/*.json'], {
  import: 'default',
  eager: true,
})

const areaOf = (file: string) => /features\/([^/]+)\/locales/.exec(file)?.[1] ?? 'shell'

const treesOf = (language: Language) => {
  const trees = new Map(
    Object.entries(files)
      .filter(([file]) => file.endsWith(`/${language}.json`))
      .map(([file, tree]) => [areaOf(file), tree]),
  )
  return (area: string): TextTree => trees.get(area) ?? {}
}

const trees = new Map(languages.map((language) => [language, treesOf(language)]))

const mergedTrees = new WeakMap<FlatTexts, TextTree>()

/** @param overrides texts that administrators have changed, by area */
export const serverTexts = (
  language: Language,
  platformName: string,
  overrides: Readonly<Record<string, FlatTexts>>,
): TextSource => {
  const shippedOf = trees.get(language) as (area: string) => TextTree
  return {
    language,
    platformName,
    textsOf: (area) => {
      const changed = overrides[area]
      if (!changed) return shippedOf(area)
      const merged = mergedTrees.get(changed) ?? withOverrides(shippedOf(area), changed)
      mergedTrees.set(changed, merged)
      return merged
    },
  }
}
