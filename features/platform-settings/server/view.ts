import { flags as allFlags } from '#features/feature-flags/contract/index.ts'
import { mayCall } from '#kit/access.ts'
import type { Language } from '#kit/languages.ts'
import type { Viewer } from '#platform/auth/viewer.ts'
import type { PlatformSettings, SiteState } from '#platform/platform-settings.ts'
import { type PlatformSettingsView, type Site, updatePlatformSettings } from '../contract/index.ts'
import type { SettingsRow } from './queries.ts'

const messagesOf = (row: SettingsRow) => ({
  sv: row.maintenance_message_sv,
  en: row.maintenance_message_en,
  ar: row.maintenance_message_ar,
})

export const viewOf = (row: SettingsRow, viewer: Viewer | null): PlatformSettingsView => ({
  platformName: row.platform_name,
  defaultLanguage: row.default_language,
  maintenance: {
    isOn: row.maintenance,
    until: row.maintenance_until?.toISOString() ?? null,
    messages: messagesOf(row),
  },
  registrationEnabled: row.registration_enabled,
  sessionTimeoutHours: row.session_timeout_hours,
  maxFileMegabytes: row.max_file_megabytes,
  emailNotifications: row.email_notifications,
  analytics: row.analytics,
  can: { edit: mayCall(updatePlatformSettings.access, viewer) },
})

export const settingsOf = (row: SettingsRow): PlatformSettings => ({
  platformName: row.platform_name,
  defaultLanguage: row.default_language,
  maintenance: row.maintenance ? { until: row.maintenance_until, messages: messagesOf(row) } : null,
  registrationEnabled: row.registration_enabled,
  maxFileMegabytes: row.max_file_megabytes,
  emailNotifications: row.email_notifications,
  analytics: row.analytics,
})

/** @param memberId null for a visitor */
export const siteOf = ({ settings, flags }: SiteState, language: Language, memberId: string | null): Site => ({
  platformName: settings.platformName,
  registrationEnabled: settings.registrationEnabled,
  maxFileMegabytes: settings.maxFileMegabytes,
  emailNotifications: settings.emailNotifications,
  analytics: settings.analytics,
  flags: allFlags.filter((flag) => flags.isOn(flag, memberId)).map(({ name }) => name),
  maintenance: settings.maintenance && {
    until: settings.maintenance.until?.toISOString() ?? null,
    message: settings.maintenance.messages[language],
  },
})
