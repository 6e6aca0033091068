import { itDeclaresAccessRules } from '#tests/support/declared-endpoints.ts'

itDeclaresAccessRules('audit-log', {
  'admin-viewer': ['auditLog.list'],
})
