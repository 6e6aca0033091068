import * as z from 'zod/mini'
import { text } from '#kit/fields.ts'
import type { ProfileFieldCode } from './errors.ts'
import { profileLimits } from './limits.ts'

const code = (value: ProfileFieldCode) => value

/** A tag as it is kept and looked for: lower case, without `#`, single spaces. */
const normalTag = (typed: string): string => typed.normalize('NFC').toLowerCase().replace(/^[#\s]+/, '').replace(/\s+/g, ' ').trim()

/** The beginning of a tag, as somebody types it. */
export const tagStart = () => text({ min: 0, max: profileLimits.tag }).check(z.overwrite(normalTag))

const isTag = (value: string) => z.safeParse(text({ max: profileLimits.tag }), value).success

/** What a member knows, in the order given, each once. They are typed in one field, so whichever is wrong, it is the field that is refused. */
export const expertise = () =>
  z.array(z.string()).check(
    z.maxLength(profileLimits.tags * 5, { error: code('profile.too_many_tags') }),
    z.overwrite((given) => [...new Set(given.map(normalTag))].filter((one) => one !== '')),
    z.refine((given) => given.every(isTag), { error: code('profile.tag_invalid') }),
    z.refine((given) => given.length <= profileLimits.tags, { error: code('profile.too_many_tags') }),
  )
