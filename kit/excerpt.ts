const words = new Intl.Segmenter('sv', { granularity: 'word' })
const graphemes = new Intl.Segmenter('sv', { granularity: 'grapheme' })

/** Longer words are rare, so the space before the end of most texts is within this many characters. */
const ordinaryWord = 40

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
  // In most languages a space ends a word; only the others need the segmenter, which is a hundred times slower.
  const space = beginning.lastIndexOf(' ', end)
  const endOfWords = space > Math.max(0, end - ordinaryWord) ? space : startOfSegment(words, beginning, end)
  const wholeWords = beginning.slice(0, endOfWords).replace(/[\s\p{P}]+$/u, '')
  const shortened =
    wholeWords.length > max / 2 ? wholeWords : beginning.slice(0, startOfSegment(graphemes, beginning, end)).trimEnd()
  return `${shortened}…`
}

/** As `truncate`, on one line. */
export const excerpt = (text: string, max: number): string =>
  truncate(/\s\s|[^\S ]/.test(text) ? text.replace(/\s+/g, ' ').trim() : text.trim(), max)
