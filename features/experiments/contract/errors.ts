import { defineErrors } from '#kit/errors.ts'

export const experimentErrors = defineErrors({
  'experiment.not_found': 404,
  /** The experiment is running, for example because another administrator has just started it. */
  'experiment.running': 409,
  /** Nothing is counted while visitor statistics are off. */
  'experiment.statistics_off': 409,
  /** A later run of the experiment decides what members see. */
  'experiment.superseded': 409,
})

/** Field codes of this area, in addition to the kit's `fieldCodes`. */
export const experimentFieldCodes = [
  'experiment.impossible_share',
  'experiment.too_many_members',
  'experiment.unknown_variant',
] as const
export type ExperimentFieldCode = (typeof experimentFieldCodes)[number]
