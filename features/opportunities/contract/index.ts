import * as z from 'zod/mini'
import { presenceChanged } from '#features/accounts/contract/events.ts'
import { applicationChanged } from '#features/applications/contract/events.ts'
import { blocksChanged } from '#features/blocks/contract/index.ts'
import { abilities } from '#kit/abilities.ts'
import { okOutput, endpoint, emptyInput, pickErrors } from '#kit/endpoint.ts'
import { choice, day, id, list, queryFlag, slugParam, text } from '#kit/fields.ts'
import { page, pageInput } from '#kit/page.ts'
import { inPercent } from '#kit/units.ts'
import { opportunityErrors } from './errors.ts'
import { creationRuleChanged, opportunityChanged, savedChanged } from './events.ts'
import { opportunityChecks, opportunityFields, opportunityLimits, opportunityTypes } from './fields.ts'
import { internshipKinds, paceField } from './internship.ts'
import { opportunityCard, opportunityDetail } from './views.ts'

export { apply } from './apply.ts'
export * as savedSearches from './saved-searches.ts'
export { restOpportunities } from './rest.ts'
export { opportunityErrors, opportunityFieldCodes } from './errors.ts'
export { creationRuleChanged, opportunityChanged, savedChanged } from './events.ts'
export { defaultDeadlineZone, opportunityFields, opportunityLimits, opportunityTypes, payPeriods } from './fields.ts'
export { creditSystems, internshipKinds, internshipLimits, paces } from './internship.ts'
export type { OpportunityFieldCode } from './errors.ts'
export type { OpportunityType, PayPeriod } from './fields.ts'
export type { CreditSystem, Internship, InternshipKind, Pace } from './internship.ts'
export type { OpportunityCard, OpportunityDetail } from './views.ts'

/** A slug can contain letters that a URL has to encode, such as Arabic ones. */
export const opportunityPath = (slug: string) => `/opportunities/${encodeURIComponent(slug)}` as const

/** OPP-02. The default is relevance for a text search, else newest. */
export const sorts = ['newest', 'deadline', 'relevance'] as const
export type Sort = (typeof sorts)[number]

const queryPace = () => z.pipe(inPercent(z.coerce.number()), paceField())

/** The list's filters, which are also its URL search parameters. */
export const listFilters = {
  q: z.optional(text({ max: opportunityLimits.query })),
  types: z.optional(list(choice(opportunityTypes), { max: opportunityTypes.length })),
  remote: z.optional(queryFlag()),
  sort: z.optional(choice(sorts)),
  /** These find internships only. */
  kinds: z.optional(list(choice(internshipKinds), { max: internshipKinds.length })),
  paid: z.optional(queryFlag()),
  pace: z.optional(queryPace()),
  /** The first and the last day on which it may start. Without a first day, an internship does not match. */
  startsFrom: z.optional(day()),
  startsUntil: z.optional(day()),
}

export const listOpportunities = endpoint({
  name: 'opportunities.list',
  method: 'GET',
  path: '/api/opportunities',
  summary:
    'Lists the open opportunities. `total` comes with the first page and is exact unless `totalIsEstimate` is true.',
  access: 'anyone',
  input: z.strictObject({ ...listFilters, ...pageInput }),
  output: z.strictObject({
    items: z.array(opportunityCard),
    nextCursor: z.nullable(z.string()),
    total: z.optional(z.int()),
    totalIsEstimate: z.optional(z.boolean()),
    /** The corrected search text, when the original text had no matches. */
    correctedTo: z.nullable(z.string()),
  }),
  rate: 'search',
  staleAfter: [opportunityChanged, savedChanged, presenceChanged, blocksChanged],
})

export const readOpportunity = endpoint({
  name: 'opportunities.read',
  method: 'GET',
  path: '/api/opportunities/:slug',
  summary:
    'Returns one opportunity by its slug, its ID, or a slug that ends with the first 8 hex digits of its ID (ROUTE-06).',
  access: 'anyone',
  input: z.strictObject({ slug: slugParam() }),
  output: opportunityDetail,
  errors: pickErrors(opportunityErrors, 'opportunity.not_found'),
  staleAfter: [opportunityChanged, applicationChanged, savedChanged, presenceChanged, blocksChanged],
})

export const createOpportunity = endpoint({
  name: 'opportunities.create',
  method: 'POST',
  path: '/api/opportunities',
  summary: 'Posts an opportunity.',
  access: 'confirmed',
  input: z.strictObject(opportunityFields).check(...opportunityChecks),
  output: opportunityDetail,
  errors: pickErrors(opportunityErrors, 'opportunity.partners_only', 'opportunity.enough_for_today'),
  idempotent: true,
})

export const updateOpportunity = endpoint({
  name: 'opportunities.update',
  method: 'PUT',
  path: '/api/opportunities/:id',
  summary: "Updates one of the member's own opportunities. Its slug does not change.",
  access: 'confirmed',
  input: z.strictObject({ id: id(), ...opportunityFields }).check(...opportunityChecks),
  output: opportunityDetail,
  errors: pickErrors(opportunityErrors, 'opportunity.not_found', 'opportunity.not_yours'),
})

export const closeOpportunity = endpoint({
  name: 'opportunities.close',
  method: 'POST',
  path: '/api/opportunities/:id/close',
  summary: 'Closes an opportunity and keeps its applications. Repeating has no effect.',
  access: 'confirmed',
  input: z.strictObject({ id: id() }),
  output: opportunityDetail,
  errors: pickErrors(opportunityErrors, 'opportunity.not_found', 'opportunity.not_yours'),
})

export const reopenOpportunity = endpoint({
  name: 'opportunities.reopen',
  method: 'POST',
  path: '/api/opportunities/:id/reopen',
  summary: "Reopens one of the member's own closed opportunities, unless its deadline has passed.",
  access: 'confirmed',
  input: z.strictObject({ id: id() }),
  output: opportunityDetail,
  errors: pickErrors(
    opportunityErrors,
    'opportunity.not_found',
    'opportunity.not_yours',
    'opportunity.deadline_passed',
    'opportunity.removed',
  ),
})

export const deleteOpportunity = endpoint({
  name: 'opportunities.delete',
  method: 'DELETE',
  path: '/api/opportunities/:id',
  summary: 'Deletes an opportunity. Applicants keep their applications.',
  access: 'confirmed',
  input: z.strictObject({ id: id() }),
  output: okOutput,
  errors: pickErrors(opportunityErrors, 'opportunity.not_found', 'opportunity.not_yours'),
})

export const listOwnOpportunities = endpoint({
  name: 'opportunities.mine',
  method: 'GET',
  path: '/api/opportunities/mine',
  summary: "Lists the member's own opportunities, including closed ones, newest first.",
  access: 'member',
  input: z.strictObject(pageInput),
  output: page(z.strictObject({ ...opportunityCard.shape, applications: z.int(), pending: z.int() })),
  staleAfter: [opportunityChanged, applicationChanged, presenceChanged, blocksChanged],
})

export const setFavorite = endpoint({
  name: 'opportunities.setFavorite',
  method: 'PUT',
  path: '/api/opportunities/:id/favorite',
  summary: "Adds an opportunity to the member's favorites or removes it.",
  access: 'member',
  input: z.strictObject({ id: id(), favorite: z.boolean() }),
  output: z.strictObject({ id: id(), favorite: z.boolean() }),
  errors: pickErrors(opportunityErrors, 'opportunity.not_found'),
})

export const listFavorites = endpoint({
  name: 'opportunities.favorites',
  method: 'GET',
  path: '/api/opportunities/favorites',
  summary: "Lists the member's favorites, latest added first. Closed opportunities are marked.",
  access: 'member',
  input: z.strictObject(pageInput),
  output: page(opportunityCard),
  staleAfter: [savedChanged, opportunityChanged, presenceChanged, blocksChanged],
})

/** OPP-05 */
export const creationRules = ['members', 'partners'] as const

export const readCreationRule = endpoint({
  name: 'opportunities.creationRule',
  method: 'GET',
  path: '/api/opportunities/creation-rule',
  summary: 'Returns who may post, whether the viewer may post, and whether the viewer may change the rule.',
  access: 'anyone',
  input: emptyInput,
  output: z.strictObject({ rule: choice(creationRules), can: abilities('create', 'setRule') }),
  staleAfter: [creationRuleChanged],
})

export const setCreationRule = endpoint({
  name: 'opportunities.setCreationRule',
  method: 'PUT',
  path: '/api/opportunities/creation-rule',
  summary: 'Sets whether all members or only partners may post.',
  access: 'admin',
  input: z.strictObject({ rule: choice(creationRules) }),
  output: z.strictObject({ rule: choice(creationRules) }),
})
