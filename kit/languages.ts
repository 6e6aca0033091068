/** The product's languages (I18N-01). Swedish is the default. */
export const languages = ['sv', 'en', 'ar'] as const
export type Language = (typeof languages)[number]
export const defaultLanguage: Language = 'sv'

/** A language of ours; anything else, script injection included, is ignored (I18N-03). */
export const asLanguage = (value: unknown): Language | null => languages.find((known) => known === value) ?? null

/** The writing direction of a language (I18N-04). */
export const directionOf = (value: Language): 'ltr' | 'rtl' => (value === 'ar' ? 'rtl' : 'ltr')
