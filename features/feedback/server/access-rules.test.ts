import { itDeclaresAccessRules } from '#tests/support/declared-endpoints.ts'

itDeclaresAccessRules('feedback', {
  member: ['feedback.send'],
  'admin-viewer': ['feedback.list'],
  admin: ['feedback.setState'],
})
