import * as z from 'zod/mini'
import { normalize } from '#kit/normalize.ts'
import type { ProfileFieldCode } from './errors.ts'
import { profileLimits } from './limits.ts'

const usernamePattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** True if the text could be a username, also in another spelling. */
export const isUsernameLike = (value: string): boolean =>
  value.length <= 2 * profileLimits.username.max && usernamePattern.test(value.toLowerCase())

/** A username: 3 to 30 characters of a–z, 0–9 and single inner hyphens. Capitals become lowercase. */
export const username = () =>
  z.string().check(
    z.overwrite((value) => normalize(value, 'NFC').trim().toLowerCase()),
    z.minLength(profileLimits.username.min),
    z.maxLength(profileLimits.username.max),
    z.regex(usernamePattern, { error: 'profile.username_invalid' satisfies ProfileFieldCode }),
  )

/** One form for look-alikes (Unicode TR39). Characters are only expanded, so the order of the steps does not matter. */
export const skeletonOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('-', '')
    .replaceAll('0', 'o')
    .replace(/[1i]/g, 'l')
    .replaceAll('m', 'rn')
    .replaceAll('w', 'vv')

export const publicPath = (name: string) => `/u/${name}` as const
