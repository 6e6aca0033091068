import { type Language, languages } from '#kit/languages.ts'
import type { TextTree } from '#kit/texts.ts'
import type { TextSource } from './text-source.tsx'

const files = import.meta.glob<TextTree>(['../locales/*.json', '../../features/*/locales/*.json'], {
  import: 'default',
  eager: true,
})

const areaOf = (file: string) => /features\/([^/]+)\/locales/.exec(file)?.[1] ?? 'shell'

const treesOf = (language: Language): TextSource['textsOf'] => {
  const trees = new Map(
    Object.entries(files)
      .filter(([file]) => file.endsWith(`/${language}.json`))
      .map(([file, tree]) => [areaOf(file), tree]),
  )
  return (area) => trees.get(area) ?? {}
}

const trees = new Map(languages.map((language) => [language, treesOf(language)]))

export const serverTexts = (language: Language, platformName: string): TextSource => ({
  language,
  platformName,
  textsOf: trees.get(language) as TextSource['textsOf'],
})
