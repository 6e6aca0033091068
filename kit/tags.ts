import * as z from 'zod/mini'
import { text } from './fields.ts'
import { normalize } from './normalize.ts'

/** The stored form of a tag: NFC, no leading `#`, single spaces, the author's capitals (PROF-01). */
const normalizeTag = (tag: string): string =>
  normalize(tag, 'NFC')
    .replace(/^[#\s]+/, '')
    .replace(/\s+/g, ' ')
    .trim()

/** The comparison key of a tag, which ignores case; must match the database's `tag_key()`. */
export const tagKey = (tag: string): string => tag.toLowerCase()

/** Normalises tags and drops duplicates; the first spelling wins. */
export const distinctTags = (tags: readonly string[]): string[] => {
  const spellings = new Map<string, string>()
  for (const tag of tags.map(normalizeTag)) {
    const key = tagKey(tag)
    if (tag !== '' && !spellings.has(key)) spellings.set(key, tag)
  }
  return [...spellings.values()]
}

/** One tag; with `min: 0` a prefix to filter by, which may be empty. */
export const tag = ({ min = 1, max }: { min?: number; max: number }) =>
  text({ min, max }).check(z.overwrite(normalizeTag))

/** Distinct tags of one input field, which fails as a whole: with `invalid` for a bad tag, or with `tooMany`. */
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
    // Bounds the work below; leaves room for duplicates.
    z.maxLength(count * 5, { error: tooMany }),
    z.overwrite(distinctTags),
    z.refine((given) => given.every(isTag), { error: invalid }),
    z.refine((given) => given.length <= count, { error: tooMany }),
  )
}
