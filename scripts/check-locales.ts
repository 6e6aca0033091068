import { existsSync } from 'node:fs'
import { glob, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fieldCodes, kernelErrors } from '#kit/errors.ts'
import { type Language, languages } from '#kit/fields.ts'
import { countedKeysOf, flattenTexts, pluralForms, pluralFormsOf, splitKey } from '#kit/text-entries.ts'

/** Texts of an area: nested as in a locale file, or flat by dotted key. */
type Tree = { [key: string]: string | Tree }
type Flat = Map<string, string>

export type AreaTexts = { area: string; texts: Partial<Record<Language, Tree>> }
/** The code that uses the texts, and the error codes of each area that need one. */
export type Usage = { sources: readonly string[]; codes: ReadonlyMap<string, ReadonlySet<string>> }

/**
 * The distinct placeholders and tags, such as `{{name}}` and `<0>`. The platform's name, which every text can contain, is
 * left out: a language may say the same thing without it.
 */
const placeholdersOf = (text: string): string[] => {
  const found = text.match(/\{\{\s*[\w.]+|<\/?[\w]+\s*\/?>/g)?.map((one) => one.replaceAll(/\s/g, '')) ?? []
  return [...new Set(found)].filter((name) => name !== '{{platform').sort()
}

const list = (words: Iterable<string>) => [...words].join(', ')

const stemOf = (key: string, plurals: ReadonlySet<string>): string => splitKey(key, plurals).key

/** Missing keys, plural forms and placeholders, found by comparing the languages of one area. */
const faultsBetweenLanguages = (area: string, flats: Record<Language, Flat>): string[] => {
  const faults: string[] = []
  const plurals = countedKeysOf(Object.values(flats))
  const stems = new Set(Object.values(flats).flatMap((flat) => [...flat.keys()].map((key) => stemOf(key, plurals))))
  for (const stem of stems) {
    const wanted = new Map<string, Set<string>>()
    for (const language of languages) {
      const where = `${area}/${language}: ${stem}`
      const keys = plurals.has(stem) ? pluralFormsOf[language].map((form) => `${stem}_${form}`) : [stem]
      const missing = keys.filter((key) => !flats[language].has(key))
      if (missing.length === keys.length) {
        faults.push(`${where} is missing`)
        continue
      }
      for (const key of missing) faults.push(`${where} has no form "${key.slice(stem.length + 1)}"`)
      for (const form of pluralForms) {
        const extra = `${stem}_${form}`
        if (plurals.has(stem) && flats[language].has(extra) && !keys.includes(extra))
          faults.push(`${where} has a form "${form}" that the language has not`)
      }
      const present = keys.flatMap((key) => flats[language].get(key) ?? [])
      for (const text of present)
        if (text.trim() === '' || text !== text.trim()) faults.push(`${where} is empty or has spaces around it`)
      // Forms such as "one vote" need no number: they may omit `count`, but no other placeholder.
      const common = new Set(present.flatMap(placeholdersOf))
      for (const text of present) {
        const lost = [...common].filter(
          (name) => !placeholdersOf(text).includes(name) && !(plurals.has(stem) && name === '{{count'),
        )
        if (lost.length > 0) faults.push(`${where} lost ${list(lost)} in one of its forms`)
      }
      wanted.set(language, common)
    }
    const everything = new Set([...wanted.values()].flatMap((names) => [...names]))
    for (const [language, names] of wanted) {
      const lost = [...everything].filter((name) => !names.has(name))
      if (lost.length > 0) faults.push(`${area}/${language}: ${stem} lost the placeholder ${list(lost)}`)
    }
  }
  return faults
}

/** Accessible names (`…_label`) that lack the visible text, which voice control users speak (WCAG 2.5.3). */
const faultsOfLabels = (area: string, language: Language, flat: Flat): string[] =>
  [...flat].flatMap(([key, name]) => {
    const shown = key.endsWith('_label') ? flat.get(key.slice(0, -'_label'.length)) : undefined
    return shown === undefined || name.toLowerCase().includes(shown.toLowerCase())
      ? []
      : [`${area}/${language}: ${key} does not contain "${shown}"`]
  })

/** Every literal in the code that could be a key: `'nav.home'` as it is, `` `role.${role}` `` as a pattern. */
const mentionsOf = (sources: readonly string[]) => {
  const literals = new Set<string>()
  const patterns = new Set<string>()
  for (const source of sources) {
    for (const [, literal] of source.matchAll(/['"]([A-Za-z][\w-]*(?:\.[\w-]+)*)['"]/g)) literals.add(literal as string)
    for (const [, template] of source.matchAll(/`([^`\n]*)`/g)) {
      if (!template || /\s/.test(template.replaceAll(/\$\{[^}]*\}/g, ''))) continue
      if (!template.includes('${')) literals.add(template)
      else if (/[a-z]/.test(template.replaceAll(/\$\{[^}]*\}/g, ''))) patterns.add(template)
    }
  }
  const escaped = (text: string) => text.replaceAll(/[.*+?^$()[\]\\|{}]/g, '\\$&')
  const matchers = [...patterns].map(
    (template) =>
      new RegExp(
        `^${template
          .split(/\$\{[^}]*\}/)
          .map(escaped)
          .join('[\\w.-]+')}$`,
      ),
  )
  return { literals, isMentioned: (key: string) => literals.has(key) || matchers.some((matcher) => matcher.test(key)) }
}

/** Literal keys in calls of `t`: `t('nav.home')`. */
const requestedKeys = (sources: readonly string[]): Set<string> =>
  new Set(
    sources.flatMap((source) => [...source.matchAll(/\bt\(\s*'([a-z][\w.-]*)'/g)].map((match) => match[1] as string)),
  )

/** All faults in the texts, one line each (I18N-01). */
export const faultsOf = (areas: readonly AreaTexts[], { sources, codes }: Usage): string[] => {
  const faults: string[] = []
  const known = new Set<string>()
  const { isMentioned } = mentionsOf(sources)
  for (const { area, texts } of areas) {
    const absent = languages.filter((language) => !texts[language])
    if (absent.length > 0) {
      faults.push(`${area} has no texts in ${list(absent)}`)
      continue
    }
    const flats = Object.fromEntries(
      languages.map((language) => [language, flattenTexts(texts[language] ?? {})]),
    ) as Record<Language, Flat>
    faults.push(
      ...faultsBetweenLanguages(area, flats),
      ...languages.flatMap((language) => faultsOfLabels(area, language, flats[language])),
    )
    const plurals = countedKeysOf(Object.values(flats))
    const stems = new Set([...flats.en.keys()].map((key) => stemOf(key, plurals)))
    for (const stem of stems) known.add(stem)
    const needed = codes.get(area) ?? new Set()
    for (const code of needed) if (!stems.has(`errors.${code}`)) faults.push(`${area}: the error ${code} has no text`)
    for (const stem of stems) {
      const used = stem.startsWith('errors.')
        ? needed.has(stem.slice('errors.'.length)) || isMentioned(stem)
        : isMentioned(stem)
      if (!used) faults.push(`${area}: ${stem} is used nowhere`)
    }
  }
  for (const [area, needed] of codes) {
    if (needed.size > 0 && !areas.some((one) => one.area === area)) faults.push(`${area} has error codes and no texts`)
  }
  for (const key of requestedKeys(sources))
    if (!known.has(key)) faults.push(`t('${key}') asks for a text that no area has`)
  return faults.sort()
}

const root = join(import.meta.dirname, '..')
const codePattern = /^[a-z_]+(\.[a-z_]+)+$/

/** The error codes of a contract: its error tables, its field codes and the errors of its schemas. */
const codesOfContract = async (folder: string): Promise<Set<string>> => {
  const codes = new Set<string>()
  for await (const file of glob('**/*.ts', { cwd: folder })) {
    if (file.endsWith('.test.ts')) continue
    const source = await readFile(join(folder, file), 'utf8')
    for (const [, code] of source.matchAll(/error:\s*'([a-z_]+(?:\.[a-z_]+)+)'/g)) codes.add(code as string)
    const exported = (await import(join(folder, file))) as Record<string, unknown>
    for (const [name, value] of Object.entries(exported)) {
      if (Array.isArray(value) && name.endsWith('FieldCodes')) for (const code of value) codes.add(String(code))
      else if (name.endsWith('Errors') && typeof value === 'object' && value !== null) {
        for (const code of Object.keys(value)) if (codePattern.test(code)) codes.add(code)
      }
    }
  }
  return codes
}

const readTexts = async (folder: string, area: string): Promise<AreaTexts> => {
  const texts: AreaTexts['texts'] = {}
  for (const language of languages) {
    const file = join(folder, `${language}.json`)
    if (existsSync(file)) texts[language] = JSON.parse(await readFile(file, 'utf8')) as Tree
  }
  return { area, texts }
}

/** The texts of the shell and of every area that has any. */
export const readAllTexts = async (): Promise<AreaTexts[]> => {
  const areas = [await readTexts(join(root, 'shell/locales'), 'shell')]
  for (const area of (await readdir(join(root, 'features'))).sort()) {
    const locales = join(root, 'features', area, 'locales')
    if (existsSync(locales) && (await readdir(locales)).length > 0) areas.push(await readTexts(locales, area))
  }
  return areas
}

/** Texts in `server/labels` of an area, which no browser loads and whose keys are names in the data. */
export const readServerTexts = async (): Promise<AreaTexts[]> => {
  const areas: AreaTexts[] = []
  for await (const folder of glob('features/*/server/labels', { cwd: root }))
    areas.push(await readTexts(join(root, folder), folder.split('/')[1] as string))
  return areas
}

export const localeFaults = async (): Promise<string[]> => {
  const shellCodes = new Set<string>([...Object.keys(kernelErrors), ...fieldCodes])
  const codes = new Map<string, Set<string>>([['shell', shellCodes]])
  for (const area of (await readdir(join(root, 'features'))).sort()) {
    const contract = join(root, 'features', area, 'contract')
    if (!existsSync(contract)) continue
    const own = await codesOfContract(contract)
    codes.set(area, new Set([...own].filter((code) => !shellCodes.has(code))))
  }
  const sources: string[] = []
  for await (const file of glob(
    ['{shell,platform,kit,seed}/**/*.{ts,tsx}', 'features/*/{contract,server,web}/**/*.{ts,tsx}'],
    { cwd: root },
  )) {
    if (!/\.test\.tsx?$/.test(file)) sources.push(await readFile(join(root, file), 'utf8'))
  }
  return faultsOf(await readAllTexts(), { sources, codes })
}

if (import.meta.main) {
  const faults = await localeFaults()
  for (const fault of faults) console.log(fault)
  process.exitCode = faults.length === 0 ? 0 : 1
}
