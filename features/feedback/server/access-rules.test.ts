import { itDeclares } from '#tests/support/declared-endpoints.ts'

itDeclares('feedback', {
  member: ['feedback.send'],
  'admin-viewer': ['feedback.list'],
  admin: ['feedback.setState'],
})
