import { reviewLimits } from '../../contract/limits.ts'

const { min, max } = reviewLimits.rating

/** 1 to 5. */
export const starNumbers: readonly number[] = Array.from({ length: max - min + 1 }, (_, index) => min + index)
