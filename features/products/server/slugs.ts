import { randomBytes } from 'node:crypto'
import { slugOfWords } from '#kit/slug.ts'
import { parseDetailAddress } from '#platform/detail-address.ts'

const maxSlugLength = 60

/** Path segments of other pages and endpoints. */
const reservedSlugs = new Set(['mine', 'new', 'boards', 'comments'])

/** A title that looks like the id of another product must not become a slug: slugs are looked up first (ROUTE-06). */
const looksLikeId = (words: string) => parseDetailAddress(words).id !== null

/** Yields slugs to try: the title's words, then the same words with random suffixes. */
export const slugCandidates = function* (title: string): Generator<string, never> {
  const words = slugOfWords(title, maxSlugLength)
  if (words !== '' && !reservedSlugs.has(words) && !looksLikeId(words)) yield words
  for (;;) yield [words, randomBytes(3).toString('hex')].filter(Boolean).join('-')
}
