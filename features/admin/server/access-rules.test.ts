import { itDeclaresAccessRules } from '#tests/support/declared-endpoints.ts'

itDeclaresAccessRules('admin', {
  'admin-viewer': ['admin.nodeHealth', 'admin.overview'],
})
