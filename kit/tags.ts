import * as z from 'zod/mini'
import { text } from './fields.ts'
import { normalize } from './normalize.ts'

/** A tag as it is stored: NFC, without a leading `#`, single spaces, in the letters of its writer (PROF-01). */
const normalizeTag = (typed: string): string =>
  normalize(typed, 'NFC')
    .replace(/^[#\s]+/, '')
    .replace(/\s+/g, ' ')
    .trim()

/** Equal for two spellings of one tag: tags are matched without regard to case. The database's `tag_key()` is the same. */
export const tagKey = (tag: string): string => tag.toLowerCase()

/** What was typed as tags, each once, in its first spelling. */
export const distinctTags = (typed: readonly string[]): string[] => {
  const spellings = new Map<string, string>()
  for (const tag of typed.map(normalizeTag)) {
    const key = tagKey(tag)
    if (tag !== '' && !spellings.has(key)) spellings.set(key, tag)
  }
  return [...spellings.values()]
}

/** One tag, or the beginning of one (`min: 0`), to filter by. */
export const tag = ({ min = 1, max }: { min?: number; max: number }) =>
  text({ min, max }).check(z.overwrite(normalizeTag))

/**
 * At most `count` tags of at most `length` characters, each once, in the order given. They are typed in one field, so the field is
 * refused as a whole: with `invalid` for a tag that is too long or holds control characters, with `tooMany` for their number.
 */
export const tagList = ({
  count,
  length,
  invalid,
  tooMany,
}: {
  count: number
  length: number
  invalid: string
  tooMany: string
}) => {
  const isTag = (value: string) => z.safeParse(tag({ max: length }), value).success
  return z.array(z.string()).check(
    // Bounds the work below; duplicates may be dropped from a longer list.
    z.maxLength(count * 5, { error: tooMany }),
    z.overwrite(distinctTags),
    z.refine((given) => given.every(isTag), { error: invalid }),
    z.refine((given) => given.length <= count, { error: tooMany }),
  )
}
