import * as z from 'zod/mini'
import { defineEvent } from '#kit/events.ts'
import { id } from '#kit/fields.ts'

/**
 * The rounds, reviewers, entries or reviews of a program (`id`) changed. Audience: the owner, and the reviewers who may
 * know of the change. A submitted review is published only to those who have submitted theirs.
 */
export const programReviewsChanged = defineEvent('programReviews.changed', z.strictObject({ id: id() }))
