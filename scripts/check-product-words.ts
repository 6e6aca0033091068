import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Language, languages } from '#kit/fields.ts'
import { flattenTexts } from '#kit/text-entries.ts'
import { type AreaTexts, readAllTexts, readServerTexts } from './check-locales.ts'

/**
 * One row of docs/product-words.md: the word for a thing in each language, and the words to avoid. `except` lists
 * `area: key` prefixes whose texts use an avoided word in another sense.
 */
export type ProductWord = {
  thing: string
  use: Record<Language, string>
  avoid: Record<Language, readonly string[]>
  except: readonly string[]
}

const root = join(import.meta.dirname, '..')
const fileOfWords = 'docs/product-words.md'

const listIn = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, item]) => item as string)

/** Reads the rows of every table whose first column is headed "Thing". */
export const parseProductWords = (markdown: string): ProductWord[] => {
  const words: ProductWord[] = []
  let isInTable = false
  for (const line of markdown.split('\n')) {
    const cells = line.startsWith('|') ? line.split('|').slice(1, -1) : []
    const [thing = '', ...rest] = cells.map((cell) => cell.trim())
    if (cells.length === 0) isInTable = false
    else if (thing === 'Thing') isInTable = true
    else if (isInTable && !/^-+$/.test(thing)) {
      if (rest.length !== 7)
        throw new Error(`${fileOfWords}: the row "${thing}" has ${cells.length} columns instead of 8`)
      const [sv, en, ar, notSv, notEn, notAr, except] = rest as [string, string, string, string, string, string, string]
      words.push({
        thing,
        use: { sv, en, ar },
        avoid: { sv: listIn(notSv), en: listIn(notEn), ar: listIn(notAr) },
        except: listIn(except),
      })
    }
  }
  return words
}

// Tanwin, fatha, kasra, sukun, the small alef and the letter stretch. Shadda and damma stay because they distinguish
// words: "صوّت" (vote!) and "صوت" (a vote), "عدّل" (edit!) and "عُدّل" (was edited).
const droppedMarks = /[\u064b-\u064e\u0650\u0652\u0670\u0640]/g
const directionMarks = /[\u200e\u200f\u2066-\u2069]/g

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFC')
    .replaceAll(/\{\{[^}]*\}\}|<[^>]*>/g, ' ')
    .replaceAll(directionMarks, '')
    .replaceAll(droppedMarks, '')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}*][\p{L}\p{M}\p{N}*'’-]*/gu) ?? []

/** Arabic joins "and", "so", "by", "as", "to" and "the" to the next word; "to the" drops a letter. */
const arabicPrefixes = ['', 'و', 'ف'].flatMap((and) => [
  ...['', 'ب', 'ك', 'ل'].flatMap((by) => [and + by, `${and}${by}ال`]),
  `${and}لل`,
])

const isWord = (word: string, pattern: string, prefixes: readonly string[]): boolean =>
  prefixes.some((prefix) => {
    if (!word.startsWith(prefix)) return false
    const rest = word.slice(prefix.length)
    return pattern.endsWith('*') ? rest.startsWith(pattern.slice(0, -1)) : rest === pattern
  })

/** Buttons, menu items and headings do not end like a sentence. */
const isLabel = (text: string): boolean => !/[.!?؟…:]["”»]?$/.test(text.replaceAll(directionMarks, ''))

/**
 * The words of the text that match the pattern, or null. `annons*` matches words with that prefix, `ta kontakt` a
 * phrase, `=Ändra` the whole text, and `^احفظ` the first word of a label.
 */
const useOf = (text: string, pattern: string, language: Language): string | null => {
  const words = wordsOf(text)
  const wanted = wordsOf(pattern.replace(/^[=^]/, ''))
  const prefixes = language === 'ar' && !pattern.startsWith('^') ? arabicPrefixes : ['']
  const isAt = (start: number) => wanted.every((part, index) => isWord(words[start + index] ?? '', part, prefixes))
  if (pattern.startsWith('=') && words.length !== wanted.length) return null
  if (pattern.startsWith('^') && !isLabel(text)) return null
  const last = /^[=^]/.test(pattern) ? 0 : words.length - wanted.length
  for (let start = 0; start <= last; start += 1)
    if (isAt(start)) return words.slice(start, start + wanted.length).join(' ')
  return null
}

/** Reports each text that uses an avoided word and each exception that no text needs, one line each. */
export const wordFaultsOf = (words: readonly ProductWord[], areas: readonly AreaTexts[]): string[] => {
  const faults: string[] = []
  for (const { thing, use, avoid, except } of words) {
    const needed = new Set<string>()
    for (const { area, texts } of areas) {
      for (const language of languages) {
        for (const [key, text] of flattenTexts(texts[language] ?? {})) {
          const found = avoid[language].map((pattern) => useOf(text, pattern, language)).find((word) => word !== null)
          if (found === undefined) continue
          const allowed = except.filter(
            (place) =>
              `${area}: ${key}.`.startsWith(`${place}.`) || `${area}: ${key}`.startsWith(`${place}_`) || place === area,
          )
          for (const place of allowed) needed.add(place)
          if (allowed.length === 0)
            faults.push(`${area}/${language}: ${key} says "${found}"; the word for ${thing} is "${use[language]}"`)
        }
      }
    }
    for (const place of except)
      if (!needed.has(place)) faults.push(`${fileOfWords}: ${thing} needs no exception for ${place}`)
  }
  return faults.sort()
}

export const productWordFaults = async (): Promise<string[]> =>
  wordFaultsOf(parseProductWords(await readFile(join(root, fileOfWords), 'utf8')), [
    ...(await readAllTexts()),
    ...(await readServerTexts()),
  ])

if (import.meta.main) {
  const faults = await productWordFaults()
  for (const fault of faults) console.log(fault)
  process.exitCode = faults.length === 0 ? 0 : 1
}
