import * as z from 'zod/mini'
import { defineEvent } from '#kit/events.ts'
import { id } from '#kit/fields.ts'

/** Published to everyone if the product is public, otherwise to its makers and invited members. */
export const productChanged = defineEvent('products.changed', z.strictObject({ id: id() }))

/** Published to everyone. */
export const discussionChanged = defineEvent('products.discussionChanged', z.strictObject({ id: id() }))

/** The reviewers' queue changed. Published to administrators. */
export const reviewChanged = defineEvent('products.reviewChanged', z.strictObject({ id: id() }))
