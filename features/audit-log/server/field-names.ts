import type { Language } from '#kit/languages.ts'
import ar from '../locales/ar.json' with { type: 'json' }
import en from '../locales/en.json' with { type: 'json' }
import sv from '../locales/sv.json' with { type: 'json' }

/** The names of the fields in `before` and `after`. */
export const fieldNames: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  sv: sv.fields,
  en: en.fields,
  ar: ar.fields,
}
