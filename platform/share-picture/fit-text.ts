type Measure = (text: string, size: number) => number

/** Wraps a text to lines of at most `width`; null if it needs more than `maxLines` lines. */
const wrapText = (
  text: string,
  size: number,
  { width, maxLines }: { width: number; maxLines: number },
  widthOf: Measure,
): string[] | null => {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && widthOf(longer, size) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines.length <= maxLines && lines.every((line) => widthOf(line, size) <= width) ? lines : null
}

/** Truncates a text with an ellipsis, between grapheme clusters. */
export const truncateText = (text: string, size: number, width: number, widthOf: Measure): string => {
  if (widthOf(text, size) <= width) return text
  const letters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
  let [fits, tooLong] = [0, letters.length]
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1
    if (widthOf(`${letters.slice(0, middle).join('').trim()}…`, size) <= width) fits = middle
    else tooLong = middle
  }
  return `${letters.slice(0, fits).join('').trim()}…`
}

/** Fits a text on two lines, in the largest possible size; truncates it if even the smallest is too large. */
export const fitText = (
  text: string,
  sizes: readonly [number, ...number[]],
  width: number,
  widthOf: Measure,
): { lines: string[]; size: number } => {
  for (const size of sizes) {
    const lines = wrapText(text, size, { width, maxLines: 2 }, widthOf)
    if (lines) return { lines, size }
  }
  const size = sizes.at(-1) ?? sizes[0]
  const words = text.split(' ')
  let first = 1
  while (first < words.length && widthOf(words.slice(0, first + 1).join(' '), size) <= width) first += 1
  const lines = [words.slice(0, first), words.slice(first)].map((line) => line.join(' ')).filter((line) => line !== '')
  return { lines: lines.map((line) => truncateText(line, size, width, widthOf)), size }
}
