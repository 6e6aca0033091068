import { limits } from './limits.ts'

/** Latin letters that NFD does not decompose. Arabic letters stay unchanged. */
const latinReplacements: Readonly<Record<string, string>> = {
  æ: 'ae',
  ø: 'o',
  ß: 'ss',
  đ: 'd',
  ł: 'l',
  ð: 'd',
  þ: 'th',
}

/** Converts a title to a slug (`utvecklare-pa-are`); empty for a title without letters or digits. */
export const slugOfWords = (title: string, maxLength: number): string => {
  const words = title
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[æøßđłðþ]/g, (letter) => latinReplacements[letter] as string)
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .normalize('NFC')
  return [...words]
    .slice(0, maxLength)
    .join('')
    .replace(/^-+|-+$/g, '')
}

const maxTitleLength = 60

/** The slug of a row: the words of its title and the first hex digits of its ID (ROUTE-06). */
export const slugWithId = (title: string, id: string): string => {
  const words = slugOfWords(title, maxTitleLength)
  const start = id.slice(0, limits.slugIdPrefix)
  return words ? `${words}-${start}` : start
}
