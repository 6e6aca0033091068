import { defineErrors } from '#kit/errors.ts'

/** Errors of the endpoints. Invalid fields have `opportunityFieldCodes` instead. */
export const opportunityErrors = defineErrors({
  /** Missing, hidden from the viewer, or an ambiguous URL (ROUTE-06, OPP-08). */
  'opportunity.not_found': 404,
  'opportunity.not_yours': 403,
  /** Members cannot apply to their own opportunity (OPP-06). */
  'opportunity.own': 409,
  'opportunity.closed': 409,
  'opportunity.deadline_passed': 409,
  /** An administrator has reserved posting for partners (OPP-05). */
  'opportunity.partners_only': 403,
  /** The member has posted `opportunityLimits.perDay` opportunities in 24 hours. */
  'opportunity.enough_for_today': 429,
  /** Removed by a moderator, so it cannot be reopened (ADM-10). */
  'opportunity.removed': 409,
  'saved_search.not_found': 404,
  'saved_search.too_many': 409,
  'saved_search.link_invalid': 404,
})

/** Field codes of this area, in addition to the kit's `fieldCodes`. */
export const opportunityFieldCodes = [
  'opportunity.deadline_in_the_past',
  'opportunity.credits_not_half',
  'opportunity.end_before_start',
  'opportunity.internship_required',
] as const
export type OpportunityFieldCode = (typeof opportunityFieldCodes)[number]
