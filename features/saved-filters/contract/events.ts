import * as z from 'zod/mini'
import { defineEvent } from '#kit/events.ts'

/** A saved filter changed. The audience is its owner, and all administrators if it is or was shared. */
export const savedFiltersChanged = defineEvent('savedFilters.changed', z.strictObject({}))
