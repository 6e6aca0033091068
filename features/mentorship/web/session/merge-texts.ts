/**
 * Joins two versions of a text that both started from `base`. A side that changed nothing takes the other's text. If
 * both changed it, the lines that only the own text has follow the other's text, so that nobody loses what they wrote.
 */
export const mergeTexts = (base: string, own: string, other: string): { text: string; isJoined: boolean } => {
  if (own === base || own.trim() === other.trim()) return { text: other, isJoined: false }
  if (other === base) return { text: own, isJoined: false }
  const known = new Set([...base.split('\n'), ...other.split('\n')].map((line) => line.trim()))
  const added = own.split('\n').filter((line) => !known.has(line.trim()))
  return { text: [other, ...added].join('\n'), isJoined: added.length > 0 }
}
