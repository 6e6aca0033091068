import * as z from 'zod/mini'
import { fileLimits } from '#features/files/contract/types.ts'
import { abilities } from '#kit/abilities.ts'
import { emptyInput, endpoint } from '#kit/endpoint.ts'
import { instant, integer, language, paragraphs, text } from '#kit/fields.ts'
import { inWholeHours, inMegabytes } from '#kit/units.ts'
import { platformSettingsChanged } from './events.ts'

export { platformSettingsChanged } from './events.ts'
export { readSite, type Site } from './site.ts'

/** Lengths in characters. */
export const platformSettingsLimits = {
  name: 30,
  maintenanceMessage: 500,
  sessionTimeoutHours: { min: 1, max: 30 * 24 },
  /** The largest is what a node accepts at all (FILE-01). */
  maxFileMegabytes: { min: 1, max: fileLimits.size / 1024 / 1024 },
} as const

const sessionTimeoutHours = () => inWholeHours(integer(platformSettingsLimits.sessionTimeoutHours))
const maxFileMegabytes = () => inMegabytes(integer(platformSettingsLimits.maxFileMegabytes))

const messages = <T extends z.core.SomeType>(message: () => T) =>
  z.strictObject({ sv: z.nullable(message()), en: z.nullable(message()), ar: z.nullable(message()) })

/** Settings of the whole installation (ADM-06). */
export const platformSettings = z.strictObject({
  platformName: z.string(),
  /** For visitors whose browser names none of our languages. */
  defaultLanguage: language(),
  maintenance: z.strictObject({
    isOn: z.boolean(),
    /** When it will probably be over. It ends only when an administrator turns it off. */
    until: z.nullable(instant()),
    /** What members read, by language; null for the standard text. */
    messages: messages(z.string),
  }),
  /** False: accounts are only created from invitations. */
  registrationEnabled: z.boolean(),
  /** A session that is not used for this long ends (SET-05). */
  sessionTimeoutHours: sessionTimeoutHours(),
  maxFileMegabytes: maxFileMegabytes(),
  /** False: members get no mails about notifications. Mails about their account are always sent. */
  emailNotifications: z.boolean(),
  /** False: no page views are counted (ANA-01). */
  analytics: z.boolean(),
  can: abilities('edit'),
})
export type PlatformSettingsView = z.output<typeof platformSettings>

export const readPlatformSettings = endpoint({
  name: 'platformSettings.read',
  method: 'GET',
  path: '/api/platform-settings',
  summary: 'Returns the settings of the whole installation.',
  access: 'admin-viewer',
  input: emptyInput,
  output: platformSettings,
  staleAfter: [platformSettingsChanged],
})

export const updatePlatformSettings = endpoint({
  name: 'platformSettings.update',
  method: 'PATCH',
  path: '/api/platform-settings',
  summary: 'Changes the given settings of the whole installation, on every node at once.',
  access: 'admin',
  input: z.strictObject({
    platformName: z.optional(text({ max: platformSettingsLimits.name })),
    defaultLanguage: z.optional(language()),
    maintenance: z.optional(
      z.strictObject({
        isOn: z.boolean(),
        until: z.nullable(instant()),
        messages: messages(() => paragraphs({ max: platformSettingsLimits.maintenanceMessage })),
      }),
    ),
    registrationEnabled: z.optional(z.boolean()),
    sessionTimeoutHours: z.optional(sessionTimeoutHours()),
    maxFileMegabytes: z.optional(maxFileMegabytes()),
    emailNotifications: z.optional(z.boolean()),
    analytics: z.optional(z.boolean()),
  }),
  output: platformSettings,
})
