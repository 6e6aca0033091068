import type { Language } from '#kit/languages.ts'
import type { FindingView } from './index.ts'
import { type ValueKind, valueKindsOf } from './findings.ts'

const locales: Record<Language, string> = { sv: 'sv-SE', en: 'en-GB', ar: 'ar-u-ca-gregory-nu-latn' }

/** The largest unit of which there are at least two. */
const unitOf = (seconds: number): [unit: string, seconds: number] =>
  seconds < 120 ? ['second', 1] : seconds < 7200 ? ['minute', 60] : seconds < 172_800 ? ['hour', 3600] : ['day', 86_400]

const byteUnitOf = (bytes: number): [unit: string, bytes: number] =>
  bytes < 1e9 ? ['megabyte', 1e6] : bytes < 1e12 ? ['gigabyte', 1e9] : ['terabyte', 1e12]

/** Names are left-to-right in Arabic sentences too. */
const isolated = (name: string, language: Language) => (language === 'ar' ? `\u2068${name}\u2069` : name)

/** Node and browsers put different kinds of space between a number and its unit. */
const withPlainSpaces = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

const createWriters = (language: Language, timeZone: string): Record<ValueKind, (value: string) => string> => {
  const locale = locales[language]
  const number = (value: number, options: Intl.NumberFormatOptions) =>
    withPlainSpaces(new Intl.NumberFormat(locale, options).format(value))
  const inUnit = (value: number, unit: string, unitDisplay: 'long' | 'short') =>
    number(value, { style: 'unit', unit, unitDisplay, maximumFractionDigits: value < 10 ? 1 : 0 })
  return {
    name: (value) => isolated(value, language),
    number: (value) => number(Number(value), {}),
    share: (value) => number(Number(value), { style: 'percent', maximumFractionDigits: 0 }),
    bytes: (value) => {
      const [unit, size] = byteUnitOf(Number(value))
      return isolated(inUnit(Number(value) / size, unit, 'short'), language)
    },
    duration: (value) => {
      const [unit, size] = unitOf(Number(value))
      // Whole days and hours have passed; "0.4 seconds" has a fraction.
      const figure = size === 1 ? Number(value) : Math.floor(Number(value) / size)
      return inUnit(figure, unit, 'long')
    },
    instant: (value) =>
      withPlainSpaces(
        new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(new Date(value)),
      ),
  }
}

/** Returns a function that writes the values of a finding for its text, in one language and time zone. */
export const createValueWriter = (language: Language, timeZone: string) => {
  const writers = createWriters(language, timeZone)
  return ({ code, values }: FindingView): Record<string, string> => {
    const kinds = valueKindsOf(code)
    return Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) => {
        const kind = kinds[name]
        return kind === undefined ? [] : [[name, writers[kind](value)]]
      }),
    )
  }
}
