import * as z from 'zod/mini'
import { defineEvent } from '#kit/events.ts'
import { id } from '#kit/fields.ts'

/** Created, edited, closed, reopened or deleted. Told to everyone. */
export const opportunityChanged = defineEvent('opportunities.changed', z.strictObject({ id: id() }))

/** An application came, was answered or withdrawn. Told to the applicant and to the owner. */
export const applicationChanged = defineEvent('opportunities.applicationChanged', z.strictObject({ id: id() }))

/** Favorites or saved searches changed. Told to the member whose they are, for their other pages. */
export const savedChanged = defineEvent('opportunities.savedChanged', z.strictObject({}))

/** Who may post was changed by an administrator. Told to everyone. */
export const creationRuleChanged = defineEvent('opportunities.creationRuleChanged', z.strictObject({}))
