import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Language, languages } from '#kit/fields.ts'
import { countedKeysOf, flattenTexts, splitKey } from '#kit/text-entries.ts'
import type { TextTree } from '#kit/texts.ts'
import { shippedTexts } from '#platform/i18n/texts.ts'
import { orderedValue, type TextForm, type TextValue } from '../contract/forms.ts'
import type { TextKind } from '../contract/index.ts'

/** A text of the release. */
export type CatalogueText = {
  id: string
  area: string
  key: string
  kind: TextKind
  isCounted: boolean
  shipped: Partial<Record<Language, TextValue>>
}

export type Catalogue = {
  /** By area, `shell` first, and key. */
  texts: readonly CatalogueText[]
  areas: readonly string[]
  find(area: string, key: string): CatalogueText | undefined
}

export const textId = (area: string, key: string): string => `${area}:${key}`

const kindOf = (area: string, key: string): TextKind => {
  if (key.startsWith('errors.')) return 'error'
  if (key.startsWith('failures.')) return 'failure'
  if (/^([a-z]+_)?mails?\./.test(key)) return 'mail'
  if (area === 'notifications' && /^(types|topics)\./.test(key)) return 'notification'
  return 'interface'
}

/** The dotted key of one form, as in the locale files: `list.count_one`. */
export const formKey = (key: string, form: TextForm): string => (form === 'text' ? key : `${key}_${form}`)

/** @param trees the texts of one area */
export const textsOfArea = (area: string, trees: Readonly<Record<Language, TextTree>>): CatalogueText[] => {
  const flats = languages.map((language) => [language, flattenTexts(trees[language])] as const)
  const counted = countedKeysOf(flats.map(([, flat]) => flat))
  const texts = new Map<
    string,
    CatalogueText & { shipped: Partial<Record<Language, Partial<Record<TextForm, string>>>> }
  >()
  for (const [language, flat] of flats)
    for (const [name, text] of flat) {
      const { key, form } = splitKey(name, counted)
      const found = texts.get(key) ?? {
        id: textId(area, key),
        area,
        key,
        kind: kindOf(area, key),
        isCounted: counted.has(key),
        shipped: {},
      }
      texts.set(key, found)
      const value = (found.shipped[language] ??= {})
      value[form ?? 'text'] = text
    }
  return [...texts.values()].map((text) => ({
    ...text,
    shipped: Object.fromEntries(
      Object.entries(text.shipped).map(([language, value]) => [language, orderedValue(value)]),
    ),
  }))
}

export const createCatalogue = (texts: readonly CatalogueText[]): Catalogue => {
  const byId = new Map(texts.map((text) => [text.id, text]))
  return {
    texts,
    areas: [...new Set(texts.map(({ area }) => area))],
    find: (area, key) => byId.get(textId(area, key)),
  }
}

const root = join(import.meta.dirname, '../../..')

const areasWithTexts = (): string[] => [
  'shell',
  ...readdirSync(join(root, 'features'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort(),
]

let shipped: Catalogue | undefined

/** The texts of this release. Read once: they change only with a deployment. */
export const shippedCatalogue = (): Catalogue =>
  (shipped ??= createCatalogue(
    areasWithTexts().flatMap((area) =>
      textsOfArea(area, {
        sv: shippedTexts('sv', area),
        en: shippedTexts('en', area),
        ar: shippedTexts('ar', area),
      }),
    ),
  ))

/** The shipped text that an edit is compared with: in its own language, else in English, else in another one. */
export const sourceOf = ({ shipped }: CatalogueText, language: Language): TextValue =>
  shipped[language] ?? shipped.en ?? shipped.sv ?? shipped.ar ?? {}
