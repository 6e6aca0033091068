import { itDeclares } from '#tests/support/declared-endpoints.ts'

itDeclares('audit-log', {
  'admin-viewer': ['auditLog.list'],
})
