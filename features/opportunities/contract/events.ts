import * as z from 'zod/mini'
import { defineEvent } from '#kit/events.ts'
import { id } from '#kit/fields.ts'

/** An opportunity was created, edited, closed, reopened or deleted. Audience: everyone. */
export const opportunityChanged = defineEvent('opportunities.changed', z.strictObject({ id: id() }))

/** A member's favorites or saved searches changed. Audience: that member. */
export const savedChanged = defineEvent('opportunities.savedChanged', z.strictObject({}))

/** An administrator changed who may post. Audience: everyone. */
export const creationRuleChanged = defineEvent('opportunities.creationRuleChanged', z.strictObject({}))
