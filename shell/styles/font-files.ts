import type { Language } from '#kit/languages.ts'
import schibstedCore from './fonts/schibsted-core.woff2?url'
import schibstedPlain from './fonts/schibsted-plain.woff2?url'
import vazirmatnCore from './fonts/vazirmatn-core.woff2?url'

/** The fonts to preload for a page in this language: 27 or 36 kB. */
export const fontFilesFor = (language: Language): readonly string[] =>
  language === 'ar' ? [vazirmatnCore, schibstedPlain] : [schibstedCore]
