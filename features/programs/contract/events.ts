import * as z from 'zod/mini'
import { defineEvent } from '#kit/events.ts'
import { id } from '#kit/fields.ts'

/** A program changed. Audience: everyone if it is or was public, else its owner. */
export const programChanged = defineEvent('programs.changed', z.strictObject({ id: id() }))

/** What administrators decide on changed. Audience: administrators. */
export const programReviewChanged = defineEvent('programs.reviewChanged', z.strictObject({ id: id() }))
