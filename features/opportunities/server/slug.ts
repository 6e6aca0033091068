import { limits } from '#kit/limits.ts'
import { slugOfWords } from '#kit/slug.ts'

const longestWords = 60
/** The last part of an opportunity's address: the title's words, and the first hex digits of its id (ROUTE-06). */
export const slugOf = (title: string, id: string): string => {
  const short = slugOfWords(title, longestWords)
  const start = id.slice(0, limits.slugIdPrefix)
  return short ? `${short}-${start}` : start
}
