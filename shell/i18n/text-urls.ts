import type { Language } from '#kit/languages.ts'

/** One hashed file per area and language. The browser loads this list when it needs texts beyond the first page's. */
const files = import.meta.glob<string>(['../locales/*.json', '../../features/*/locales/*.json'], {
  query: '?url',
  import: 'default',
  eager: true,
})

export const textsUrl = (area: string, language: Language): string | undefined =>
  files[area === 'shell' ? `../locales/${language}.json` : `../../features/${area}/locales/${language}.json`]
