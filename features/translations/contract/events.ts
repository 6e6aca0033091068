import * as z from 'zod/mini'
import { defineEvent } from '#kit/events.ts'

/** Texts were overridden or reset. The audience is everyone, because every page shows texts. */
export const translationsChanged = defineEvent('translations.changed', z.strictObject({}))

/** A term of the glossary was added, changed or deleted. The audience is the administrators. */
export const glossaryChanged = defineEvent('translations.glossary_changed', z.strictObject({}))
