import { itDeclaresAccessRules } from '#tests/support/declared-endpoints.ts'

itDeclaresAccessRules('cleanup', {
  'admin-viewer': ['cleanup.list', 'cleanup.preview', 'cleanup.read'],
  admin: ['cleanup.start', 'cleanup.stop'],
})
