import { changedFields, recordAdminAction } from '#features/audit-log/server/index.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../contract/index.ts'
import { platformSettingsChanged } from '../contract/index.ts'
import * as queries from './queries.ts'
import { siteOf, viewOf } from './view.ts'

export const read: Handler<typeof contract.readPlatformSettings> = async ({ tx, viewer }) =>
  viewOf(await queries.read(tx), viewer)

export const readSite: Handler<typeof contract.readSite> = async ({ settings, flags, language, viewer }) =>
  siteOf({ settings, flags }, language, viewer?.id ?? null)

const auditedSettings = (row: queries.SettingsRow) => ({
  platform_name: row.platform_name,
  default_language: row.default_language,
  maintenance: row.maintenance,
  maintenance_until: row.maintenance_until?.toISOString() ?? null,
  maintenance_message_sv: row.maintenance_message_sv,
  maintenance_message_en: row.maintenance_message_en,
  maintenance_message_ar: row.maintenance_message_ar,
  registration_enabled: row.registration_enabled,
  session_timeout_hours: row.session_timeout_hours,
  max_file_megabytes: row.max_file_megabytes,
  email_notifications: row.email_notifications,
  analytics: row.analytics,
})

export const update: Handler<typeof contract.updatePlatformSettings> = async (ctx, input) => {
  const before = await queries.readForUpdate(ctx.tx)
  const { maintenance } = input
  const after = await queries.write(ctx.tx, {
    ...(input.platformName !== undefined && { platform_name: input.platformName }),
    ...(input.defaultLanguage !== undefined && { default_language: input.defaultLanguage }),
    ...(maintenance && {
      maintenance: maintenance.isOn,
      maintenance_until: maintenance.until,
      maintenance_message_sv: maintenance.messages.sv,
      maintenance_message_en: maintenance.messages.en,
      maintenance_message_ar: maintenance.messages.ar,
    }),
    ...(input.registrationEnabled !== undefined && { registration_enabled: input.registrationEnabled }),
    ...(input.sessionTimeoutHours !== undefined && { session_timeout_hours: input.sessionTimeoutHours }),
    ...(input.maxFileMegabytes !== undefined && { max_file_megabytes: input.maxFileMegabytes }),
    ...(input.emailNotifications !== undefined && { email_notifications: input.emailNotifications }),
    ...(input.analytics !== undefined && { analytics: input.analytics }),
    changed_at: ctx.now,
    changed_by: ctx.member.id,
  })
  const changed = changedFields(auditedSettings(before), auditedSettings(after))
  if (changed) {
    await recordAdminAction(ctx, {
      action: 'settings.set_platform',
      target: { kind: 'setting', id: 'platform' },
      ...changed,
    })
    ctx.publish(platformSettingsChanged, {}, 'everyone')
  }
  return viewOf(after, ctx.viewer)
}
