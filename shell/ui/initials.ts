/**
 * What stands for a member without a picture (NAV-03): the first letters of the name's words, at most two, in
 * capitals where the script has them; "U" when there is no name. A letter is what a reader takes for one
 * (grapheme), so "é" written as two code points, Arabic letters with marks and emoji stay whole.
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

/** The first letter or digit of a word: quotes, brackets and dashes before it do not count. */
const firstLetter = (word: string): string => {
  for (const { segment } of graphemes.segment(word)) {
    if (/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(segment)) return segment.toLocaleUpperCase('sv')
  }
  return ''
}
