import { tag, tagList } from '#kit/tags.ts'
import type { ProfileFieldCode } from './errors.ts'
import { profileLimits } from './limits.ts'

const code = (value: ProfileFieldCode) => value

/** The beginning of a tag, for suggestions. */
export const tagPrefix = () => tag({ min: 0, max: profileLimits.tag })

export const expertise = () =>
  tagList({
    count: profileLimits.tags,
    length: profileLimits.tag,
    invalid: code('profile.tag_invalid'),
    tooMany: code('profile.too_many_tags'),
  })
