import { limits } from '#kit/limits.ts'
import { slugOfWords } from '#kit/slug.ts'

const longestWords = 60
/** The last part of an opportunity's address: the title's words, and the first hex digits of its id (ROUTE-06). */
export const slugOf = (title: string, id: string): string => {
  const short = slugOfWords(title, longestWords)
  const start = id.slice(0, limits.slugIdPrefix)
  return short ? `${short}-${start}` : start
}

const fullId = /(?:^|-)([0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12})$/i
const idPrefix = /(?:^|-)([0-9a-f]{8})$/i

export type IdRange = { from: string; to: string }

/** Every id that begins with these 8 hex digits: a range of the primary key's index. */
export const idsBeginningWith = (prefix: string): IdRange => ({
  from: `${prefix}-0000-0000-0000-000000000000`,
  to: `${prefix}-ffff-ffff-ffff-ffffffffffff`,
})

/**
 * What the last part of an address can mean, in the order in which it is tried (ROUTE-06): a slug, a full id, the start
 * of an id at its end, and the value as it was typed.
 */
export const readAddress = (typed: string): { slug: string; id: string | null; ids: IdRange | null; raw: string } => {
  const slug = typed.normalize('NFC').toLowerCase()
  const id = fullId.exec(slug)?.[1] ?? null
  const prefix = id === null ? idPrefix.exec(slug)?.[1] : undefined
  return { slug, id, ids: prefix === undefined ? null : idsBeginningWith(prefix), raw: typed }
}
