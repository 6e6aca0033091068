import * as z from 'zod/mini'
import { featureFlagsChanged } from '#features/feature-flags/contract/events.ts'
import { flagNames } from '#features/feature-flags/contract/flags.ts'
import { emptyInput, endpoint } from '#kit/endpoint.ts'
import { choice, instant } from '#kit/fields.ts'
import { inMegabytes } from '#kit/units.ts'
import { platformSettingsChanged } from './events.ts'

/** What every page needs of the settings. */
const site = z.strictObject({
  platformName: z.string(),
  registrationEnabled: z.boolean(),
  maxFileMegabytes: inMegabytes(z.int()),
  emailNotifications: z.boolean(),
  /** False: the browser reports no page views. */
  analytics: z.boolean(),
  /** The functions that are on for the caller. */
  flags: z.array(choice(flagNames)),
  /** Null unless the maintenance mode is on. */
  maintenance: z.nullable(
    z.strictObject({ until: z.nullable(instant()), /** In the caller's language. */ message: z.nullable(z.string()) }),
  ),
})
export type Site = z.output<typeof site>

export const readSite = endpoint({
  name: 'platformSettings.site',
  method: 'GET',
  path: '/api/site',
  summary: 'Returns the settings that every page shows, and the functions that are on for the caller.',
  access: 'anyone',
  duringMaintenance: true,
  input: emptyInput,
  output: site,
  staleAfter: [platformSettingsChanged, featureFlagsChanged],
})
