import type { RankedEntry } from '../../contract/index.ts'

/** From here on, the highest and the lowest reviewer are marked as disagreeing. */
const wideSpread = 1.5

export const isWideSpread = (spread: number | null): boolean => spread !== null && spread >= wideSpread

/** The place of each entry of a list that has the best mean first. Equal means share a place; no mean has none. */
export const placesOf = (entries: readonly Pick<RankedEntry, 'mean'>[]): (number | null)[] =>
  entries.map(({ mean }) => (mean === null ? null : entries.findIndex((other) => other.mean === mean) + 1))
