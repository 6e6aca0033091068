const words = new Intl.Segmenter('sv', { granularity: 'word' })
const graphemes = new Intl.Segmenter('sv', { granularity: 'grapheme' })

const startOfSegment = (segmenter: Intl.Segmenter, text: string, index: number): number =>
  segmenter.segment(text).containing(index)?.index ?? 0

/**
 * The beginning of a text in at most `max` UTF-16 code units. A shortened text ends with `…` after a whole word, or
 * after a whole grapheme if the last word is very long. Keeps line breaks.
 */
export const truncate = (text: string, max: number): string => {
  if (text.length <= max) return text
  // Segmenting takes time for every character, and no boundary depends on the distant rest of the text.
  const beginning = text.slice(0, 2 * max)
  const end = max - '…'.length
  const wholeWords = beginning.slice(0, startOfSegment(words, beginning, end)).replace(/[\s\p{P}]+$/u, '')
  const shortened =
    wholeWords.length > max / 2 ? wholeWords : beginning.slice(0, startOfSegment(graphemes, beginning, end)).trimEnd()
  return `${shortened}…`
}

/** As `truncate`, on one line. */
export const excerpt = (text: string, max: number): string => truncate(text.replace(/\s+/g, ' ').trim(), max)
