import type { Term } from './queries.ts'

const maxTerms = 8
const maxLength = 60
const minWordLength = 2

const fold = (text: string) => text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim()

/** The skills of the profile that are in a search, and its other words, without repetition. */
export const termsOf = (search: string, skills: readonly string[]): Term[] => {
  let rest = ` ${fold(search)} `
  const terms: Term[] = []
  for (const skill of skills.map(fold).toSorted((a, b) => b.length - a.length)) {
    if (skill.length === 0 || skill.length > maxLength || !rest.includes(` ${skill} `)) continue
    terms.push({ kind: 'skill', term: skill })
    rest = rest.replaceAll(` ${skill} `, '  ')
  }
  const words = rest
    .split(/[^\p{L}\p{M}\p{N}+#.-]+/u)
    .filter((word) => word.length >= minWordLength && word.length <= maxLength)
  return [...terms, ...[...new Set(words)].map((term) => ({ kind: 'word' as const, term }))].slice(0, maxTerms)
}
