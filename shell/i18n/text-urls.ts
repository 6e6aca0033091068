import type { Language } from '#kit/languages.ts'

/** Where each area's texts lie, one hashed file per language. The browser loads this list when it needs more than the first page's. */
const files = import.meta.glob<string>(['../locales/*.json', '../../features/*/locales/*.json'], {
  query: '?url',
  import: 'default',
  eager: true,
})

/** The address of an area's texts; undefined for an area that has none. */
export const textsUrl = (area: string, language: Language): string | undefined =>
  files[area === 'shell' ? `../locales/${language}.json` : `../../features/${area}/locales/${language}.json`]
