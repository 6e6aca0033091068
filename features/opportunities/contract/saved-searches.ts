import * as z from 'zod/mini'
import { okOutput, endpoint, emptyInput, pickErrors } from '#kit/endpoint.ts'
import { choice, day, id, instant, list, text } from '#kit/fields.ts'
import { opportunityErrors } from './errors.ts'
import { savedChanged } from './events.ts'
import { opportunityLimits, opportunityTypes } from './fields.ts'
import { internshipKinds, paceField } from './internship.ts'

/** How often a saved search sends alerts: never, at most once a day, or as soon as an opportunity matches. */
export const alertRhythms = ['off', 'daily', 'instant'] as const
export type AlertRhythm = (typeof alertRhythms)[number]

const fields = {
  name: text({ max: opportunityLimits.name }),
  /** Same syntax as the list's search field; empty matches any text. */
  q: z._default(text({ min: 0, max: opportunityLimits.query }), ''),
  /** Empty matches any type. */
  types: z._default(list(choice(opportunityTypes), { max: opportunityTypes.length }), []),
  remoteOnly: z._default(z.boolean(), false),
  /** These find internships only; empty and null match any. */
  kinds: z._default(list(choice(internshipKinds), { max: internshipKinds.length }), []),
  paidOnly: z._default(z.boolean(), false),
  pace: z._default(z.nullable(paceField()), null),
  startsFrom: z._default(z.nullable(day()), null),
  startsUntil: z._default(z.nullable(day()), null),
  alerts: choice(alertRhythms),
}

export const savedSearch = z.strictObject({
  id: id(),
  name: z.string(),
  q: z.string(),
  types: z.array(choice(opportunityTypes)),
  remoteOnly: z.boolean(),
  kinds: z.array(choice(internshipKinds)),
  paidOnly: z.boolean(),
  pace: z.nullable(paceField()),
  startsFrom: z.nullable(day()),
  startsUntil: z.nullable(day()),
  alerts: choice(alertRhythms),
  lastAlertAt: z.nullable(instant()),
  createdAt: instant(),
})
export type SavedSearch = z.output<typeof savedSearch>

export const listSavedSearches = endpoint({
  name: 'opportunities.savedSearches',
  method: 'GET',
  path: '/api/opportunities/saved-searches',
  summary: "Lists the member's saved searches, newest first.",
  access: 'member',
  input: emptyInput,
  output: z.strictObject({ items: z.array(savedSearch) }),
  staleAfter: [savedChanged],
})

export const saveSearch = endpoint({
  name: 'opportunities.saveSearch',
  method: 'POST',
  path: '/api/opportunities/saved-searches',
  summary: 'Saves a search, with optional mail alerts of new matches.',
  access: 'member',
  input: z.strictObject(fields),
  output: savedSearch,
  errors: pickErrors(opportunityErrors, 'saved_search.too_many'),
  idempotent: true,
})

export const updateSavedSearch = endpoint({
  name: 'opportunities.updateSavedSearch',
  method: 'PUT',
  path: '/api/opportunities/saved-searches/:id',
  summary: "Updates one of the member's saved searches.",
  access: 'member',
  input: z.strictObject({ id: id(), ...fields }),
  output: savedSearch,
  errors: pickErrors(opportunityErrors, 'saved_search.not_found'),
})

export const deleteSavedSearch = endpoint({
  name: 'opportunities.deleteSavedSearch',
  method: 'DELETE',
  path: '/api/opportunities/saved-searches/:id',
  summary: "Deletes one of the member's saved searches.",
  access: 'member',
  input: z.strictObject({ id: id() }),
  output: okOutput,
  errors: pickErrors(opportunityErrors, 'saved_search.not_found'),
})

export const stopAlerts = endpoint({
  name: 'opportunities.stopAlerts',
  method: 'POST',
  path: '/api/opportunities/saved-searches/stop',
  summary: "Turns off a saved search's alerts with the token of a mail, without a session.",
  access: 'anyone',
  input: z.strictObject({ token: text({ max: 200 }) }),
  inputFromOthers: true,
  output: z.strictObject({ name: z.string() }),
  errors: pickErrors(opportunityErrors, 'saved_search.link_invalid'),
})
