import { itDeclaresAccessRules } from '#tests/support/declared-endpoints.ts'

itDeclaresAccessRules('confirmations', {
  'admin-viewer': ['confirmations.list', 'confirmations.readSetting', 'confirmations.withdraw'],
  admin: ['confirmations.confirm', 'confirmations.decline'],
  'super-admin': ['confirmations.setSetting'],
})
