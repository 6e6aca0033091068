import type { Language } from '#kit/languages.ts'
import schibstedCore from './fonts/schibsted-core.woff2?url'
import schibstedPlain from './fonts/schibsted-plain.woff2?url'
import vazirmatnCore from './fonts/vazirmatn-core.woff2?url'

/** The addresses of the type a page in this language needs at once, for `<link rel="preload" as="font">`: 27 or 36 kB. */
export const fontFilesFor = (language: Language): readonly string[] =>
  language === 'ar' ? [vazirmatnCore, schibstedPlain] : [schibstedCore]
