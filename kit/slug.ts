/** How Latin letters are written in addresses; Arabic ones stay as they are. */
const latinReplacements: Readonly<Record<string, string>> = {
  æ: 'ae',
  ø: 'o',
  ß: 'ss',
  đ: 'd',
  ł: 'l',
  ð: 'd',
  þ: 'th',
}

/** The words of a title as an address has them (`utvecklare-pa-are`), cut after `longest` letters; empty when it has none. */
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
