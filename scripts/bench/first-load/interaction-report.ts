import { createTable } from '../table.ts'
import type { InteractionFigures } from './interactions.ts'

/** The browser rounds durations to 8 ms, so the highest that meets the bound is 96. */
const mostMs = 100

/** Null when the bound is met. */
export const missedInteractionBound = ({ name, slowest }: InteractionFigures): string | null =>
  slowest <= mostMs ? null : `${name}: ${slowest} ms until the next paint, wanted ${mostMs}`

export const interactionTable = createTable<InteractionFigures>([
  ['inputs', ({ count }) => String(count)],
  ['median ms', ({ typical }) => String(typical)],
  ['slowest', ({ slowest }) => String(slowest)],
  ['rate', ({ rate }) => rate.toFixed(1)],
  ['index', ({ index }) => String(Math.round(index))],
])
