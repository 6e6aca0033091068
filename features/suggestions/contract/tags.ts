import * as z from 'zod/mini'
import { distinctTags, tag as tagOf, tagList } from '#kit/tags.ts'
import type { SuggestionFieldCode } from './errors.ts'

/** The number of tags per suggestion, and the length of a tag in characters. */
export const tagLimits = { count: 5, length: 30 } as const

const code = (value: SuggestionFieldCode) => value

/** Parses a comma-separated line of tags; the Arabic comma separates as well. */
export const tagsIn = (line: string): string[] => distinctTags(line.split(/[,،]/))

export const tag = () => tagOf({ max: tagLimits.length })

export const tags = () =>
  z._default(
    tagList({ ...tagLimits, invalid: code('suggestion.tag_invalid'), tooMany: code('suggestion.too_many_tags') }),
    [],
  )
