import type { InterestSide } from '../contract/values.ts'

/** The investors' page with a side chosen; a visitor returns here after signing in. */
export const sidePath = (side: InterestSide) => ({ pathname: '/investors', search: `?as=${side}` })
