import * as z from 'zod/mini'
import { normalize } from '#kit/normalize.ts'
import type { ProfileFieldCode } from './errors.ts'
import { profileLimits } from './limits.ts'

/** Small letters, digits and single hyphens between them. */
const usernamePattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** Whether an address could be one of a member, also in another spelling. */
export const isUsernameLike = (value: string): boolean =>
  value.length <= 2 * profileLimits.username.max && usernamePattern.test(value.toLowerCase())

/** A username: 3 to 30 of a–z, 0–9 and single hyphens inside. Capitals are read as small letters. */
export const username = () =>
  z.string().check(
    z.overwrite((value) => normalize(value, 'NFC').trim().toLowerCase()),
    z.minLength(profileLimits.username.min),
    z.maxLength(profileLimits.username.max),
    z.regex(usernamePattern, { error: 'profile.username_invalid' satisfies ProfileFieldCode }),
  )

/**
 * The name with everything made one that an eye could take for the same (Unicode TR39's confusables, as far as these
 * signs have any): no hyphens, `0` is `o`, `1` and `i` are `l`, `m` is `rn`, `w` is `vv`. Two members never have names of
 * the same skeleton. Signs are only ever taken apart, so every name has one.
 */
export const skeletonOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('-', '')
    .replaceAll('0', 'o')
    .replace(/[1i]/g, 'l')
    .replaceAll('m', 'rn')
    .replaceAll('w', 'vv')

/** The public page of a username. */
export const publicPath = (name: string) => `/u/${name}` as const
