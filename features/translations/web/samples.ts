import type { Language } from '#kit/languages.ts'
import { textOf, type TextParams } from '#kit/texts.ts'
import { type TextValue, toStoredValue } from '../contract/index.ts'

const days: Record<Language, string> = { sv: '3 december 2026', en: '3 December 2026', ar: '3 ديسمبر 2026' }
const names: Record<Language, string> = { sv: 'Elin', en: 'Elin', ar: 'إيلين' }

/** What a placeholder may look like when it is filled in. */
const sampleOf = (name: string, language: Language): string | number => {
  if (/date|day|until|at$/i.test(name)) return days[language]
  if (/mail/i.test(name)) return 'elin@example.com'
  if (/name|member|actor|person|author/i.test(name)) return names[language]
  if (/count|number|max|min|total|hours|minutes|days|seconds|size/i.test(name)) return 3
  return `«${name}»`
}

/** Numbers that show every plural form of the language. */
const countsOf: Record<Language, readonly number[]> = {
  sv: [1, 3],
  en: [1, 3],
  ar: [0, 1, 2, 3, 11, 100],
}

export type Sample = { count: number | null; text: string }

/** The text as the platform would show it, for each number that has its own form. */
export const samplesOf = (
  value: TextValue,
  shipped: TextValue,
  {
    language,
    platform,
    placeholders,
    isCounted,
  }: { language: Language; platform: string; placeholders: readonly string[]; isCounted: boolean },
): Sample[] => {
  const stored = toStoredValue(value, shipped)
  const tree = Object.fromEntries(
    Object.entries(stored).flatMap(([form, text]) => (text ? [[form === 'text' ? 'key' : `key_${form}`, text]] : [])),
  )
  const params: TextParams = Object.fromEntries(placeholders.map((name) => [name, sampleOf(name, language)]))
  const textFor = (count: number | null) =>
    textOf(tree, 'key', language, { ...params, platform, ...(count !== null && { count }) }) ?? ''
  return (isCounted ? countsOf[language] : [null]).map((count) => ({ count, text: textFor(count) }))
}
