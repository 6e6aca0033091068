import * as z from 'zod/mini'
import { distinctTags, tag as tagOf, tagList } from '#kit/tags.ts'
import type { SuggestionFieldCode } from './errors.ts'

/** How many tags, and how many characters in one. */
export const tagLimits = { count: 5, length: 30 } as const

const code = (value: SuggestionFieldCode) => value

/** The tags in a typed line, with commas between. The Arabic comma separates as well. */
export const tagsIn = (line: string): string[] => distinctTags(line.split(/[,،]/))

/** One tag, to filter by. */
export const tag = () => tagOf({ max: tagLimits.length })

/** A suggestion's tags. */
export const tags = () =>
  z._default(
    tagList({ ...tagLimits, invalid: code('suggestion.tag_invalid'), tooMany: code('suggestion.too_many_tags') }),
    [],
  )
