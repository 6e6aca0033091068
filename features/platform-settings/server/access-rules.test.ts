import { itDeclaresAccessRules } from '#tests/support/declared-endpoints.ts'

itDeclaresAccessRules('platform-settings', {
  anyone: ['platformSettings.site'],
  'admin-viewer': ['platformSettings.read'],
  admin: ['platformSettings.update'],
})
