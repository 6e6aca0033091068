import type { InterestSide } from '#features/investors/contract/values.ts'

/** The investors' page with a side chosen: what a visitor comes back to after the login. */
export const sidePath = (side: InterestSide) => ({ pathname: '/investors', search: `?as=${side}` })
