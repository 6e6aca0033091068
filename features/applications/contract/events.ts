import * as z from 'zod/mini'
import { defineEvent } from '#kit/events.ts'
import { id } from '#kit/fields.ts'

/**
 * An application was sent, decided or withdrawn, or its subject (`id`) opened, closed or deleted. Audience: the owner of
 * its subject, and the applicant who may see it.
 */
export const applicationChanged = defineEvent('applications.changed', z.strictObject({ id: id() }))

/** An owner's templates changed. Audience: that member. */
export const applicationTemplatesChanged = defineEvent('applications.templatesChanged', z.strictObject({}))
