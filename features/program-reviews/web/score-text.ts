import type { Formats } from '#shell/i18n/format.ts'

/** A score, a mean or a spread with at most two decimals: `4,25`. */
export const scoreText = (score: number, format: Formats): string => format.number(Math.round(score * 100) / 100)
