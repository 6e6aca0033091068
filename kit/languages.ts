/** The product's languages (I18N-01). */
export const languages = ['sv', 'en', 'ar'] as const
export type Language = (typeof languages)[number]
export const defaultLanguage: Language = 'sv'

/** Narrows a value to a supported language; null for anything else, including script injection (I18N-03). */
export const asLanguage = (value: unknown): Language | null => languages.find((known) => known === value) ?? null

/** The writing direction of a language (I18N-04). */
export const directionOf = (value: Language): 'ltr' | 'rtl' => (value === 'ar' ? 'rtl' : 'ltr')
