import type { Language } from './languages.ts'

/** The texts of one area in one language, in the structure of its locale file. */
export type TextTree = { readonly [key: string]: string | TextTree }

/** Values of a text's placeholders; `count` also selects the plural form. */
export type TextParams = Record<string, string | number>

const pluralRules = new Map<Language, Intl.PluralRules>()
const pluralOf = (language: Language, count: number): string => {
  const rules = pluralRules.get(language) ?? new Intl.PluralRules(language)
  pluralRules.set(language, rules)
  return rules.select(count)
}

const leafOf = (tree: TextTree, path: string): string | undefined => {
  let node: string | TextTree | undefined = tree
  for (const name of path.split('.')) {
    if (typeof node !== 'object' || !Object.hasOwn(node, name)) return undefined
    node = node[name]
  }
  return typeof node === 'string' ? node : undefined
}

/** The keys to try for a counted text, in order. `_zero` comes first, for languages with a special text for none. */
const pluralKeysOf = (key: string, language: Language, count: number): string[] =>
  [count === 0 ? 'zero' : '', pluralOf(language, count), 'other'].filter(Boolean).map((form) => `${key}_${form}`)

/**
 * The text of a dotted key with its `{{placeholders}}` filled in, or undefined. `count` selects the Unicode plural form
 * (`list.count_one`, `list.count_few`; I18N-01). Does not escape: React does, and some texts are not HTML.
 */
export const textOf = (
  tree: TextTree,
  key: string,
  language: Language,
  params: TextParams = {},
): string | undefined => {
  const { count } = params
  const names = typeof count === 'number' ? [...pluralKeysOf(key, language, count), key] : [key]
  for (const name of names) {
    const text = leafOf(tree, name)
    if (text !== undefined)
      return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (placeholder, param: string) => String(params[param] ?? placeholder))
  }
  return undefined
}
