import * as z from 'zod/mini'
import { defineEvent } from '#kit/events.ts'
import { id } from '#kit/fields.ts'

/**
 * An announcement or an introduction of a program (`id`) changed. Audience: the owner and the participants; a choice
 * that only its participant sees is published to them.
 */
export const programCohortChanged = defineEvent('programCohorts.changed', z.strictObject({ id: id() }))

/** The alumni of a completed program (`id`) changed. Audience: everyone. */
export const programAlumniChanged = defineEvent('programCohorts.alumniChanged', z.strictObject({ id: id() }))
