import { directionOf, type Language } from '#kit/languages.ts'

/**
 * The attributes of an element that contains a member's text (I18N-07): a screen reader speaks it, and the browser sets
 * it, in its own language. Without a known language the browser finds the direction by the first letters.
 */
export const userText = (language: Language | null | undefined) =>
  language ? ({ lang: language, dir: directionOf(language) } as const) : ({ dir: 'auto' } as const)
