import * as z from 'zod/mini'
import { endpoint, emptyInput } from '#kit/endpoint.ts'
import { languages } from '#kit/fields.ts'
import { translationsChanged } from './events.ts'

/** `missing` lists keys that another language has. */
const languageCoverage = z.strictObject({ texts: z.int(), missing: z.array(z.string()), overridden: z.int() })

export const areaCoverage = z.strictObject({
  area: z.string(),
  /** Keys of all languages together; plural forms count as one key. */
  keys: z.int(),
  languages: z.record(z.enum(languages), languageCoverage),
})
export type AreaCoverage = z.output<typeof areaCoverage>

export const readCoverage = endpoint({
  name: 'translations.coverage',
  method: 'GET',
  path: '/api/translations/coverage',
  summary: 'Returns the number of texts of each area in each language, the missing keys and the overridden texts.',
  access: 'admin-viewer',
  input: emptyInput,
  output: z.strictObject({ areas: z.array(areaCoverage) }),
  staleAfter: [translationsChanged],
})
