import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '#kit/languages.ts'
import { type TextTree, textOf } from '#kit/texts.ts'

/** A text by its key, with its placeholders filled in; `count` chooses the plural form. */
export type Texts = (key: string, values?: Record<string, string | number>) => string

const root = join(import.meta.dirname, '../..')
const loadedTrees = new Map<string, TextTree>()

/** The texts of an area as they stand in `features/X/locales`; the shell's are its own. */
const loadTree = (language: Language, area: string): TextTree => {
  const file = join(root, area === 'shell' ? 'shell' : `features/${area}`, 'locales', `${language}.json`)
  const known = loadedTrees.get(file)
  if (known) return known
  const tree = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as TextTree) : {}
  loadedTrees.set(file, tree)
  return tree
}

/**
 * The texts of one area in one language, for what the server itself says: mails, feeds, calendar entries. By the same
 * rules as in the browser, so plurals and placeholders cannot differ.
 */
export const textsFor =
  (language: Language, area: string): Texts =>
  (key, values) =>
    textOf(loadTree(language, area), key, language, values) ?? textOf(loadTree('en', area), key, 'en', values) ?? key
