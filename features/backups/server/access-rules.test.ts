import { itDeclaresAccessRules } from '#tests/support/declared-endpoints.ts'

itDeclaresAccessRules('backups', {
  'admin-viewer': ['backups.read'],
  admin: ['backups.setAutomatic', 'backups.start'],
})
