import { itDeclares } from '#tests/support/declared-endpoints.ts'

itDeclares('admin', {
  'admin-viewer': ['admin.nodeHealth', 'admin.overview'],
})
