import * as z from 'zod/mini'
import { text } from '#kit/fields.ts'
import type { SuggestionFieldCode } from './errors.ts'

/** How many tags, and how many characters in one. */
export const tagLimits = { count: 5, length: 30 } as const

const code = (value: SuggestionFieldCode) => value

/** A tag as it is stored and looked for: lower case, without `#`, single spaces. */
const normalTag = (typed: string): string => typed.toLowerCase().replace(/^[#\s]+/, '').replace(/\s+/g, ' ').trim()
const normalTags = (typed: readonly string[]): string[] => [...new Set(typed.map(normalTag))].filter((one) => one !== '')

/** The tags in a typed line, with commas between. The Arabic comma separates as well. */
export const tagsIn = (line: string): string[] => normalTags(line.split(/[,،]/))

/** One tag, to filter by. */
export const tag = () => text({ max: tagLimits.length }).check(z.overwrite(normalTag))

const isTag = (value: string) => z.safeParse(tag(), value).success

/** A suggestion's tags. They are typed in one line, so whichever is wrong, it is the line that is refused. */
export const tags = () =>
  z._default(
    z.array(z.string()).check(
      z.overwrite(normalTags),
      z.refine((given) => given.every(isTag), { error: code('suggestion.tag_invalid') }),
      z.refine((given) => given.length <= tagLimits.count, { error: code('suggestion.too_many_tags') }),
    ),
    [],
  )
