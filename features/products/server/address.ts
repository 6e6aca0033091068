import { randomBytes } from 'node:crypto'
import { slugOfWords } from '#kit/slug.ts'

const longestWords = 60

/** Last parts of addresses that lead elsewhere. */
const reserved = new Set(['mine', 'new', 'boards', 'comments'])

const looksLikeId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What a product's address is tried as: its title's words, then the same with a tail that nobody else has. */
export const slugsFor = function* (title: string): Generator<string, never> {
  const words = slugOfWords(title, longestWords)
  if (words !== '' && !reserved.has(words) && !looksLikeId.test(words)) yield words
  for (;;) yield [words, randomBytes(3).toString('hex')].filter(Boolean).join('-')
}

/** What the last part of an address means: an id, or a slug however it was typed. */
export const readAddress = (typed: string): { id: string } | { slug: string } => {
  const slug = typed.normalize('NFC').toLowerCase()
  return looksLikeId.test(slug) ? { id: slug } : { slug }
}
