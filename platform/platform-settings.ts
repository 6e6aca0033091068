import type { Language } from '#kit/languages.ts'
import type { FeatureFlags } from './feature-flags.ts'
import type { FollowedStore } from './followed-store.ts'

/** What administrators set for the whole installation (ADM-06), as far as the kernel and other areas apply it. */
export type PlatformSettings = {
  readonly platformName: string
  readonly defaultLanguage: Language
  /** Null unless the maintenance mode is on. */
  readonly maintenance: {
    readonly until: Date | null
    readonly messages: Readonly<Record<Language, string | null>>
  } | null
  /** False: accounts are only created from invitations. */
  readonly registrationEnabled: boolean
  readonly maxFileMegabytes: number
  /** False: members get no mails about notifications. */
  readonly emailNotifications: boolean
  /** False: no page views are counted (ANA-01). */
  readonly analytics: boolean
}

/** The settings as this node last read them. */
export type SettingsStore = FollowedStore<PlatformSettings>

/** What every page shows a part of. */
export type SiteState = { settings: PlatformSettings; flags: FeatureFlags }
