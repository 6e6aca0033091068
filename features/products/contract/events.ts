import * as z from 'zod/mini'
import { defineEvent } from '#kit/events.ts'
import { id } from '#kit/fields.ts'

/** Launched, edited, archived or removed, voted for, or its makers changed. Told to everyone for what everyone sees, else to those who may see it. */
export const productChanged = defineEvent('products.changed', z.strictObject({ id: id() }))

/** The discussion of a product changed. Told to everyone. */
export const discussionChanged = defineEvent('products.discussionChanged', z.strictObject({ id: id() }))

/** Something entered or left the reviewers' queue. Told to administrators. */
export const reviewChanged = defineEvent('products.reviewChanged', z.strictObject({ id: id() }))
