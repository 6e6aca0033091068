import { glob, readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { type Language, languages } from '#kit/fields.ts'
import type { Handler } from '#platform/http/route.ts'
import type { AreaCoverage, readCoverage } from '../contract/coverage.ts'

type Texts = { [key: string]: string | Texts }

const root = join(import.meta.dirname, '../../..')
const plural = /_(zero|one|two|few|many|other)$/

/** The dotted paths of all keys; plural forms count as one key. */
const keysOf = (texts: Texts, path = ''): string[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [path + key.replace(plural, '')] : keysOf(value, `${path}${key}.`),
  )

const readAreaKeys = async (folder: string): Promise<Record<Language, Set<string>>> => {
  const read = async (language: Language) => {
    const text = await readFile(join(root, folder, 'locales', `${language}.json`), 'utf8').catch(() => '{}')
    return [language, new Set(keysOf(JSON.parse(text) as Texts))] as const
  }
  return Object.fromEntries(await Promise.all(languages.map(read))) as Record<Language, Set<string>>
}

export const coverageOf = (area: string, texts: Record<Language, ReadonlySet<string>>): AreaCoverage => {
  const all = [...new Set(languages.flatMap((language) => [...texts[language]]))].sort()
  const languageEntries = languages.map((language) => [
    language,
    { texts: texts[language].size, missing: all.filter((key) => !texts[language].has(key)) },
  ])
  return { area, keys: all.length, languages: Object.fromEntries(languageEntries) as AreaCoverage['languages'] }
}

const readAllCoverage = async (): Promise<AreaCoverage[]> => {
  const folders: string[] = []
  for await (const path of glob('{shell,features/*}/locales', { cwd: root })) folders.push(dirname(path))
  return Promise.all(folders.sort().map(async (folder) => coverageOf(basename(folder), await readAreaKeys(folder))))
}

// Cached for the process: the files change only with a deployment.
let cachedCoverage: Promise<AreaCoverage[]> | undefined

export const coverage: Handler<typeof readCoverage> = async () => ({
  areas: await (cachedCoverage ??= readAllCoverage()),
})
