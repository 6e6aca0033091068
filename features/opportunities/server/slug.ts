import { limits } from '#kit/limits.ts'
import { slugOfWords } from '#kit/slug.ts'

const longestWords = 60
/** The slug of an opportunity: the words of its title and the first hex digits of its ID (ROUTE-06). */
export const slugOf = (title: string, id: string): string => {
  const short = slugOfWords(title, longestWords)
  const start = id.slice(0, limits.slugIdPrefix)
  return short ? `${short}-${start}` : start
}
