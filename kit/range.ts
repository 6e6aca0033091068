import * as z from 'zod/mini'
import { integer } from './fields.ts'
import { inBasisPoints } from './units.ts'

type Range = { min?: number | null | undefined; max?: number | null | undefined }

/** Checks of an object with `min` and `max`, of which one may be missing: the range is then open at that end. */
export const rangeChecks = [
  z.refine<Range>(({ min, max }) => min != null || max != null, { error: 'field.range_empty', path: ['min'] }),
  z.refine<Range>(({ min, max }) => min == null || max == null || min <= max, {
    error: 'field.maximum_below_minimum',
    path: ['max'],
  }),
] as const

const share = () => z.optional(z.nullable(inBasisPoints(integer({ min: 0, max: 10_000 }))))

/** A range of equity in basis points (1 % = 100). */
export const equityRange = () => z.strictObject({ min: share(), max: share() }).check(...rangeChecks)
