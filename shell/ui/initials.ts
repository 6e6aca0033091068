/**
 * NAV-03: the first letters of the first two words, "U" without a name. Counts graphemes, to keep marks and emoji
 * whole.
 */
export const initials = (name: string | null | undefined): string => {
  const letters = (name ?? '')
    .normalize('NFC')
    .split(/[\s\u200B\u200E\u200F]+/)
    .map(firstLetter)
    .filter((letter) => letter !== '')
  return letters.slice(0, 2).join('') || 'U'
}

const graphemes = new Intl.Segmenter('sv', { granularity: 'grapheme' })

/** The first letter, digit or emoji of a word, after any quotes, brackets or dashes. */
const firstLetter = (word: string): string => {
  for (const { segment } of graphemes.segment(word)) {
    if (/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(segment)) return segment.toLocaleUpperCase('sv')
  }
  return ''
}
