/** The items of a list that is typed with one item a line. Bullets that were pasted along are dropped. */
export const linesOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split('\n')
    .map((line) => line.replace(/^\s*[-–•*]\s+/, '').trim())
    .filter(Boolean)
