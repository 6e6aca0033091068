import type { Language } from './languages.ts'
import type { TextTree } from './texts.ts'

/** Unicode plural forms, in the order in which they are shown. */
export const pluralForms = ['zero', 'one', 'two', 'few', 'many', 'other'] as const
export type PluralForm = (typeof pluralForms)[number]

/** Plural categories for cardinal numbers (CLDR); Arabic has all six. */
export const pluralFormsOf: Readonly<Record<Language, readonly PluralForm[]>> = {
  sv: ['one', 'other'],
  en: ['one', 'other'],
  ar: pluralForms,
}

const suffix = new RegExp(`_(${pluralForms.join('|')})$`)

/** Flattens nested texts to dotted keys. */
export const flattenTexts = (tree: TextTree, path = '', into = new Map<string, string>()): Map<string, string> => {
  for (const [key, value] of Object.entries(tree)) {
    const at = path ? `${path}.${key}` : key
    if (typeof value === 'string') into.set(at, value)
    else flattenTexts(value, at, into)
  }
  return into
}

/** The keys of an area's counted texts, without their plural suffixes. */
export const countedKeysOf = (all: readonly ReadonlyMap<string, string>[]): Set<string> =>
  new Set(
    all.flatMap((flat) =>
      [...flat.keys()].filter((key) => key.endsWith('_other')).map((key) => key.slice(0, -'_other'.length)),
    ),
  )

/** A key without its plural suffix, if the area has several forms of it, and the form. */
export const splitKey = (key: string, counted: ReadonlySet<string>): { key: string; form: PluralForm | null } => {
  const form = suffix.exec(key)?.[1]
  const stem = form && key.slice(0, -form.length - 1)
  return stem && counted.has(stem) ? { key: stem, form: form as PluralForm } : { key, form: null }
}
