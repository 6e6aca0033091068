import * as z from 'zod/mini'
import { defineEvent } from '#kit/events.ts'

/** An experiment was started or ended. The audience is everyone, because it may change what members see. */
export const experimentsChanged = defineEvent('experiments.changed', z.strictObject({}))
