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
