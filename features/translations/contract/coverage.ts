import * as z from 'zod/mini'
import { endpoint, emptyInput } from '#kit/endpoint.ts'
import { languages } from '#kit/fields.ts'

/** One language of one area: how many texts it has, and which keys another language has and it has not. */
const languageCoverage = z.strictObject({ texts: z.int(), missing: z.array(z.string()) })

export const areaCoverage = z.strictObject({
  area: z.string(),
  /** Keys that any language has; the forms of a plural are one key. */
  keys: z.int(),
  languages: z.record(z.enum(languages), languageCoverage),
})
export type AreaCoverage = z.output<typeof areaCoverage>

export const readCoverage = endpoint({
  name: 'translations.coverage',
  method: 'GET',
  path: '/api/translations/coverage',
  summary: 'How many texts each area has in each language, and which are missing.',
  access: 'admin-viewer',
  input: emptyInput,
  output: z.strictObject({ areas: z.array(areaCoverage) }),
})
