import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '#kit/languages.ts'
import { type FlatTexts, withOverrides } from '#kit/text-overrides.ts'
import { type TextTree, textOf } from '#kit/texts.ts'
import { siteTexts } from './site-texts.ts'
import { textOverrides } from './text-overrides.ts'

/** Returns the text of a key with its placeholders filled in; `count` selects the plural form. */
export type Texts = (key: string, values?: Record<string, string | number>) => string

const root = join(import.meta.dirname, '../..')
const loadedTrees = new Map<string, TextTree>()

/** The texts of an area in this release, without overrides. */
export const shippedTexts = (language: Language, area: string): TextTree => {
  const file = join(root, area === 'shell' ? 'shell' : `features/${area}`, 'locales', `${language}.json`)
  const known = loadedTrees.get(file)
  if (known) return known
  const tree = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as TextTree) : {}
  loadedTrees.set(file, tree)
  return tree
}

const mergedTrees = new WeakMap<FlatTexts, TextTree>()

const treeOf = (language: Language, area: string): TextTree => {
  const overrides = textOverrides()[language][area]
  if (!overrides) return shippedTexts(language, area)
  const merged = mergedTrees.get(overrides) ?? withOverrides(shippedTexts(language, area), overrides)
  mergedTrees.set(overrides, merged)
  return merged
}

/**
 * The texts of one area for mails, feeds and calendar entries; falls back to English, then to the key. `{{platform}}` is
 * the platform's name.
 */
export const textsFor =
  (language: Language, area: string): Texts =>
  (key, values) => {
    const params = { platform: siteTexts().platformName, ...values }
    return textOf(treeOf(language, area), key, language, params) ?? textOf(treeOf('en', area), key, 'en', params) ?? key
  }
