import { defineErrors } from '#kit/errors.ts'

/** The area's refusals. What is wrong with one field comes as that field's code instead (`opportunityFieldCodes`). */
export const opportunityErrors = defineErrors({
  /** There is none, it is closed to the reader, or an address that means more than one (ROUTE-06, OPP-08). */
  'opportunity.not_found': 404,
  /** Somebody else's. */
  'opportunity.not_yours': 403,
  /** One's own cannot be applied to (OPP-06). */
  'opportunity.own': 409,
  /** Closed by its owner. */
  'opportunity.closed': 409,
  /** Its last day has ended (OPP-06). */
  'opportunity.deadline_passed': 409,
  /** Creation is reserved for partners at the moment (OPP-05). */
  'opportunity.partners_only': 403,
  /** At most `opportunityLimits.perDay` of one member in 24 hours. */
  'opportunity.enough_for_today': 429,
  /** Removed by a moderator: it cannot be reopened while that stands (ADM-10). */
  'opportunity.removed': 409,
  'application.not_found': 404,
  /** Answered with approved or rejected: it can no longer be withdrawn. */
  'application.decided': 409,
  /** The uploaded CV is no longer there, or was none of the applicant's (uploads wait for a day). */
  'application.cv_gone': 409,
  'saved_search.not_found': 404,
  /** A member keeps at most `opportunityLimits.savedSearches`. */
  'saved_search.too_many': 409,
  /** A link to stop alerts that was not made here. */
  'saved_search.link_invalid': 404,
})

/** What a field of the area's forms can be refused with, beside the kit's `fieldCodes`. */
export const opportunityFieldCodes = [
  'opportunity.maximum_below_minimum',
  'opportunity.range_empty',
  'opportunity.deadline_in_the_past',
] as const
export type OpportunityFieldCode = (typeof opportunityFieldCodes)[number]
