import * as z from 'zod/mini'
import { defineEvent } from '#kit/events.ts'
import { id } from '#kit/fields.ts'

/** A run has begun or ended. Audience: administrators. */
export const selfTestsChanged = defineEvent('selfTests.changed', z.strictObject({}))

/** The event of the test `live`, with its run. Audience: the administrator who runs it, whose page confirms it. */
export const selfTestSent = defineEvent('selfTests.sent', z.strictObject({ id: id() }))
