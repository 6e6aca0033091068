import type { Language } from './languages.ts'

/** The texts of one area in one language, as its locale file holds them: objects with texts at their leaves. */
export type TextTree = { readonly [key: string]: string | TextTree }

/** What a text's placeholders stand for; `count` also chooses the plural form. */
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

/** The names under which a counted text may stand, best first: `_zero` for nothing, where a language says it its own way. */
const pluralKeysOf = (key: string, language: Language, count: number): string[] =>
  [count === 0 ? 'zero' : '', pluralOf(language, count), 'other'].filter(Boolean).map((form) => `${key}_${form}`)

/**
 * The text of a dotted key, its `{{placeholders}}` filled in; undefined when there is none. With a `count` the plural
 * form is the language's own by Unicode's rules: `list.count` stands as `count_one`, `count_few`, … (I18N-01).
 * Nothing is escaped: React does that, and texts are not always HTML. A placeholder nobody fills stays as it stands.
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
