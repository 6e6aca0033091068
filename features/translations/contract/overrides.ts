import * as z from 'zod/mini'
import { emptyInput, endpoint } from '#kit/endpoint.ts'
import { language, text } from '#kit/fields.ts'
import { translationsChanged } from './events.ts'

/** The name of an area's folder, such as `messages`; `shell` for what every page shows. */
export const areaName = () => text({ max: 60 })

const versionsByArea = z.record(z.string(), z.string())

/**
 * The areas with overridden texts in each language. The version of an area changes with its overrides, so that an open
 * page fetches only what has changed.
 */
export const overriddenAreas = z.strictObject({ sv: versionsByArea, en: versionsByArea, ar: versionsByArea })
export type OverriddenAreas = z.output<typeof overriddenAreas>

export const readOverriddenAreas = endpoint({
  name: 'translations.overriddenAreas',
  method: 'GET',
  path: '/api/translations/overrides',
  summary: 'Returns the areas in which texts were overridden, by language.',
  access: 'anyone',
  duringMaintenance: true,
  input: emptyInput,
  output: overriddenAreas,
  staleAfter: [translationsChanged],
})

export const readOverrides = endpoint({
  name: 'translations.overrides',
  method: 'GET',
  path: '/api/translations/overrides/:language/:area',
  summary: 'Returns the overridden texts of an area in a language, by dotted key.',
  access: 'anyone',
  duringMaintenance: true,
  input: z.strictObject({ language: language(), area: areaName() }),
  output: z.strictObject({ texts: z.record(z.string(), z.string()) }),
  staleAfter: [translationsChanged],
})
